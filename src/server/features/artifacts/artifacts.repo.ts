import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { ArtifactsTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Step } from '#server/features/processing/steps.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

interface StoredFile {
  id: string
  key: string
  mime: string
  size: number
  sha256: string
  status: 'processing' | 'ready' | 'failed'
  /** A recording that browsers play as it is. */
  plays: boolean
  /** Why nobody may have its bytes. */
  held: 'unscanned' | 'infected' | null
  /** Steps of its processing that are not done, or have failed. */
  missing: Step[]
  note: string | null
  duration: number | null
  width: number | null
  height: number | null
  pages: number | null
  placeholder: string | null
}

const STORED = sql<StoredFile | null>`(SELECT json_build_object('id', f.id, 'plays', f.plays, 'key', f.key, 'mime', coalesce(a.mime, f.mime), 'size', f.size, 'sha256', f.sha256,
  'status', f.status, 'held', f.held, 'missing', CASE WHEN f.status = 'ready' THEN '[]' ELSE
    (SELECT coalesce(json_agg(p.step), '[]') FROM processing p WHERE p.file = f.id) END, 'note', f.note, 'duration', f.duration, 'width', f.width, 'height', f.height, 'pages', f.pages,
  'placeholder', f.placeholder) FROM files f WHERE f.id = a.file)`

export interface StoredDerivative {
  name: string
  key: string
  mime: string
  size: number
  width: number | null
  height: number | null
}

// By their names: a document has hundreds more, one for each page.
const SHOWN = ['thumb', 'small', 'large', 'poster', 'stream', 'waveform', 'clean', 'tiles']
const DERIVATIVES = sql<StoredDerivative[] | null>`(SELECT json_agg(json_build_object('name', d.name, 'key', d.key,
  'mime', d.mime, 'size', d.size, 'width', d.width, 'height', d.height))
  FROM derivatives d WHERE d.file = a.file AND d.name = ANY(${SHOWN}::text[]))`

const anyOf = (ids: readonly string[]) => sql<string>`ANY(${ids as string[]}::uuid[])`

const ALL = sql<Selectable<ArtifactsTable>>`artifacts`

/** Artifacts with their file and what was made from it, in one query. The table is `a`. */
export const selectArtifacts = (db: Kysely<Database>, from = ALL) =>
  db
    .selectFrom(from.as('a'))
    .select(['a.id', 'a.project', 'a.folder', 'a.restore_folder', 'a.title', 'a.description', 'a.reference', 'a.place'])
    .select([
      'a.date_of_origin',
      'a.time_period_gte',
      'a.time_period_lte',
      'a.subject',
      'a.license',
      'a.storage_location',
    ])
    .select([
      'a.ascession_form_reference',
      'a.visibility',
      'a.downloadable',
      'a.active',
      'a.needs_review',
      'a.filename',
    ])
    .select(['a.type', 'a.user_id', 'a.created_at', 'a.updated_at'])
    .select([STORED.as('stored'), DERIVATIVES.as('derivatives')])

export type ArtifactRow = Awaited<ReturnType<ReturnType<typeof selectArtifacts>['execute']>>[number]

export const findArtifact = (db: Kysely<Database>, id: string) =>
  selectArtifacts(db).where('a.id', '=', id).executeTakeFirst()

const PAGE = /^(page|words)-(\d+)$/

/** What was made of single pages, by the number of the page. */
export async function listPages(db: Kysely<Database>, artifact: string) {
  const { rows } = await sql<StoredDerivative>`SELECT d.name, d.key, d.width, d.height FROM derivatives d
    JOIN artifacts a ON a.file = d.file WHERE a.id = ${artifact} AND (d.name LIKE 'page-%' OR d.name LIKE 'words-%')`.execute(
    db,
  )
  const pages = new Map<number, Partial<Record<'page' | 'words', StoredDerivative>>>()
  for (const row of rows) {
    const [, kind, number] = PAGE.exec(row.name) ?? []
    if (kind) pages.set(Number(number), { ...pages.get(Number(number)), [kind]: row })
  }
  return [...pages].toSorted(([a], [b]) => a - b).map(([number, made]) => ({ number, ...made }))
}

export const findUpload = (db: Kysely<Database>, project: string, userId: string, uploadId: string) =>
  db
    .selectFrom('artifacts')
    .select('id')
    .where('project', '=', project)
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()

export const insertArtifact = (db: Kysely<Database>, values: Insertable<ArtifactsTable>) =>
  db.insertInto('artifacts').values(values).execute()

/** `now` in ms; an artifact's own time of change never goes back. */
export const updateArtifacts = (
  db: Kysely<Database>,
  ids: readonly string[],
  changes: Updateable<ArtifactsTable>,
  now: number,
) =>
  db
    .updateTable('artifacts')
    .set({ ...changes, updated_at: sql<number>`greatest(${now}::bigint, updated_at)` })
    .where('id', '=', anyOf(ids))
    .execute()

const CLAIMS = 5

/**
 * The stored file of this content, made now if it is new: what it is processed as is decided then. A concurrent upload of
 * the same content gets the same row.
 */
export async function claimFile(
  db: Kysely<Database>,
  {
    id,
    sha256,
    size,
    mime,
    type,
    key,
    held,
  }: Record<'id' | 'sha256' | 'mime' | 'key', string> & Pick<StoredFile, 'size' | 'held'> & { type: MediaType },
): Promise<{ id: string; isNew: boolean }> {
  for (let tries = 0; tries < CLAIMS; tries++) {
    const made = await db
      .insertInto('files')
      .values({
        id,
        sha256,
        size,
        mime,
        type,
        key,
        held,
        note: null,
        duration: null,
        width: null,
        height: null,
        pages: null,
        placeholder: null,
        content: null,
      })
      .onConflict((c) => c.column('sha256').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return { ...made, isNew: true }
    // Held until the artifact refers to it: nobody removes it, or reads a document out of it, in between.
    const known = await db.selectFrom('files').select('id').where('sha256', '=', sha256).forShare().executeTakeFirst()
    if (known) return { ...known, isNew: false }
  }
  // It went just now, again and again.
  throw new AppError('conflict')
}

/** Of these names and sizes those that a living item of the folder has. */
export async function findFiles(
  db: Kysely<Database>,
  at: { project: string; folder: string | null },
  files: readonly { file_name: string; file_size: number }[],
) {
  const { rows } = await sql<{ file_name: string; file_size: number }>`
    SELECT DISTINCT a.filename AS file_name, a.size AS file_size
    FROM unnest(${files.map((file) => file.file_name)}::text[], ${files.map((file) => file.file_size)}::bigint[]) AS q(file_name, file_size)
    JOIN artifacts a ON a.filename = q.file_name AND a.size = q.file_size
    WHERE a.project = ${at.project} AND coalesce(a.folder, a.project) = ${at.folder ?? at.project} AND a.active AND a.file IS NOT NULL`.execute(
    db,
  )
  return rows
}
