import type { Readable } from 'node:stream'
import type { Services } from '#server/access/services.ts'
import { createClosableStream } from '#server/kit/zip/closable-stream.ts'
import { createZipRange, type ChecksummedEntry } from '#server/kit/zip/zip-range.ts'
import type { ByteRange, Store } from '#server/ports/store/store.ts'
import { inflateText } from './deflated-text.ts'
import { findContent, listEntries, type ExportPart } from './exports.repo.ts'

/** Originals are only read. */
export type PartServices = Pick<Services, 'db'> & { store: Pick<Store, 'get'> }
const EMPTY = Buffer.alloc(0)

/** Returns a function that streams the ZIP file of a part, or a range of it. The bytes are always the same. */
export async function openPart(
  { db, store }: PartServices,
  { export: id, part, size, key: storedKey }: ExportPart,
): Promise<(range?: ByteRange) => Readable> {
  const get = async (key: string, range?: ByteRange) => {
    const object = await store.get(key, range)
    if (!object) throw new Error(`the store has no ${key}`)
    return object.body
  }
  if (storedKey !== null)
    return (range) =>
      createClosableStream(async function* readStored(track) {
        yield* track(await get(storedKey, range)) as AsyncIterable<Buffer>
      })
  const entries = (await listEntries(db, id, part)).map(({ key, crc, position, ...entry }): ChecksummedEntry => ({
    ...entry,
    crc: crc ?? 0,
    open: async (range) =>
      key === null ? inflateText((await findContent(db, id, part, position)) ?? EMPTY, range) : get(key, range),
  }))
  return (range) => createZipRange(entries, range ?? { start: 0, end: size - 1 })
}
