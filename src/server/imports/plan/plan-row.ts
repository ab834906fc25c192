import { ARTIFACT_FIELDS, type FieldKey } from '#shared/entities/artifact-fields.ts'
import type { PlanSettings, RowPlanKind } from '#shared/entities/imports/import.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Reason } from '#shared/words/reason.ts'
import { filenameToTitle } from '#server/kit/filenames.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { EMPTY_VALUES } from './read-field.ts'
import type { ParsedRow, RichTextCells } from './parse-row.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'

/** An item that a row may change, with the values that members see. */
export interface ExistingItem {
  id: string
  isInTrash: boolean
  fields: Partial<Record<FieldKey, unknown>>
  tags: readonly string[]
  /** The titles of the folders on the way to the item. */
  folder: readonly string[]
  exhibits: readonly string[]
}

export interface PlanContext {
  settings: PlanSettings
  /** The titles of the folders on the way to the folder into which the table is imported. */
  baseFolder: readonly string[]
  /** The titles of the project's exhibits. */
  exhibits: ReadonlySet<string>
  /** Returns the name of a file that came with the table, or null if there is none at this path. */
  findFile(path: string): string | null
  /** Returns why no file can be fetched from this web address, as far as the address says; null if it says nothing. */
  findUrlProblem(address: string): Reason | null
}

/** The old and new values of fields, tags, folder and exhibits. */
export type Changes = Record<string, { old: unknown; new: unknown }>

interface RowReason {
  code?: ErrorCode
  field?: string
  reason?: Reason
}

/** The intended effect of a row. */
export interface RowPlan {
  kind: RowPlanKind
  /** The item that the row changes or would have changed. */
  artifact?: string
  changes: Changes
  reason?: RowReason
  /** The file of a new item. */
  file?: string
  /** The web address of the new item's file. */
  fileUrl?: string
}

/** Decides what a row does to the items that match it. */
export function planRow(row: ParsedRow, matches: readonly ExistingItem[], context: PlanContext): RowPlan {
  const { settings } = context
  const [problem] = row.problems
  if (problem) return refuse(problem.reason, problem.field)
  const unknownExhibit = row.exhibits?.find((title) => !context.exhibits.has(title))
  if (unknownExhibit !== undefined) return refuse(['no_exhibit', unknownExhibit], 'exhibits')
  const [existing, ...others] = matches
  if (others.length > 0) return refuse(['several_matches', matches.length], settings.match ?? undefined)
  if (!existing) return settings.mode === 'update' ? skip(['no_match']) : planNewItem(row, context)
  if (existing.isInTrash) return { ...refuse(['in_trash']), artifact: existing.id }
  if (settings.mode === 'create') return { ...skip(['exists_here']), artifact: existing.id }
  const changes = listChanges(row, existing, context)
  return Object.keys(changes).length === 0
    ? { ...skip(['no_changes']), artifact: existing.id }
    : { kind: 'change', artifact: existing.id, changes }
}

const skip = (reason: Reason): RowPlan => ({ kind: 'skip', changes: {}, reason: { reason } })
const refuse = (reason: Reason, field?: string): RowPlan => ({
  kind: 'refuse',
  changes: {},
  reason: { reason, ...(field !== undefined && { field }) },
})

function planNewItem(row: ParsedRow, context: PlanContext): RowPlan {
  const { settings } = context
  const file = row.file === undefined ? null : context.findFile(row.file)
  const fileUrl = file === null ? row.fileUrl : undefined
  const urlProblem = fileUrl === undefined ? null : context.findUrlProblem(fileUrl)
  if (urlProblem) return refuse(urlProblem, 'file_url')
  if (row.file !== undefined && file === null && fileUrl === undefined && settings.missing_files === 'refuse')
    return refuse(['no_file', row.file], 'filename')
  const changes = listChanges(row, null, context)
  if (!changes.title) {
    if (row.keys.filename === undefined) return refuse(['required'], 'title')
    changes.title = { old: null, new: filenameToTitle(row.keys.filename) }
  }
  changes.visibility ??= { old: null, new: settings.visibility }
  const folder = [...context.baseFolder, ...(row.folder ?? [])]
  if (folder.length > 0) changes.folder = { old: null, new: folder }
  return { kind: 'create', changes, ...(file !== null && { file }), ...(fileUrl !== undefined && { fileUrl }) }
}

function listChanges(row: ParsedRow, existing: ExistingItem | null, context: PlanContext): Changes {
  const { settings } = context
  const changes: Changes = {}
  const set = (key: FieldKey, value: unknown) => {
    const old = existing ? existing.fields[key] : null
    if (!isSame(old, value)) changes[key] = { old: old ?? null, new: value }
  }
  for (const [key, value] of row.fields) set(key, value)
  for (const [key, cells] of row.richTexts) {
    const old = String(existing?.fields[key] ?? '')
    set(key, pickRichText(cells, old))
  }
  if (changes.display_date) for (const [key, value] of row.derivedDates) if (!row.fields.has(key)) set(key, value)
  if (settings.empty === 'clear')
    for (const key of row.emptyFields) {
      const empty = EMPTY_VALUES[ARTIFACT_FIELDS[key].kind]
      if (empty !== undefined && !changes[key]) set(key, empty)
    }
  if (
    row.tags &&
    (row.tags.length > 0 || settings.empty === 'clear') &&
    !haveSameTitles(row.tags, existing?.tags ?? [])
  )
    changes.tags = { old: existing?.tags ?? [], new: row.tags }
  const newExhibits = (row.exhibits ?? []).filter((title) => !existing?.exhibits.includes(title))
  if (newExhibits.length > 0)
    changes.exhibits = { old: existing?.exhibits ?? [], new: [...(existing?.exhibits ?? []), ...newExhibits] }
  if (existing && settings.move && row.folder) {
    const folder = [...context.baseFolder, ...row.folder]
    if (!isSame(existing.folder, folder)) changes.folder = { old: existing.folder, new: folder }
  }
  return changes
}

/** Picks the text that someone changed in the table, of those with and without markup. */
function pickRichText({ html, plain, plainAsHtml }: RichTextCells, old: string): string {
  const hasSameWords =
    plainAsHtml === old ||
    [plain ?? '', toPlainText(plainAsHtml ?? '')].some((text) => text.replace(/\s+/g, ' ').trim() === toPlainText(old))
  if (html !== undefined && html !== old) return html
  return plainAsHtml === undefined || hasSameWords ? old : plainAsHtml
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether two values of a field mean the same. */
export function isSame(first: unknown, second: unknown): boolean {
  if (isEmpty(first) || isEmpty(second)) return isEmpty(first) && isEmpty(second)
  if (Array.isArray(first) && Array.isArray(second))
    return first.length === second.length && first.every((value, index) => value === second[index])
  if (typeof first === 'object' && typeof second === 'object') {
    const [one, other] = [first as Record<string, unknown>, second as Record<string, unknown>]
    return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]))
  }
  return first === second
}

const toTitleKey = (title: string) => normalizeUnicode(title, 'NFC').toLowerCase()

/** Whether two lists contain the same tags; their case and order don't matter. */
function haveSameTitles(first: readonly string[], second: readonly string[]): boolean {
  const [one, other] = [new Set(first.map(toTitleKey)), new Set(second.map(toTitleKey))]
  return one.size === other.size && [...one].every((key) => other.has(key))
}
