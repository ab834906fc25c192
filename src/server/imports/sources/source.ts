import type { Readable } from 'node:stream'
import type { SourceExhibit, TableInfo } from '#server/db/tables/imports.ts'
import type { ImportSourceName, PlanSettings, ReadingSettings, ReadProgress } from '#shared/entities/imports/import.ts'
import type { SourceStructure } from './bagit/own-structure.ts'
import type { Reason } from '#shared/words/reason.ts'

export interface SourceRow {
  /** The number of the row, from 1. */
  n: number
  cells: string[]
  /** Why the source has no usable file for this row, which is then refused. */
  problem?: Reason
}

/** The rows of a source, whatever they were made of. The names of the columns are one of the rows, if it has any. */
export interface SourceRows {
  info: Omit<TableInfo, 'header_row' | 'files'>
  /** The number of columns of the widest row. */
  columns: number
  /** The number of the row with the names of the columns, if the source knows it; 0 if there is none. */
  headerRow?: number
  /** The number of rows, if it is known before they are read. */
  count?: number | undefined
  rows: AsyncIterable<SourceRow>
  /** Settings that fit this source better than those for any table. */
  settings?: Partial<PlanSettings>
  /** The exhibits that are created after the rows. */
  exhibits?: readonly SourceExhibit[]
  /** The contents of a package besides its rows. */
  structure?: SourceStructure
}

/** Takes note of how far a source is read. */
export type ReportRead = (progress: ReadProgress) => void

/** The rows of an import with their named columns, and the files that the rows name. */
export interface ImportSource {
  /** The source that was detected, if the import didn't name it. */
  detected?: ImportSourceName
  /** Files that came with the rows. */
  fileCount: number
  /** Reads the rows. Temporary files are written to `dir`. Throws `bad_input` with the reason if they can't be read. */
  readRows(dir: string, reading: ReadingSettings, signal: AbortSignal, report: ReportRead): Promise<SourceRows>
  /** Returns the name of the file at this path, or of the only one with this name; null if there is none. */
  findFile(path: string): string | null
  /** Opens a file by the name that `findFile` returned. `size` is its length in bytes. */
  openFile(name: string): Promise<{ body: Readable; size: number }>
  /** Reads the contents of a package besides its rows. */
  readStructure?(): Promise<SourceStructure>
  close(): Promise<void>
}
