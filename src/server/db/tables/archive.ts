import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BindableField } from '#shared/entities/vocabularies/vocabulary.ts'
import type { FieldOption, LocalizedText, OwnField, OwnFieldType } from '#shared/entities/own-fields/own-field.ts'
import type { StoredOwnValues } from '#shared/entities/own-fields/own-values.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
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
  /** Values of the project's own fields, by the fields' ids. */
  own_values: Generated<StoredOwnValues>
  template: string | null
  /** This column and the next three are maintained by a trigger from the fields, file and tags. */
  search_words: Generated<string>
  labels: Generated<string[]>
  size: Generated<number>
  duration: number | null
}

/** Written as JSON text, read as a parsed value. */
type Json<T> = ColumnType<T, string | undefined, string>

/** The fields that a project adds to its items. */
export interface FieldsTable {
  id: string
  project: string
  key: string
  type: OwnFieldType
  label: Json<LocalizedText>
  help: Json<LocalizedText>
  unit: string | null
  options: Json<FieldOption[]>
  required: Generated<boolean>
  public: Generated<boolean>
  searchable: Generated<boolean>
  facet: Generated<boolean>
  section: Generated<string>
  position: number
  term: string | null
  /** The vocabulary that its values come from. */
  vocabulary: string | null
  strict: Generated<boolean>
  deleted_at: number | null
  words_after: string | null
  /** Set once values were converted in batches. */
  converted_key: string | null
  /** The key of the values in `own_values`. */
  value_key: GeneratedAlways<string>
  created_at: Generated<number>
}

/** The properties that a field gets when its values are converted. */
export type FieldTarget = Pick<OwnField, 'type' | 'options' | 'vocabulary' | 'unit' | 'term'>

/** The conversion of a field's values in batches. */
export interface FieldConversionsTable {
  field: string
  target: Json<FieldTarget>
  /** The key of the converted values; once the conversion was completed or refused, that of the values to remove. */
  key: string | null
  has_taken_key: Generated<boolean>
  refused: string[] | null
  done: Generated<number>
  total: number
  created_at: Generated<number>
}

/** The own fields by which long lists are sorted. */
export interface SortedFieldsTable {
  field: string
  /** When a list was last sorted by the field, to the day. */
  sorted_at: number
}

/** Choices among the fields of a project, for one type of item. */
export interface TemplatesTable {
  id: string
  project: string
  label: Json<LocalizedText>
  /** Ids of fields, in order. */
  fields: Generated<string[]>
  required: Generated<string[]>
  created_at: Generated<number>
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

/** The vocabularies of an organisation. */
export interface VocabulariesTable {
  id: string
  org: string
  key: string
  label: ColumnType<Record<string, string>, string, string>
  /** Language of its terms' names. */
  language: string
  note: Generated<string>
  created_at: Generated<number>
  updated_at: Generated<number>
}

export interface TermsTable {
  id: string
  vocabulary: string
  title: string
  /** Generated from the title; makes titles unique within a vocabulary. */
  key: Generated<string>
  labels: ColumnType<Record<string, string>, string | undefined, string>
  alternates: Generated<string[]>
  broader: string | null
  note: Generated<string>
  matches: Generated<string[]>
  merged_into: string | null
  deleted_at: number | null
  created_at: Generated<number>
  updated_at: Generated<number>
}

/** Maintained by a trigger on terms. */
export interface TermNamesTable {
  term: string
  vocabulary: string
  words: string
  key: string | null
  kind: number
  name: string
}

export interface VocabularyBindingsTable {
  project: string
  field: BindableField
  vocabulary: string
  strict: Generated<boolean>
}

/** The data for undoing a change of a term, besides its items. */
export interface TermChangeDetails {
  /** The term that it was merged into, and the alternate names that this one got. */
  into?: string
  alternates?: string[]
  /** The terms that were directly below it, and where they moved. */
  narrower?: { id: string; to: string | null }[]
}

export interface VocabularyChangesTable {
  id: string
  vocabulary: string
  at: Generated<number>
  user_id: string | null
  kind: 'rename' | 'merge' | 'delete'
  term: string
  from_title: string
  to_title: string | null
  details: ColumnType<TermChangeDetails, string | undefined, string>
  items: Generated<number>
  undone_at: number | null
}

/** The values that items had before a change of a vocabulary. */
export interface VocabularyChangeItemsTable {
  change: string
  artifact: string
  field: BindableField
  before: string[]
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

/** The difference hash of a file's picture. */
export interface LooksTable {
  file: string
  /** 64 digits, 0 or 1; null if there is no picture or it is too even. */
  look: string | null
  is_compared: Generated<boolean>
}

/** Files whose hashes are close, in both directions. */
export interface SimilarFilesTable {
  file: string
  other: string
  distance: number
}

/** The items whose file is in `similar_files`. Triggers add them. */
export interface SimilarItemsTable {
  artifact: string
  project: string
}

/** The changes that merging an item into another one made. */
export interface MergeChanges {
  /** The values of each field, in the form of the API, before and after. */
  fields: Record<string, { before: unknown; after: unknown }>
  /** Ids of the tags and captions that the other item got. */
  tags: string[]
  captions: string[]
  /** Ids of the exhibits that the other item was added to, and of those that got it as their cover. */
  exhibits: string[]
  covers: string[]
  /** Stories that named the merged item, as they were. */
  stories: { exhibit: string; draft: Block[]; published: Block[] | null }[]
}

/** Merged artifacts, with what is needed to undo the merge. */
export interface MergesTable {
  artifact: string
  target: string
  changes: JSONColumnType<MergeChanges>
}

/** Pairs of artifacts that were judged to be different; `artifact` is the smaller id. */
export interface NotSimilarTable {
  artifact: string
  other: string
}
