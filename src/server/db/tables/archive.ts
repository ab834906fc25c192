import type { ColumnType, Generated } from 'kysely'
import type { MediaType } from '#shared/rules/media-type.ts'
import type { FieldColumns } from '../artifact-columns.ts'
import type { ProcessingTable } from './processing.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'

export interface FoldersTable {
  id: string
  project: string
  folder: string | null
  restore_folder: string | null
  title: string
  description: Generated<string>
  active: Generated<boolean>
  trash_batch: string | null
  /** Moved to Trash directly, not along with its folder. */
  trash_root: Generated<boolean>
  user_id: string | null
  created_at: Generated<number>
  updated_at: Generated<number>
  /** Maintained by a trigger. */
  search_words: Generated<string>
}

export interface FilesTable {
  id: string
  sha256: string
  size: number
  mime: string
  type: MediaType
  key: string
  status: Generated<'processing' | 'ready' | 'failed'>
  /** Whether the file is a recording that browsers can play unchanged. */
  is_playable: Generated<boolean>
  /** Written as JSON text, read as a parsed value. */
  note: ColumnType<FileNote | null, string | null, string | null>
  duration: number | null
  width: number | null
  height: number | null
  pages: number | null
  placeholder: string | null
  content: string | null
  /** Metadata found in the file, as JSON. */
  suggestions: string | null
  /** Why the file's bytes are withheld from everyone. */
  blocked_reason: 'unscanned' | 'infected' | null
  created_at: Generated<number>
}

/** A single row that identifies the database to its store. */
export interface StoreOwnerTable {
  id: Generated<string>
  only_one: Generated<boolean>
}

/** Objects in the store that no row refers to. */
export interface UnclaimedObjectsTable {
  key: string
  since: number
}

export interface DerivativesTable {
  file: string
  /** The processing step that created the derivative; all derivatives of a step are replaced together. */
  step: Generated<ProcessingTable['step']>
  name: string
  key: string
  mime: string
  size: number
  width: number | null
  height: number | null
}

export type ArtifactsTable = FieldColumns & {
  id: string
  project: string
  folder: string | null
  restore_folder: string | null
  active: Generated<boolean>
  needs_review: Generated<boolean>
  /**
   * Whether the artifact came through a portal and awaits review: inactive, not in Trash, and visible to reviewers
   * only.
   */
  awaits_review: Generated<boolean>
  /** The submission that the artifact came from; copies keep this reference. */
  submission: string | null
  trash_batch: string | null
  /** Moved to Trash directly, not along with its folder. */
  trash_root: Generated<boolean>
  filename: string | null
  file: string | null
  /** The type detected from content and `filename`; null if it is the same as the stored file's. */
  mime: string | null
  type: Generated<MediaType>
  upload_id: string | null
  /** The browser page that uploaded the file. */
  upload_page: string | null
  user_id: string | null
  created_at: Generated<number>
  updated_at: Generated<number>
  /** This column and the next three are maintained by a trigger from the fields, file and tags. */
  search_words: Generated<string>
  labels: Generated<string[]>
  size: Generated<number>
  duration: number | null
}

export interface TagsTable {
  id: string
  project: string
  title: string
  /** Maintained by a trigger; makes titles of tags unique within a project. */
  key: Generated<string>
  created_at: Generated<number>
}

export interface ArtifactTagsTable {
  artifact: string
  tag: string
}

export interface ExhibitsTable {
  id: string
  project: string
  title: string
  description: string
  url_alias: string
  visibility: Generated<'private' | 'local'>
  user_id: string | null
  created_at: Generated<number>
  updated_at: Generated<number>
  cover_item: string | null
}

export interface ExhibitArtifactsTable {
  exhibit: string
  artifact: string
  position: number
}

/** Maintained by triggers on artifacts. */
export interface StorageUsedTable {
  project: string
  bytes: number
}

export interface LexemesTable {
  word: string
}
