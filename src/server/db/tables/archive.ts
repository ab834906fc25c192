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
  /** Put into the trash itself, not along with its folder. */
  trash_root: Generated<boolean>
  user_id: string | null
  created_at: Generated<number>
  updated_at: Generated<number>
  /** Kept by a trigger. */
  words: Generated<string>
}

export interface FilesTable {
  id: string
  sha256: string
  size: number
  mime: string
  type: MediaType
  key: string
  status: Generated<'processing' | 'ready' | 'failed'>
  /** A recording that browsers play as it is. */
  plays: Generated<boolean>
  /** JSON as it is written, parsed as it is read. */
  noted: ColumnType<FileNote | null, string | null, string | null>
  duration: number | null
  width: number | null
  height: number | null
  pages: number | null
  placeholder: string | null
  content: string | null
  /** JSON, as media tells it. */
  suggestions: string | null
  /** Why nobody may have its bytes. */
  held: 'unscanned' | 'infected' | null
  created_at: Generated<number>
}

/** Whose the store is: one row. */
export interface StoreOwnerTable {
  id: Generated<string>
  only_one: Generated<boolean>
}

/** Objects of the store that no row names. */
export interface UnclaimedObjectsTable {
  key: string
  since: number
}

export interface DerivativesTable {
  file: string
  /** What made it: all that one step makes is replaced together. */
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
  /** It came by a portal, and nobody has decided: inactive, in no trash, and seen by reviewers alone. */
  awaits_review: Generated<boolean>
  /** The submission that it came as, also where it is a copy. */
  given_as: string | null
  trash_batch: string | null
  /** Put into the trash itself, not along with its folder. */
  trash_root: Generated<boolean>
  filename: string | null
  file: string | null
  /** By content and `filename`; null: as the file was first uploaded. */
  mime: string | null
  type: Generated<MediaType>
  upload_id: string | null
  /** The page that it was uploaded from. */
  upload_page: string | null
  user_id: string | null
  created_at: Generated<number>
  updated_at: Generated<number>
  /** Kept by a trigger, as the three that follow: of its fields, file and tags. */
  words: Generated<string>
  labels: Generated<string[]>
  size: Generated<number>
  duration: number | null
}

export interface TagsTable {
  id: string
  project: string
  title: string
  /** Kept by a trigger: no two tags of a project are alike. */
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
}

export interface ExhibitArtifactsTable {
  exhibit: string
  artifact: string
  position: number
}

/** Kept by triggers on artifacts. */
export interface StorageUsedTable {
  project: string
  bytes: number
}

export interface LexemesTable {
  word: string
}
