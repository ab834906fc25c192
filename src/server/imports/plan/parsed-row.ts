import type { FieldKey } from '#shared/entities/artifact-fields.ts'
import type { Reason } from '#shared/words/reason.ts'
import { readIsoTime, readPeriod } from './read-date.ts'
import { toRichText, type FieldResult } from './read-field.ts'

/** A row that is understood, whatever kind of source it comes from. */
export interface ParsedRow {
  /** The values by which the row can be matched with an item, by the name of the field. */
  keys: Record<string, string | undefined>
  /** The fields that the row has values for, own fields under their names. */
  fields: Map<string, unknown>
  /** The fields whose cells are empty. */
  emptyFields: string[]
  /** The rich texts of the row, with and without markup. */
  richTexts: Map<string, RichTextCells>
  /** Dates that follow from a date in words, unless the item already has those words. */
  derivedDates: Map<FieldKey, unknown>
  /** Dates of own fields whose days follow from their words, unless the item already has those words. */
  wordedDates: Set<string>
  /** Texts that aren't terms of the vocabulary that their field strictly uses. */
  unknownTerms: Map<string, readonly string[]>
  /** The title of the template. */
  template: string | undefined
  /** The titles of the folders on the way to the item; undefined if the row names none. */
  folder: string[] | undefined
  tags: string[] | undefined
  exhibits: string[] | undefined
  /** The path of the row's file, as far as the row says. */
  file: string | undefined
  /** The name that the row gives its file, besides its path. */
  filename: string | undefined
  /** The web address of the row's file. */
  fileUrl: string | undefined
  problems: { field: string; reason: Reason }[]
}

/** A rich text as the table has it. If it has both columns, the one counts that differs from the item's. */
export interface RichTextCells {
  html?: string
  plain?: string
  /** The plain text with paragraphs. */
  plainAsHtml?: string
}

/** Sets a field of a row, or says why it can't. */
export function setField(row: ParsedRow, key: string, result: FieldResult, target: string = key): void {
  if ('reason' in result) row.problems.push({ field: target, reason: result.reason })
  else row.fields.set(key, result.value)
}

/** Reads a rich text, which may be there with and without markup. */
export function readRichText(
  row: ParsedRow,
  key: string,
  [plainTexts, htmlTexts]: readonly [readonly string[] | undefined, readonly string[] | undefined],
  check: (html: string) => FieldResult,
): void {
  const [[plain], [html]] = [plainTexts ?? [], htmlTexts ?? []]
  const cells: RichTextCells = {}
  for (const [name, text] of [
    ['html', html],
    ['plainAsHtml', plain === undefined ? undefined : toRichText(plain)],
  ] as const) {
    const result = text === undefined ? undefined : check(text)
    if (result && 'reason' in result) row.problems.push({ field: key, reason: result.reason })
    else if (result) cells[name] = result.value as string
  }
  if (plain !== undefined) cells.plain = plain
  if (plain !== undefined || html !== undefined) row.richTexts.set(key, cells)
  else if (plainTexts ?? htmlTexts) row.emptyFields.push(key)
}

/** Reads the first or last day of a period; null if there is none. */
export function readEnd(row: ParsedRow, text: string | undefined, end: 'gte' | 'lte', target: string): number | null {
  if (text === undefined) return null
  const ms = readIsoTime(text.trim()) ?? readPeriod(text)?.[end] ?? null
  if (ms === null) row.problems.push({ field: target, reason: ['not_date'] })
  return ms
}
