import { Readable } from 'node:stream'
import type { Services } from '#server/access/services.ts'
import { newId } from '#server/kit/ids.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Client } from './app.ts'

export interface MadeBytes {
  name: string
  mime: string
  extension: string
  bytes: Uint8Array
  width?: number
  height?: number
}

/** Adds an item with its file by the API. */
export async function upload(
  client: Client,
  file: { bytes: Uint8Array; name: string },
  fields: Record<string, string>,
): Promise<Artifact> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const { status, body } = await client.post<Artifact>('/artifacts', form)
  if (status !== 201) throw new Error(`upload: ${JSON.stringify(body)}`)
  return body
}

/** Stands for the job that makes derivatives: what is shown here need not be made by it. */
export async function made(
  { db, store }: Pick<Services, 'db' | 'store'>,
  artifact: string,
  derivatives: readonly MadeBytes[],
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
