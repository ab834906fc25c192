import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { HEADER_DIALECTS } from './header-dialects.ts'
import { IMPORT_TARGETS, type ImportTarget } from './import-targets.ts'

/** A target that the project adds: an own field, or a part of one. */
export interface OwnTarget {
  /** `fields.` and the field's key, in our own tables also the header. */
  target: string
  /** Headers by which it is recognised: its key and labels. */
  names: readonly string[]
  /** Whether it takes one column; columns of others are united. */
  single: boolean
}

/**
 * Explains why a column was mapped or not. `dialect` and `name`: by the header. `ignored`: a known header that isn't
 * imported. `conflict`: another column is a better or earlier match of the same single target.
 */
export type MappingReason =
  | { kind: 'ownField' }
  | { kind: 'dialect'; dialect: string }
  | { kind: 'name' }
  | { kind: 'ignored'; dialect: string }
  | { kind: 'conflict'; wanted: string; column: number }
  | { kind: 'unknown' }

export interface ColumnMapping {
  /** A key of IMPORT_TARGETS or an own target; null leaves the column out. */
  target: string | null
  reason: MappingReason
  /** How certain the match is, from 0 to 1. */
  score: number
}

/** Header names are compared without case, punctuation other than the prefix's, and repeated spaces. */
export const normalizeHeader = (header: string) =>
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
    IMPORT_TARGETS[target].names.map(
      (name, place) => [normalizeHeader(name), { target, score: 0.9 - place / 1000 }] as const,
    ),
  ),
)

/** Returns the built-in target of a header; null if it has none. */
export function findBuiltInTarget(header: string): ImportTarget | null {
  const name = normalizeHeader(header)
  const known = DIALECT_HEADERS.get(name)
  return known === undefined ? (TARGET_NAMES.get(name)?.target ?? null) : known.target
}

/** The number that repeated headers get. */
const REPEATED = / \(\d+\)$/

/** Returns a function that says whether a target takes only one column. */
export function createSingleCheck(ownTargets: readonly OwnTarget[]): (target: string) => boolean {
  const unitedTargets = new Set(ownTargets.flatMap(({ target, single }) => (single ? [] : target)))
  return (target) =>
    Object.hasOwn(IMPORT_TARGETS, target) ? IMPORT_TARGETS[target as ImportTarget].single : !unitedTargets.has(target)
}

/** Maps columns to targets by their headers. Never maps two columns to a single target. */
export function mapColumns(headers: readonly string[], ownTargets: readonly OwnTarget[] = []): ColumnMapping[] {
  const mapHeader = createHeaderMapper(headers, ownTargets)
  const isSingle = createSingleCheck(ownTargets)
  const mappings = headers.map(mapHeader)
  const winners = new Map<string, number>()
  mappings.forEach(({ target, score }, column) => {
    if (target === null || !isSingle(target)) return
    const winner = winners.get(target)
    if (winner === undefined || score > mappings[winner]!.score) winners.set(target, column)
  })
  return mappings.map((mapping, column) => {
    const winner = mapping.target === null ? undefined : winners.get(mapping.target)
    return mapping.target !== null && winner !== undefined && winner !== column
      ? { target: null, reason: { kind: 'conflict', wanted: mapping.target, column: winner }, score: 0 }
      : mapping
  })
}

/** The headers that have a meaning only because of another header of the table. */
function listTogetherHeaders(headers: readonly string[]) {
  const names = new Set(headers.map(normalizeHeader))
  return new Map(
    HEADER_DIALECTS.flatMap(({ name, together }) =>
      together && names.has(normalizeHeader(together.with))
        ? Object.entries(together.headers).map(
            ([header, target]) => [normalizeHeader(header), { dialect: name, target }] as const,
          )
        : [],
    ),
  )
}

const UNKNOWN: ColumnMapping = { target: null, reason: { kind: 'unknown' }, score: 0 }

function createHeaderMapper(headers: readonly string[], ownTargets: readonly OwnTarget[]) {
  const present = new Set(headers)
  const exactTargets = new Set(ownTargets.map(({ target }) => target))
  const ownNames = new Map<string, string>()
  for (const { target, names } of ownTargets) {
    // Our own tables have this header; there, labels and keys are names of something else.
    if (present.has(target)) continue
    for (const name of [target, ...names].map(normalizeHeader)) if (!ownNames.has(name)) ownNames.set(name, target)
  }
  const togetherHeaders = listTogetherHeaders(headers)
  const mapName = (name: string): ColumnMapping => {
    const own = ownNames.get(name)
    if (own !== undefined) return { target: own, reason: { kind: 'ownField' }, score: 1 }
    const known = togetherHeaders.get(name) ?? DIALECT_HEADERS.get(name)
    if (known)
      return known.target === null
        ? { target: null, reason: { kind: 'ignored', dialect: known.dialect }, score: 0 }
        : { target: known.target, reason: { kind: 'dialect', dialect: known.dialect }, score: 0.95 }
    const named = TARGET_NAMES.get(name)
    return named === undefined ? UNKNOWN : { ...named, reason: { kind: 'name' } }
  }
  return (header: string): ColumnMapping => {
    if (exactTargets.has(header)) return { target: header, reason: { kind: 'ownField' }, score: 1 }
    const name = normalizeHeader(header)
    const mapping = mapName(name)
    return mapping === UNKNOWN && REPEATED.test(name) ? mapName(name.replace(REPEATED, '')) : mapping
  }
}
