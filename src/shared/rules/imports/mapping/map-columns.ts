import { HEADER_DIALECTS } from './header-dialects.ts'
import { IMPORT_TARGETS, type ImportTarget } from './import-targets.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'

/** A project's own field, by its key and its labels in all languages. */
export interface OwnFieldName {
  key: string
  labels: readonly string[]
}

export type ColumnTarget = { kind: 'builtIn'; target: ImportTarget } | { kind: 'own'; key: string }

/**
 * Explains why a column was mapped or not. `dialect` and `name`: by the header. `ignored`: a known header that isn't
 * imported. `conflict`: another column is a better or earlier match of the same single target.
 */
export type MappingReason =
  | { kind: 'ownField' }
  | { kind: 'dialect'; dialect: string }
  | { kind: 'name' }
  | { kind: 'ignored'; dialect: string }
  | { kind: 'conflict'; wanted: ColumnTarget; column: number }
  | { kind: 'unknown' }

export interface ColumnMapping {
  target: ColumnTarget | null
  reason: MappingReason
  /** How certain the match is, from 0 to 1. */
  score: number
}

/** Header names are compared without case, punctuation other than the prefix's, and repeated spaces. */
const normalizeHeader = (header: string) =>
  normalizeUnicode(header, 'NFC')
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()

const DIALECT_HEADERS = new Map(
  HEADER_DIALECTS.flatMap(({ name, headers }) =>
    Object.entries(headers).map(([header, target]) => [normalizeHeader(header), { dialect: name, target }] as const),
  ),
)
const TARGET_NAMES = new Map(
  (Object.keys(IMPORT_TARGETS) as ImportTarget[]).flatMap((target) =>
    IMPORT_TARGETS[target].names.map((name) => [normalizeHeader(name), target] as const),
  ),
)

/** Maps columns to targets by their headers. Never maps two columns to a single target. */
export function mapColumns(headers: readonly string[], ownFields: readonly OwnFieldName[] = []): ColumnMapping[] {
  const mappings = headers.map((header) => mapHeader(normalizeHeader(header), ownFields))
  const winners = new Map<string, number>()
  mappings.forEach(({ target, score }, column) => {
    if (!target || !isSingle(target)) return
    const winner = winners.get(getTargetId(target))
    if (winner === undefined || score > mappings[winner]!.score) winners.set(getTargetId(target), column)
  })
  return mappings.map((mapping, column) => {
    const winner = mapping.target ? winners.get(getTargetId(mapping.target)) : undefined
    return mapping.target && winner !== undefined && winner !== column
      ? { target: null, reason: { kind: 'conflict', wanted: mapping.target, column: winner }, score: 0 }
      : mapping
  })
}

const isSingle = (target: ColumnTarget) => target.kind === 'own' || IMPORT_TARGETS[target.target].single
const getTargetId = (target: ColumnTarget) => (target.kind === 'own' ? `own:${target.key}` : target.target)

function mapHeader(header: string, ownFields: readonly OwnFieldName[]): ColumnMapping {
  const ownField = ownFields.find(({ key, labels }) =>
    [key, ...labels].some((name) => normalizeHeader(name) === header),
  )
  if (ownField) return { target: { kind: 'own', key: ownField.key }, reason: { kind: 'ownField' }, score: 1 }
  const known = DIALECT_HEADERS.get(header)
  if (known)
    return known.target === null
      ? { target: null, reason: { kind: 'ignored', dialect: known.dialect }, score: 0 }
      : {
          target: { kind: 'builtIn', target: known.target },
          reason: { kind: 'dialect', dialect: known.dialect },
          score: 0.95,
        }
  const target = TARGET_NAMES.get(header)
  return target === undefined
    ? { target: null, reason: { kind: 'unknown' }, score: 0 }
    : { target: { kind: 'builtIn', target }, reason: { kind: 'name' }, score: 0.9 }
}
