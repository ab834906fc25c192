import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { CsvError } from 'csv-parse'
import { MAX_TABLE_BYTES } from '#shared/rules/limits.ts'
import type { TableTask } from '../children/tasks.ts'
import { readDelimited } from './read-delimited.ts'
import { readOds } from './read-ods.ts'
import { readXlsx } from './read-xlsx.ts'
import { createRowWriter, type RowWriter } from './row-writer.ts'
import { ROWS_FILE, TableProblem, type TableReply } from './table-reply.ts'
import { openTableZip } from './table-zip.ts'

/**
 * Reads a table and writes its rows to a file, each as one line of JSON: its number, then its cells. Now and then the number
 * of rows is passed to `onRows`.
 */
export async function runTableTask(task: TableTask, onRows?: (rows: number) => void): Promise<TableReply> {
  const rows = createRowWriter(join(task.dir, ROWS_FILE), onRows)
  try {
    const format = await readTable(task, rows)
    const size = await rows.end()
    return size.rows === 0 ? { problem: 'no-rows' } : { ...format, ...size }
  } catch (error) {
    await rows.end()
    if (error instanceof TableProblem) return { problem: error.problem, ...(error.row && { row: error.row }) }
    if (isBrokenFile(error)) return { problem: 'damaged' }
    throw error
  }
}

async function readTable(task: TableTask, rows: RowWriter): Promise<TableReply> {
  const [beginning, size] = await readHeader(task.path)
  if (size > MAX_TABLE_BYTES) throw new TableProblem('too-large')
  if (beginning.startsWith('PK')) return readSpreadsheet(task, rows)
  if (beginning.startsWith('\u00d0\u00cf\u0011\u00e0')) throw new TableProblem('old-excel')
  // Binary files have zero bytes; text in UTF-16 has them as well, but not twice in a row.
  if (beginning.includes('\0\0')) throw new TableProblem('not-a-table')
  return { format: 'text', ...(await readDelimited(task.path, task, rows)) }
}

async function readSpreadsheet({ path, sheet = 0 }: TableTask, rows: RowWriter): Promise<TableReply> {
  const zip = await openTableZip(path)
  try {
    if (zip.names.has('xl/workbook.xml')) return { format: 'xlsx', sheets: await readXlsx(zip, sheet, rows), sheet }
    const mimetype = await zip.read('mimetype')
    if (mimetype?.startsWith('application/vnd.oasis.opendocument.spreadsheet'))
      return { format: 'ods', sheets: await readOds(zip, sheet, rows), sheet }
    throw new TableProblem(zip.names.has('EncryptedPackage') ? 'locked' : 'not-a-table')
  } finally {
    zip.close()
  }
}

async function readHeader(path: string): Promise<[beginning: string, size: number]> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return [buffer.toString('latin1', 0, bytesRead), (await file.stat()).size]
  } finally {
    await file.close()
  }
}

/** Whether the ZIP reader or the unpacker refused the file. */
const isBrokenFile = (error: unknown) =>
  error instanceof CsvError ||
  (error instanceof Error &&
    (!('code' in error) || String(error.code).startsWith('Z_')) &&
    !(error instanceof TypeError))
