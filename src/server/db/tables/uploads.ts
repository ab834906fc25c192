import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#shared/words/language.ts'
import type { ExportContent, ExportFormat, ExportState } from '#shared/entities/exports/export.ts'
import type { StoredReason } from './imports.ts'

/** A file that arrives over several calls; its bytes accumulate in the store under a temporary key. */
export interface UploadsTable {
  id: string
  user_id: string | null
  /** The portal that an anonymous contributor uploads to; null for a member's upload. */
  portal: string | null
  project: string
  filename: string
  length: number
  /** Number of bytes received, as last saved. */
  received: Generated<number>
  /** When the upload was started or last received data, in ms. */
  last_data_at: Generated<number>
  /** For uploads to a portal: the network where the upload was started, and the sender's proof of work. */
  network: string | null
  proof: string | null
  /** The fields, as JSON, of the artifact that the upload will become. */
  artifact_fields: string
  sha256: string | null
  artifact: string | null
  expires_at: number
}

/** A selection that is downloaded as a ZIP file. */
export interface DownloadsTable {
  id: string
  project: string
  user_id: string
  artifacts: string[]
  folders: string[]
  exhibits: Generated<boolean>
  expires_at: number
}

/** A preservation package, a table with files or a static copy that someone requested. */
export interface ExportsTable {
  id: string
  project: string
  user_id: string
  artifacts: string[]
  folders: string[]
  exhibit: string | null
  format: Generated<ExportFormat>
  /** The language of the pages of a static copy. */
  language: Generated<Language>
  contents: ExportContent[]
  part_size: number
  state: Generated<ExportState>
  problem: ColumnType<StoredReason | null, string | null | undefined, string | null>
  total_bytes: Generated<number>
  done_bytes: Generated<number>
  created_at: Generated<number>
  expires_at: number
}

export interface ExportItemsTable {
  export: string
  artifact: string
  file: string | null
  part: number | null
}

export interface ExportPartsTable {
  export: string
  part: number
  filename: string
  size: number
  sha256: string | null
  /** The stored ZIP file, if it isn't written from its entries. */
  key: string | null
}

export interface ExportEntriesTable {
  export: string
  part: number
  position: number
  path: string
  size: number
  /** Modification time in ms. */
  at: number
  /** The stored original; null if the entry is a text. */
  key: string | null
  /** A text, compressed. */
  content: Buffer | null
  /** Known once the part was read. */
  crc: number | null
}
