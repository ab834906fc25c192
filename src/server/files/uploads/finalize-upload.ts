import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Services } from '#server/access/services.ts'
import type { Store } from '#server/ports/store/store.ts'
import { getFileKey } from '../file-key.ts'
import { HEAD_BYTES } from '../receive-file.ts'
import { takeHash } from './running-hash.ts'
import { toTemporaryKey, updateUpload, type UploadRow } from './uploads.repo.ts'

/**
 * Moves the bytes of a complete upload to their final key and detects their type. No row refers to them yet. Can be
 * called again after an interruption at any point.
 */
export async function finalizeUpload(services: Pick<Services, 'db' | 'store' | 'media'>, upload: UploadRow) {
  const { store, media } = services
  const { id, filename, length } = upload
  const temporaryObjectKey = toTemporaryKey(upload)
  const sha256 = upload.sha256 ?? (await assembleAndHash(services, upload, temporaryObjectKey))
  const key = getFileKey({ sha256, id })
  if (!(await store.head(key))) await store.move(temporaryObjectKey, key)
  const sniffResult = await media.sniff(await readBeginning(store, key), filename)
  return { ...sniffResult, id, key, sha256, size: length, filename }
}

/**
 * Assembles the bytes into one object and computes their hash, continuing the hash computed while they arrived if
 * possible.
 */
async function assembleAndHash(
  { db, store }: Pick<Services, 'db' | 'store'>,
  { id, length }: UploadRow,
  key: string,
): Promise<string> {
  await store.complete(key)
  const hash = takeHash(id, length) ?? (await hashStoredBytes(store, key))
  const sha256 = hash.digest('hex')
  await updateUpload(db, id, { sha256 })
  return sha256
}

async function hashStoredBytes(store: Store, key: string): Promise<Hash> {
  const hash = createHash('sha256')
  const object = await store.get(key)
  if (!object) throw new Error(`there is no object ${key}`)
  for await (const chunk of object.body) hash.update(chunk as Buffer)
  return hash
}

async function readBeginning(store: Store, key: string): Promise<Buffer> {
  const object = await store.get(key, { start: 0, end: HEAD_BYTES - 1 })
  if (!object) throw new Error(`there is no object ${key}`)
  return buffer(object.body)
}
