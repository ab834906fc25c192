import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'

/** The fields of the artifact that an upload becomes. */
export type UploadFields = InputOf<typeof artifactsContract.create>['body']

/** How long an upload is kept after its last data arrived, in ms. */
export const UPLOAD_TTL_MS = 24 * 3600 * 1000

const UPLOAD_COLUMNS = [
  ...(['id', 'user_id', 'portal', 'project', 'filename', 'length', 'sha256', 'artifact', 'expires_at'] as const),
  ...(['network', 'proof'] as const),
] as const

const selectUploads = (db: Kysely<Database>) =>
  db
    .selectFrom('uploads')
    .select(UPLOAD_COLUMNS)
    .select(sql<UploadFields>`artifact_fields`.as('artifact_fields'))

export type UploadRow = Awaited<ReturnType<ReturnType<typeof selectUploads>['executeTakeFirstOrThrow']>>

/** The temporary key under which an upload's bytes are collected. */
export const toTemporaryKey = ({ id }: Pick<UploadRow, 'id'>) => `tmp/${id}`

/** Returns which of these temporary keys belong to uploads that haven't expired. */
export async function listActiveUploadKeys(
  db: Kysely<Database>,
  keys: readonly string[],
  now: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where(sql<string>`'tmp/' || id`, 'in', [...keys])
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.map(toTemporaryKey))
}

/** The owner of an upload: a user, or an anonymous contributor at a portal, who alone knows its id. */
export type UploadSender = { user: string } | { portal: string }

/** Finds an upload of this sender that has not expired. */
export const findUploadBySender = (db: Kysely<Database>, id: string, sender: UploadSender, now: number) =>
  selectUploads(db)
    .where('id', '=', id)
    .where(({ eb }) => ('user' in sender ? eb('user_id', '=', sender.user) : eb('portal', '=', sender.portal)))
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const insertUpload = (db: Kysely<Database>, { artifact_fields: fields, ...upload }: NewUpload) =>
  db
    .insertInto('uploads')
    .values({ ...upload, artifact_fields: toJsonText(fields), sha256: null, last_data_at: Date.now() })
    .execute()
export type NewUpload = Omit<UploadRow, 'sha256'>

export const updateUpload = (
  db: Kysely<Database>,
  id: string,
  changes: { sha256?: string; artifact?: string; expires_at?: number },
) => db.updateTable('uploads').set(changes).where('id', '=', id).execute()

/** Records the artifact that an upload has become. Throws `locked` if it has already become one or was ended. */
export async function setUploadArtifact(db: Kysely<Database>, id: string, artifact: string): Promise<void> {
  const result = await db
    .updateTable('uploads')
    .set({ artifact })
    .where('id', '=', id)
    .where('artifact', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new AppError('locked')
}

/** Deletes an upload and returns its artifact; undefined if the upload was already deleted. */
export const deleteUpload = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('uploads').where('id', '=', id).returning('artifact').executeTakeFirst()

/** Lists a user's latest unfinished uploads of the same file on their device. */
export async function listStartedUploads(
  db: Kysely<Database>,
  { project, fileId }: { project: string; fileId: string },
  user: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', user)
    .where('project', '=', project)
    .where(sql<boolean>`artifact_fields ->> 'fileId' = ${fileId}`)
    .where('artifact', 'is', null)
    .orderBy('expires_at', 'desc')
    .limit(MAX_STARTED)
    .execute()
  return rows.map(({ id }) => id)
}
const MAX_STARTED = 10

/** Finds an upload that expired before `now`. */
export const findExpired = (db: Kysely<Database>, id: string, now: number) =>
  selectUploads(db).where('id', '=', id).where('expires_at', '<=', now).executeTakeFirst()

/** Lists uploads that expired before `now`, oldest first. */
export const listExpired = (db: Kysely<Database>, now: number, limit: number) =>
  selectUploads(db).where('expires_at', '<=', now).orderBy('expires_at').limit(limit).execute()
