import type { Artifact } from '#shared/entities/artifact.ts'
import { ABOUT_SHOWING, artifactForm, isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { isChanged } from '#shared/forms/changes.ts'
import { takesInput, type Field } from '#shared/forms/field.ts'
import { sentValue } from '#shared/forms/sent.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { MAX_KEYWORDS, MAX_LINE } from '#shared/rules/limits.ts'
import { fold } from '#shared/rules/words.ts'

/** How a field of many items can be changed. */
export type Way = 'set' | 'empty' | 'replace' | 'pattern' | 'add' | 'remove'

/** The change of one field. */
export interface Step {
  way: Way
  /** The new value, or the keywords to add or remove. */
  value?: unknown
  /** The text to replace, and its replacement. */
  find?: string
  replacement?: string
  /** The pattern of new titles. */
  pattern?: string
}

export type Steps = Readonly<Record<string, Step>>
export type Row = { id: string } & Record<string, unknown>

const FIRST = ['visibility', 'subject', 'place', 'date_of_origin', 'time_period', 'display_date', 'license']
const rank = ({ key }: Field) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)
/** The fields that can be edited in bulk, the most frequently used ones first. */
export const manyFields: readonly Field[] = artifactForm.fields.filter(takesInput).toSorted((a, b) => rank(a) - rank(b))

/** The edit modes of a field, the default first. */
export function waysOf({ key, type }: Field): readonly Way[] {
  if (key === 'title') return ['pattern', 'replace', 'set']
  if (type === 'array') return ['add', 'remove', 'set', 'empty']
  if (type === 'text') return ['set', 'replace', 'empty']
  if (type === 'dropdown' || type === 'checkmark') return ['set']
  return ['set', 'empty']
}

export interface Numbered {
  n: number
  folder: string
}

/** Whether a change needs the titles of folders. */
export const namesFolder = (step: Step | undefined): boolean =>
  step?.way === 'pattern' && step.pattern?.includes('{folder}') === true

/**
 * Formats a title. {n:001} counts from 1 with three digits; {folder}, {title}, {filename}, {date} and {place} are
 * values of the item.
 */
export function titleBy(pattern: string, artifact: Artifact, { n, folder }: Numbered): string {
  const { title, filename, place } = artifact
  const said: Record<string, string> = {
    folder,
    title,
    filename: filename?.replace(/\.[^.]{1,5}$/, '') ?? '',
    date: formatOrigin(artifact),
    place: place ?? '',
  }
  return pattern
    .replaceAll(/\{(?:n(?::(\d{1,9}))?|([a-z]+))\}/g, (whole, from: string | undefined, name: string | undefined) =>
      name === undefined ? String(n + Number(from ?? 1)).padStart(from?.length ?? 1, '0') : (said[name] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

/** The new value of a field. */
function after(
  field: Field,
  { way, value, find = '', replacement = '', pattern = '' }: Step,
  artifact: Artifact,
  at: Numbered,
) {
  const now = artifact[field.key as keyof Artifact]
  switch (way) {
    case 'set':
      return value
    case 'empty':
      return undefined
    case 'replace':
      return typeof now === 'string' && find !== '' ? now.replaceAll(find, () => replacement).slice(0, MAX_LINE) : now
    case 'pattern':
      return titleBy(pattern, artifact, at).slice(0, MAX_LINE)
    case 'add':
      return [...new Set([...listOf(now), ...listOf(value)])].slice(0, MAX_KEYWORDS)
    case 'remove': {
      const gone = new Set(listOf(value).map(fold))
      return listOf(now).filter((one) => !gone.has(fold(one)))
    }
  }
}

// Setting exact dates clears a date in words.
const ownDate = ({ is_date }: Field, steps: Steps): Step | undefined =>
  is_date && (steps.date_of_origin || steps.time_period) ? { way: 'empty' } : undefined

export interface Outcome {
  /** Only items that change, with only the fields that change. */
  rows: Row[]
  /** By field key, the number of items that keep their value because they can't have the new one. */
  left: ReadonlyMap<string, number>
}

/**
 * Computes the updates for all items. An item that can't take one change still gets the others. Titles that need an
 * unknown folder title stay unchanged.
 */
export function outcomeOf(
  steps: Steps,
  fields: readonly Field[],
  artifacts: readonly Artifact[],
  folderOf: (id: string) => string | undefined,
): Outcome {
  const left = new Map<string, number>()
  const rows = artifacts.flatMap((artifact, n) => {
    const row: Row = { id: artifact.id }
    const folder = folderOf(artifact.folder)
    for (const field of fields) {
      const step = steps[field.key] ?? ownDate(field, steps)
      if (!step) continue
      const value = sentValue(field, after(field, step, artifact, { n, folder: folder ?? '' }))
      const never =
        (ABOUT_SHOWING.has(field.key) && isNeverShown(artifact)) ||
        (field.key === 'title' && value === '') ||
        (folder === undefined && namesFolder(step))
      if (never) left.set(field.key, (left.get(field.key) ?? 0) + 1)
      else if (isChanged(field, { ...artifact }, { [field.key]: value })) row[field.key] = value
    }
    return Object.keys(row).length > 1 ? [row] : []
  })
  return { rows, left }
}

/** The updates that undo others. */
export function rowsBefore(rows: readonly Row[], artifacts: readonly Artifact[]): Row[] {
  const known = new Map(artifacts.map((artifact) => [artifact.id, artifact]))
  return rows.map(({ id, ...changed }) => ({
    id,
    ...Object.fromEntries(Object.keys(changed).map((key) => [key, known.get(id)?.[key as keyof Artifact] ?? null])),
  }))
}
