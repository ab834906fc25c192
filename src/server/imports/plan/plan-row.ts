import { toFieldName } from '#shared/entities/own-fields/field-name.ts'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import { ARTIFACT_FIELDS, type FieldKey } from '#shared/entities/artifact-fields.ts'
import type { PlanSettings, RowPlanKind } from '#shared/entities/imports/import.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Reason } from '#shared/words/reason.ts'
import { filenameToTitle } from '#server/kit/filenames.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { EMPTY_VALUES } from './read-field.ts'
import type { ParsedRow, RichTextCells } from './parsed-row.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'

/** An item that a row may change, with the values that members see. */
export interface ExistingItem {
  id: string
  isInTrash: boolean
  /** By name: own fields under `fields.` and their key, and the template's id. */
  fields: Readonly<Record<string, unknown>>
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
  ownFields: readonly OwnField[]
  templates: readonly Template[]
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
  if (row.template !== undefined && listNamedTemplates(row.template, context).length === 0)
    return refuse(['no_template', row.template], 'template')
  const unknownExhibit = row.exhibits?.find((title) => !context.exhibits.has(title))
  if (unknownExhibit !== undefined) return refuse(['no_exhibit', unknownExhibit], 'exhibits')
  const [existing, ...others] = matches
  if (others.length > 0) return refuse(['several_matches', matches.length], settings.match ?? undefined)
  if (!existing) return settings.mode === 'update' ? skip(['no_match']) : planNewItem(row, context)
  if (existing.isInTrash) return { ...refuse(['in_trash']), artifact: existing.id }
  if (settings.mode === 'create') return { ...skip(['exists_here']), artifact: existing.id }
  const changes = listChanges(row, existing, context)
  if (Object.keys(changes).length === 0) return { ...skip(['no_changes']), artifact: existing.id }
  return findRefusal(row, existing, changes, context) ?? { kind: 'change', artifact: existing.id, changes }
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
  const refusal = findRefusal(row, null, changes, context)
  if (refusal) return refusal
  return { kind: 'create', changes, ...(file !== null && { file }), ...(fileUrl !== undefined && { fileUrl }) }
}

function listChanges(row: ParsedRow, existing: ExistingItem | null, context: PlanContext): Changes {
  const { settings } = context
  const changes: Changes = {}
  const set = (key: string, value: unknown) => {
    const old = existing ? existing.fields[key] : null
    if (!isSame(old, value)) changes[key] = { old: old ?? null, new: keepTerms(old, value) }
  }
  for (const [key, value] of row.fields)
    if (!(row.wordedDates.has(key) && hasSameText(existing?.fields[key], value))) set(key, value)
  for (const [key, cells] of row.richTexts) {
    const old = String(existing?.fields[key] ?? '')
    set(key, pickRichText(cells, old))
  }
  if (changes.display_date) for (const [key, value] of row.derivedDates) if (!row.fields.has(key)) set(key, value)
  if (settings.empty === 'clear')
    for (const key of row.emptyFields) {
      const empty = Object.hasOwn(ARTIFACT_FIELDS, key) ? EMPTY_VALUES[ARTIFACT_FIELDS[key as FieldKey].kind] : null
      if (empty !== undefined && !changes[key]) set(key, empty)
    }
  if (row.template !== undefined) {
    const ids = listNamedTemplates(row.template, context).map(({ id }) => id)
    // Templates may have the same title.
    if (!ids.includes(existing?.fields.template as string)) set('template', ids[0])
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

const listNamedTemplates = (title: string, { templates }: PlanContext): Template[] =>
  templates.filter(({ label }) => Object.values(label).some((name) => toTitleKey(name) === toTitleKey(title)))

/** Why the calls for these changes would refuse them: for a value that is required, or that its vocabulary doesn't have. */
function findRefusal(
  row: ParsedRow,
  existing: ExistingItem | null,
  changes: Changes,
  { ownFields, templates }: PlanContext,
): RowPlan | undefined {
  const templateId = changes.template ? changes.template.new : existing?.fields.template
  const template = templates.find(({ id }) => id === templateId)
  for (const { id, key, required } of ownFields) {
    const change = changes[toFieldName(key)]
    if (change && isEmpty(change.new) && (required || template?.required.includes(id)))
      return refuse(['required'], toFieldName(key))
  }
  for (const [field, texts] of row.unknownTerms) {
    const oldTexts = new Set([changes[field]?.old].flat())
    const unknownText = changes[field] && texts.find((text) => !oldTexts.has(text))
    if (unknownText !== undefined) return refuse(['not_a_term', unknownText], field)
  }
  return undefined
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

const isName = (value: unknown): value is { term: string; text: string } =>
  typeof value === 'object' && value !== null && 'term' in value
/** A name without the term that it stands for, which tables don't have. */
const toName = (value: unknown) => (isName(value) ? value.text : value)

/** The new names with the terms that old ones stand for. */
function keepTerms(old: unknown, value: unknown): unknown {
  const terms = new Map([old].flat().flatMap((name) => (isName(name) ? [[name.text, name] as const] : [])))
  if (terms.size === 0) return value
  const keep = (name: unknown) => terms.get(name as string) ?? name
  return Array.isArray(value) ? value.map(keep) : keep(value)
}

const hasSameText = (first: unknown, second: unknown) =>
  (first as { text?: string } | null | undefined)?.text === (second as { text?: string } | null | undefined)?.text

/** Whether two values of a field mean the same. */
export function isSame(firstValue: unknown, secondValue: unknown): boolean {
  const [first, second] = [toName(firstValue), toName(secondValue)]
  if (isEmpty(first) || isEmpty(second)) return isEmpty(first) && isEmpty(second)
  if (Array.isArray(first) && Array.isArray(second))
    return first.length === second.length && first.every((value, index) => isSame(value, second[index]))
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
