import { toCsv } from '#server/kit/csv/to-csv.ts'
import { formatErrorInEnglish } from '#shared/words/reasons/reasons.ts'
import type { StoredReason } from '#server/db/tables/imports.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { RowRecord } from './imports.repo.ts'

/** The header of the column that says why a row was refused or has failed. Imports leave it out. */
const REASON_HEADER = 'reason'

/** Writes rows as a table with their own columns, to be corrected and imported again. */
export function toRowsCsv(
  headers: readonly string[],
  rows: readonly Pick<RowRecord, 'cells' | 'reason'>[],
  { hasHeader }: { hasHeader: boolean },
): string {
  const columns = headers.flatMap((header, index) => (header === REASON_HEADER ? [] : index))
  const headerLines = hasHeader ? [[...columns.map((index) => headers[index] ?? ''), REASON_HEADER]] : []
  const lines = rows.map(({ cells, reason }) => [...columns.map((index) => cells[index] ?? ''), formatReason(reason)])
  return toCsv([...headerLines, ...lines], { bom: hasHeader, record_delimiter: 'windows' })
}

/** Why a row was refused, in English. */
export function formatReason(stored: StoredReason | null): string {
  if (!stored) return ''
  const text = formatErrorInEnglish((stored.code ?? 'bad_input') as ErrorCode, stored.reason)
  return stored.field ? `${stored.field}: ${text}` : text
}
