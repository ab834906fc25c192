import { sql, type Kysely, type Selectable } from 'kysely'
import { FIELD_COLUMNS, ownValuesSql, templateSql } from '#server/db/artifact-columns.ts'
import type { ArtifactsTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Step } from '#server/db/tables/processing.ts'
import type { MetadataSuggestions } from '#shared/entities/artifact.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'

interface StoredFile {
  id: string
  key: string
  mime: string
  size: number
  sha256: string
  status: 'processing' | 'ready' | 'failed'
  /** Whether the file is a recording that browsers can play unchanged. */
  is_playable: boolean
  /** Why the file's bytes are withheld from everyone. */
  blocked_reason: 'unscanned' | 'infected' | null
  /** The damage that the last integrity check found in the stored original. */
  damage: 'changed' | 'missing' | 'unreadable' | null
  /** Processing steps, whether waiting, running or failed. */
  pending_steps: Step[]
  note: FileNote | null
  duration: number | null
  width: number | null
  height: number | null
  pages: number | null
  placeholder: string | null
}

const storedFileSql = sql<StoredFile | null>`(SELECT json_build_object('id', f.id, 'is_playable', f.is_playable, 'key', f.key, 'mime', coalesce(a.mime, f.mime), 'size', f.size, 'sha256', f.sha256,
  'status', f.status, 'blocked_reason', f.blocked_reason, 'pending_steps', CASE WHEN f.status = 'ready' THEN '[]' ELSE
    (SELECT coalesce(json_agg(p.step), '[]') FROM processing p WHERE p.file = f.id) END, 'note', f.note,
  'damage', (SELECT x.damage FROM fixity_findings x WHERE x.file = f.id AND x.store = 'store' AND x.repaired_at IS NULL), 'duration', f.duration, 'width', f.width, 'height', f.height, 'pages', f.pages,
  'placeholder', f.placeholder) FROM files f WHERE f.id = a.file)`

export interface StoredDerivative {
  name: string
  key: string
  mime: string
  size: number
  width: number | null
  height: number | null
}

// Listed by name, because a document has hundreds of other derivatives, one per page.
const LISTED_DERIVATIVES = ['thumb', 'small', 'large', 'poster', 'stream', 'waveform', 'clean', 'tiles']
const derivativesSql = sql<StoredDerivative[] | null>`(SELECT json_agg(json_build_object('name', d.name, 'key', d.key,
  'mime', d.mime, 'size', d.size, 'width', d.width, 'height', d.height))
  FROM derivatives d WHERE d.file = a.file AND d.name = ANY(${LISTED_DERIVATIVES}::text[]))`

// When the contributor withdrew the artifact; null if they didn't.
const withdrawnAtSql = sql<number | null>`CASE WHEN a.submission IS NOT NULL THEN coalesce(
  (SELECT max(e.at) FROM submissions s JOIN submission_events e ON e.submission = s.id AND e.kind = 'withdrawn'
    WHERE s.id = a.submission AND s.status = 'withdrawn'),
  (SELECT c.withdrawn_at FROM earlier_consents c WHERE c.id = a.submission)) END`

const allArtifacts = sql<Selectable<ArtifactsTable>>`artifacts`

/** Selects artifacts with their files and derivatives in one query. The table's alias is `a`. */
export const selectArtifacts = (db: Kysely<Database>, source = allArtifacts) =>
  db
    .selectFrom(source.as('a'))
    .select(['a.id', 'a.project', 'a.folder', 'a.restore_folder', 'a.active', 'a.needs_review', 'a.filename', 'a.type'])
    .select(['a.user_id', 'a.created_at', 'a.updated_at'])
    .select(FIELD_COLUMNS.map((column) => `a.${column}` as const))
    .select([storedFileSql.as('stored'), derivativesSql.as('derivatives'), withdrawnAtSql.as('taken_back')])
    .select([ownValuesSql.as('own'), templateSql.as('template')])

export type ArtifactRow = Awaited<ReturnType<ReturnType<typeof selectArtifacts>['execute']>>[number]

// No suggestions are made from a withheld file.
const suggestionsSql = sql<MetadataSuggestions | null>`(SELECT f.suggestions FROM files f WHERE f.id = a.file AND f.blocked_reason IS NULL)`

/** Finds an artifact, including the metadata suggested by its file. */
export const findArtifact = (db: Kysely<Database>, id: string) =>
  selectArtifacts(db).select(suggestionsSql.as('suggestions')).where('a.id', '=', id).executeTakeFirst()
