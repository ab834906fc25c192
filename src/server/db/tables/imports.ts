import type { ColumnType, Generated } from 'kysely'
import type {
  ImportCounts,
  ImportSourceName,
  ImportState,
  PlanSettings,
  ReadingSettings,
  ReadProgress,
  RowPlanKind,
  RowState,
} from '#shared/entities/imports/import.ts'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { ImportMapping } from '#shared/entities/imports/import-mapping.ts'
import type { Reason } from '#shared/words/reason.ts'

export interface StoredReason {
  code?: string
  field?: string
  reason?: Reason
}

/** How a table was read. */
export interface TableInfo {
  /** `files`: each row is a file; `records`: the rows are from another system. */
  format: 'text' | 'xlsx' | 'ods' | 'files' | 'records'
  encoding?: string
  encoding_is_certain?: boolean
  delimiter?: string
  sheets?: string[]
  sheet?: number
  header_row: number
  files: number
}

/** Facts that undoing a row needs besides its changes. */
export interface UndoInfo {
  /** The item's folder before and after. */
  folder?: { old: string | null; new: string | null }
  added_tags?: string[]
  removed_tags?: string[]
  exhibits?: string[]
  /** The fields of an item right after it was created. */
  created?: Record<string, unknown>
}

/** JSON columns are written as text and read as parsed values. */
export interface ImportsTable {
  id: string
  project: string
  user_id: string | null
  source: ImportSourceName
  filename: string
  key: string | null
  state: ImportState
  problem: ColumnType<StoredReason | null, string | null, string | null>
  reading: ColumnType<ReadingSettings, string | undefined, string>
  table_info: ColumnType<TableInfo | null, string | null, string | null>
  headers: Generated<string[]>
  settings: ColumnType<PlanSettings | null, string | null, string | null>
  counts: ColumnType<ImportCounts | null, string | null, string | null>
  runner: string | null
  runner_admin: string | null
  job: string | null
  created_at: Generated<number>
  updated_at: Generated<number>
  watched: ColumnType<string | null, string | undefined, never>
  address: ColumnType<string | null, string | undefined, never>
  credentials: ColumnType<string | null, string | undefined, null>
  read_progress: ColumnType<ReadProgress | null, undefined, string | null>
  pending: ColumnType<PendingStructure | null, string | null | undefined, string | null>
  /**
   * If the import brings back a part of a backup: the folder that its items go to, `root`, or `private`: the root,
   * where all of them become private.
   */
  restores_to: ColumnType<string | null, string | undefined, never>
}

/** A part of a story in another system; items are named by their ids there. */
export type SourceBlock =
  | { type: 'heading'; level: 2 | 3; text: string }
  | { type: 'text'; html: string }
  | { type: 'items'; items: { key: string; caption: string }[] }

/** An exhibit of another system. */
export interface SourceExhibit {
  title: string
  slug: string
  description: string
  blocks: SourceBlock[]
  /** An exhibit of this program, which is restored as it was. */
  own?: OwnSourceExhibit
}

/** The parts of an exhibit that only this program has. Its items are named by the ids that they had. */
export interface OwnSourceExhibit {
  id: string
  items: string[]
  cover_item: string | null
  visibility: 'private' | 'local'
  story: Block[] | null
}

/** Fields and templates of a source that a project lacks until the import runs. Templates name fields by their keys. */
export interface PendingStructure {
  fields: OwnField[]
  templates: Template[]
}

/** An exhibit right after an import created it. */
export interface CreatedExhibit {
  updated_at: number
  revision: number
  items: string[]
}

export interface ImportExhibitsTable {
  import: string
  n: number
  title: string
  slug: string
  content: ColumnType<Pick<SourceExhibit, 'description' | 'blocks' | 'own'>, string, never>
  state: Generated<RowState>
  exhibit: string | null
  reason: ColumnType<StoredReason | null, string | null, string | null>
  created: ColumnType<CreatedExhibit | null, string | null, string | null>
}

export interface ImportFilesTable {
  import: string
  position: number
  key: string
  filename: string
}

export interface WatchedFoldersTable {
  id: string
  project: string
  user_id: string
  path: string
  delete_after: boolean
  problem: ColumnType<Reason | null, string | null | undefined, string | null>
  checked_at: number | null
  created_at: Generated<number>
}

export interface WatchedFilesTable {
  watched: string
  path: string
  size: number
  modified: number
  seen_at: number
  import: string | null
}

export interface ImportRowsTable {
  import: string
  n: number
  cells: string[]
  plan: RowPlanKind | null
  state: Generated<RowState>
  changes: ColumnType<Record<string, { old: unknown; new: unknown }>, string | undefined, string>
  artifact: string | null
  reason: ColumnType<StoredReason | null, string | null, string | null>
  undo: ColumnType<UndoInfo | null, string | null, string | null>
  kept: Generated<string[]>
  done_at: number | null
  problem: ColumnType<Reason | null, string | null, string | null>
}

export interface ImportCreatedTable {
  import: string
  kind: 'folder' | 'tag'
  id: string
}

export interface ImportMappingsTable {
  id: string
  project: string
  user_id: string | null
  name: string
  columns: ColumnType<ImportMapping['columns'], string, string>
  settings: ColumnType<ImportMapping['settings'], string, string>
  created_at: Generated<number>
  updated_at: Generated<number>
}
