import { artifactFields } from '#shared/entities/artifact-fields.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { isBlank, toOneLine } from '#shared/rules/text/to-one-line.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { isPlainDay, readDay, readPeriod } from './read-date.ts'
import { checkValue, readField } from './read-field.ts'
import { readEnd, readRichText, setField, type ParsedRow } from './parsed-row.ts'
import { readOwnFields } from './read-own-fields.ts'
import type { RowValues } from './row-values.ts'
import { getUrlFilename } from './url-filename.ts'

const MAX_FOLDER_DEPTH = 30

/** Reads the texts of a row by the fields that they belong to. */
export function parseRow(values: RowValues, ownFields: readonly OwnField[]): ParsedRow {
  const row: ParsedRow = {
    keys: readKeys(values),
    fields: new Map(),
    emptyFields: [],
    richTexts: new Map(),
    derivedDates: new Map(),
    wordedDates: new Set(),
    unknownTerms: new Map(),
    template: toOneLine(values.get('template')?.[0] ?? '') || undefined,
    folder: undefined,
    tags: undefined,
    exhibits: undefined,
    file: values.get('path')?.[0] ?? values.get('filename')?.[0],
    filename: values.has('path') ? values.get('filename')?.[0] : undefined,
    fileUrl: values.get('file_url')?.[0]?.trim(),
    problems: [],
  }
  readFields(row, values)
  readDates(row, values)
  readOwnFields(row, values, ownFields)
  if (values.has('template') && row.template === undefined) row.emptyFields.push('template')
  readFolder(row, values)
  row.tags = readTitles(row, values, 'tags')
  row.exhibits = readTitles(row, values, 'exhibits')
  return row
}

function readKeys(values: RowValues): ParsedRow['keys'] {
  const getText = (target: string) => {
    const text = toOneLine(values.get(target)?.[0] ?? '')
    return text === '' ? undefined : text
  }
  const [id, reference, sha256] = [getText('id')?.toLowerCase(), getText('reference'), getText('sha256')?.toLowerCase()]
  const fileUrl = values.get('file_url')?.[0]
  const filename =
    (getText('filename') ?? getText('path'))?.split(/[/\\]/).pop() ??
    (fileUrl === undefined ? undefined : getUrlFilename(fileUrl))
  return {
    ...(id !== undefined && { id }),
    ...(reference !== undefined && { reference }),
    ...(filename && { filename }),
    ...(sha256 !== undefined && { sha256 }),
  }
}

function readFields(row: ParsedRow, values: RowValues): void {
  for (const [key, { kind }] of artifactFields) {
    if (kind === 'period' || kind === 'day') continue
    const texts = values.get(key)
    if (kind === 'richtext')
      readRichText(row, key, [texts, values.get(`${key}_html`)], (value) => checkValue(key, { value }))
    else if (texts && texts.length > 0) setField(row, key, readField(key, kind, texts))
    else if (texts) row.emptyFields.push(key)
  }
}

/** Reads the day, the period and the words of a date. Words that aren't understood are kept as they are. */
function readDates(row: ParsedRow, values: RowValues): void {
  const [dayTexts, fromTexts, toTexts] = (['date_of_origin', 'time_period_from', 'time_period_to'] as const).map(
    (target) => values.get(target),
  )
  if (fromTexts ?? toTexts) readPeriodField(row, fromTexts?.[0], toTexts?.[0])
  const [dayText] = dayTexts ?? []
  if (dayText !== undefined) {
    if (readDay(dayText) === null) readWords(row, dayText, false)
    else setField(row, 'date_of_origin', checkValue('date_of_origin', { value: readDay(dayText) }))
  } else if (dayTexts) row.emptyFields.push('date_of_origin')
  const [words] = values.get('display_date') ?? []
  if (words !== undefined && !(dayTexts ?? fromTexts ?? toTexts)) readWords(row, words, true)
}

function readWords(row: ParsedRow, text: string, isFromWords: boolean): void {
  if (isFromWords && isPlainDay(text)) {
    // The day says it all.
    row.fields.delete('display_date')
    setField(row, 'date_of_origin', checkValue('date_of_origin', { value: readDay(text) }))
    return
  }
  if (!row.fields.has('display_date')) setField(row, 'display_date', readField('display_date', 'line', [text]))
  const period = readPeriod(text)
  if (!period) return
  const isDay = period.gte !== null && period.gte === period.lte
  if (isDay) row.derivedDates.set('date_of_origin', period.gte)
  else if (!row.fields.has('time_period')) row.derivedDates.set('time_period', period)
}

function readPeriodField(row: ParsedRow, from: string | undefined, to: string | undefined): void {
  if (from === undefined && to === undefined) {
    row.emptyFields.push('time_period')
    return
  }
  const period = { gte: readEnd(row, from, 'gte', 'time_period_from'), lte: readEnd(row, to, 'lte', 'time_period_to') }
  if (period.gte !== null || period.lte !== null)
    setField(row, 'time_period', checkValue('time_period', { value: period }))
}

function readFolder(row: ParsedRow, values: RowValues): void {
  const path = values.get('folder')?.[0] ?? values.get('path')?.[0]?.split(/[/\\]/).slice(0, -1).join('/')
  if (path === undefined) return
  const titles = path
    .split(/[/\\]/)
    .map(toOneLine)
    .filter((title) => title !== '' && title !== '.')
  if (
    titles.length > MAX_FOLDER_DEPTH ||
    titles.some((title) => title === '..' || title.length > MAX_LINE || isBlank(title))
  )
    row.problems.push({ field: values.has('folder') ? 'folder' : 'path', reason: ['bad_path'] })
  else row.folder = titles
}

function readTitles(row: ParsedRow, values: RowValues, target: 'tags' | 'exhibits'): string[] | undefined {
  const texts = values.get(target)
  if (!texts) return undefined
  const titles = [...new Set(texts.map(toOneLine).filter((title) => title !== ''))]
  if (titles.some((title) => title.length > MAX_LINE))
    row.problems.push({ field: target, reason: ['too_long', MAX_LINE] })
  return titles
}
