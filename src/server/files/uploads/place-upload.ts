import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Services } from '#server/access/services.ts'
import type { Store } from '#server/ports/store/store.ts'
import { keyOf } from '../file-key.ts'
import { HEAD_BYTES } from '../receive-file.ts'
import { takeHash } from './running-hash.ts'
import { temporaryKey, updateUpload, type UploadRow } from './uploads.repo.ts'

/**
 * Moves the bytes of a complete upload to their final key and detects their type; no row refers to them yet. Can be
 * called again after an interruption at any point.
 */
export async function placeUpload(services: Pick<Services, 'db' | 'store' | 'media'>, upload: UploadRow) {
  const { store, media } = services
  const { id, filename, length } = upload
  const temporary = temporaryKey(upload)
  const sha256 = upload.sha256 ?? (await seal(services, upload, temporary))
  const key = keyOf({ sha256, id })
  if (!(await store.head(key))) await store.move(temporary, key)
  const sniffed = await media.sniff(await beginningOf(store, key), filename)
  return { ...sniffed, id, key, sha256, size: length, filename }
}

/**
 * Assembles the bytes into one object and hashes them, continuing the hash that was kept while they arrived if
 * possible.
 */
async function seal(
  { db, store }: Pick<Services, 'db' | 'store'>,
  { id, length }: UploadRow,
  key: string,
): Promise<string> {
  await store.whole(key)
  const hash = takeHash(id, length) ?? (await hashOf(store, key))
  const sha256 = hash.digest('hex')
  await updateUpload(db, id, { sha256 })
  return sha256
}

async function hashOf(store: Store, key: string): Promise<Hash> {
  const hash = createHash('sha256')
  const found = await store.get(key)
  if (!found) throw new Error(`there is no object ${key}`)
  for await (const chunk of found.body) hash.update(chunk as Buffer)
  return hash
}

async function beginningOf(store: Store, key: string): Promise<Buffer> {
  const found = await store.get(key, { start: 0, end: HEAD_BYTES - 1 })
  if (!found) throw new Error(`there is no object ${key}`)
  return buffer(found.body)
}
