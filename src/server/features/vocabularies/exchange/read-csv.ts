import { parse } from 'csv-parse/sync'
import { toLanguageTag } from '#shared/entities/vocabularies/vocabulary.ts'
import { removeFormulaGuard } from '#server/kit/csv/formula-guard.ts'
import { splitValues, type ReadResult, type TermRecord, type TermReference } from './term-record.model.ts'

/** The columns of an exported table, and other headers by which they are recognised. */
const HEADERS: Readonly<Record<string, string>> = {
  id: 'id',
  name: 'name',
  title: 'name',
  term: 'name',
  label: 'name',
  preflabel: 'name',
  broader: 'broader',
  broader_term: 'broader',
  parent: 'broader',
  alternate_names: 'alternates',
  alternates: 'alternates',
  altlabel: 'alternates',
  synonyms: 'alternates',
  note: 'note',
  scope_note: 'note',
  description: 'note',
  same_as: 'matches',
  matches: 'matches',
  exactmatch: 'matches',
  uri: 'matches',
}
/** A column with names in another language, such as name_de. */
const LANGUAGE_HEADER = /^(?:name|title|label|preflabel)[_:@ ]([a-z]{2,3}(?:-[a-z0-9]{2,8})*)$/i
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Column = { kind: string } | { language: string } | null

function toColumn(header: string): Column {
  const name = header.trim()
  const language = LANGUAGE_HEADER.exec(name)?.[1]
  if (language) return { language: toLanguageTag(language) }
  const kind = HEADERS[name.toLowerCase().replace(/[\s-]+/g, '_')]
  return kind ? { kind } : null
}

/** Reads terms from a table. An empty cell leaves a property as it is. */
export function readCsv(text: string): ReadResult {
  const [firstLine = ''] = text.split(/[\r\n]/, 1)
  const delimiter = ['\t', ';', ','].find((candidate) => firstLine.includes(candidate)) ?? ','
  let rows: string[][]
  try {
    rows = parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    return { refused: ['not_a_vocabulary'] }
  }
  const columns = (rows[0] ?? []).map(toColumn)
  const isNamed = columns.some((column) => column && 'kind' in column && column.kind === 'name')
  if (!isNamed) return { refused: ['no_name_column'] }
  return { records: rows.slice(1).map((row, index) => toRecord(row, columns, index + 1)) }
}

function toRecord(row: readonly string[], columns: readonly Column[], position: number): TermRecord {
  const cells: Record<string, string> = {}
  const labels: Record<string, string> = {}
  for (const [index, column] of columns.entries()) {
    const cell = removeFormulaGuard(row[index] ?? '').trim()
    if (!column || cell === '') continue
    if ('language' in column) labels[column.language] = cell
    else cells[column.kind] ??= cell
  }
  const { id, name = '', broader, alternates, note, matches } = cells
  return {
    position,
    title: name,
    ...(id && UUID.test(id) && { id: id.toLowerCase() }),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(broader && { broader: toReference(broader) }),
    ...(alternates && { alternates: splitValues(alternates) }),
    ...(note && { note }),
    ...(matches && { matches: splitValues(matches) }),
  }
}

const toReference = (text: string): TermReference =>
  UUID.test(text) ? { kind: 'id', value: text.toLowerCase() } : { kind: 'name', value: text }
