import { Readable } from 'node:stream'
import { vi } from 'vitest'
import type { Services } from '#server/access/services.ts'
import { createPublicFileUrl, signFileUrl, type LinkHolder } from '#server/ports/store/signed-url.ts'
import { newId } from '#server/kit/ids.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Client } from './app.ts'
import { SLOW_EFFECT_TIMEOUT_MS } from './time-limits.ts'

export interface DerivativeFile {
  name: string
  mime: string
  extension: string
  bytes: Uint8Array
  width?: number
  height?: number
}

/** The public address of a derivative of an item, or of a path below it. */
export const getPublicAddress = ({ config }: Pick<Services, 'config'>, item: string, key = ''): string =>
  createPublicFileUrl({ base: config.storagePublicUrl, key, item })

/** Adds an item with a file through the API. Fields that aren't strings are sent as JSON. */
export async function uploadToProject(
  client: Client,
  file: { bytes: Uint8Array; name: string },
  fields: Record<string, unknown>,
): Promise<Artifact> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const { status, body } = await client.post<Artifact>('/artifacts', form)
  if (status !== 201) throw new Error(`upload: ${JSON.stringify(body)}`)
  return body
}

/** Waits until an item's file is processed. */
export const waitUntilReady = (client: Client, id: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { file } = (await client.get<Artifact>(`/artifacts/${id}`)).body
      if (file?.status !== 'ready') throw new Error(`${id}: its file is ${file?.status ?? 'not there'}`)
    },
    { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 100 },
  )

/** Stores derivatives as the job that makes them would, and returns their keys. */
export async function insertDerivatives(
  { db, store }: Pick<Services, 'db' | 'store'>,
  artifact: string,
  derivatives: readonly DerivativeFile[],
  type?: MediaType,
): Promise<Record<string, string>> {
  const { file } = await db.selectFrom('artifacts').select('file').where('id', '=', artifact).executeTakeFirstOrThrow()
  if (!file) throw new Error('it has no file')
  const keys: Record<string, string> = {}
  for (const { name, mime, extension, bytes, width = null, height = null } of derivatives) {
    const key = `d/${file}/${name}.${newId().replaceAll('-', '').slice(-16)}.${extension}`
    const { size } = await store.put(key, Readable.from([Buffer.from(bytes)]))
    await db.insertInto('derivatives').values({ file, name, key, mime, size, width, height }).execute()
    keys[name] = key
  }
  await db.updateTable('files').set({ status: 'ready' }).where('id', '=', file).execute()
  if (type) await db.updateTable('artifacts').set({ type }).where('id', '=', artifact).execute()
  return keys
}

/** The id of a person's newest session. */
export async function getNewestSession({ db }: Pick<Services, 'db'>, user: string): Promise<string> {
  const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', user)
  return (await sessions.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id
}

/** A signed address of an item's original, whether or not the server would give it out. */
export async function getSignedAddress(
  { db, config }: Pick<Services, 'db' | 'config'>,
  item: string,
  linkHolder: LinkHolder,
  { expires = Date.now() / 1000 + 60, download }: { expires?: number; download?: string } = {},
): Promise<string> {
  const { key } = await db
    .selectFrom('artifacts as a')
    .innerJoin('files as f', 'f.id', 'a.file')
    .select('f.key')
    .where('a.id', '=', item)
    .executeTakeFirstOrThrow()
  const { storagePublicUrl: base, secret } = config
  return signFileUrl({
    base,
    key,
    secret,
    expires,
    item,
    linkHolder: linkHolder,
    ...(download !== undefined && { download }),
  })
}
