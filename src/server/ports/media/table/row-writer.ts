import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { MAX_CELL_BYTES, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import { TableProblem } from './table-reply.ts'

/** Maximum characters of all cells. A small packed file may repeat a long cell many times. */
const MAX_CHARACTERS = 300_000_000
/** Rows are written in chunks of this many characters. */
const CHUNK_CHARACTERS = 256 * 1024

export interface RowWriter {
  /** Adds a row. `number` counts from 1, as in the table's program; empty rows are left out. */
  add(number: number, cells: readonly string[]): void
  /** Whether `flush` should be awaited before more rows are added. */
  isFull(): boolean
  flush(): Promise<void>
  /** Writes the remaining rows and returns the size of the table. */
  end(): Promise<{ rows: number; columns: number }>
}

/** Writes rows to a file, each as one line of JSON: its number, then its cells. Throws TableProblem at the limits. */
export function createRowWriter(path: string, onRows?: (rows: number) => void): RowWriter {
  const file = createWriteStream(path)
  let [rows, columns, characters, chunk] = [0, 0, 0, '']
  const flush = async () => {
    const text = chunk
    chunk = ''
    onRows?.(rows)
    if (text !== '' && !file.write(text)) await once(file, 'drain')
  }
  return {
    add(number, rawCells) {
      const cells = rawCells.map((cell) => cell.replaceAll('\0', ''))
      while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop()
      if (cells.length === 0) return
      if (cells.length > MAX_TABLE_COLUMNS) throw new TableProblem('too-many-columns', number)
      if (++rows > MAX_TABLE_ROWS) throw new TableProblem('too-many-rows')
      for (const cell of cells) {
        characters += cell.length
        if (cell.length > MAX_CELL_BYTES / 4 && Buffer.byteLength(cell) > MAX_CELL_BYTES)
          throw new TableProblem('cell-too-long', number)
      }
      if (characters > MAX_CHARACTERS) throw new TableProblem('too-large')
      columns = Math.max(columns, cells.length)
      chunk += `${JSON.stringify([number, ...cells])}\n`
    },
    isFull: () => chunk.length > CHUNK_CHARACTERS,
    flush,
    async end() {
      await flush()
      file.end()
      await finished(file)
      return { rows, columns }
    },
  }
}
