import type { Readable } from 'node:stream'
import type { TableInfo } from '#server/db/tables/imports.ts'
import type { PlanSettings, ReadingSettings } from '#shared/entities/imports/import.ts'

export interface SourceRow {
  /** The number of the row, from 1. */
  n: number
  cells: string[]
}

/** The rows of a source, whatever they were made of. The names of the columns are one of the rows. */
export interface SourceRows {
  info: Omit<TableInfo, 'header_row' | 'files'>
  /** The number of columns of the widest row. */
  columns: number
  /** The number of the row with the names of the columns, if the source knows it. */
  headerRow?: number
  rows: AsyncIterable<SourceRow>
  /** Settings that fit this source better than those for any table. */
  settings?: Partial<PlanSettings>
}

/** The rows of an import with their named columns, and the files that the rows name. */
export interface ImportSource {
  /** Files that came with the rows. */
  fileCount: number
  /** Reads the rows. Temporary files are written to `dir`. Throws `bad_input` with the reason if they can't be read. */
  readRows(dir: string, reading: ReadingSettings, signal: AbortSignal): Promise<SourceRows>
  /** Returns the name of the file at this path, or of the only one with this name; null if there is none. */
  findFile(path: string): string | null
  /** Opens a file by the name that `findFile` returned. `size` is its length in bytes. */
  openFile(name: string): Promise<{ body: Readable; size: number }>
  close(): Promise<void>
}
