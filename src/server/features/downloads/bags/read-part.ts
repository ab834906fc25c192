import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { createZipRange, type ChecksummedEntry } from '#server/kit/zip/zip-range.ts'
import { createZipStream, getZipLength, type ZipEntry } from '#server/kit/zip/zip-stream.ts'
import type { ByteRange, Store } from '#server/ports/store/store.ts'
import { ALGORITHMS, writeManifest, type Algorithm, isTagManifest, MANIFESTS, toBagPath } from './bag-info.ts'
import { deflateText, inflateText } from './deflated-text.ts'
import {
  addProgress,
  findContent,
  listEntries,
  saveChecksums,
  saveContent,
  updatePart,
  type ExportPart,
} from './exports.repo.ts'

/** Originals are only read. */
type PartServices = Pick<Services, 'db'> & { store: Pick<Store, 'get'> }
type Checksums = Record<Algorithm, string>
type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/**
 * Reads all bytes of a part as they will be sent, and saves their checksums and the manifests. Throws `conflict` with the name
 * of an original whose bytes are missing or damaged.
 */
export async function readPart(
  { db, store }: PartServices,
  id: string,
  part: number,
  signal: AbortSignal,
): Promise<void> {
  const rows = await listEntries(db, id, part)
  const checksums = new Map<Entry, Checksums>()
  const openEntry = async (row: Entry): Promise<Readable> => {
    const { position, path, key, size } = row
    const manifest = MANIFESTS[toBagPath(path)]
    if (manifest) {
      const { content } = await deflateText(listChecksums(checksums, manifest))
      await saveContent(db, id, part, position, { size, content })
      return inflateText(content)
    }
    if (key === null) return inflateText((await findContent(db, id, part, position)) ?? EMPTY)
    const object = await store.get(key)
    if (object?.size === size) return object.body
    object?.body.destroy()
    throw damaged(path)
  }
  const entries = rows.map((row): ZipEntry => ({
    ...row,
    open: async () => {
      const bytes = measure(await openEntry(row), async (measured) => {
        checksums.set(row, measured)
        if (row.key === null) return
        // The key of an original contains its checksum.
        if (!row.key.split('/').includes(measured.sha256)) throw damaged(row.path)
        await addProgress(db, id, row.size)
      })
      return Readable.from(bytes, { objectMode: false })
    },
  }))
  const hash = createHash('sha256')
  const crcs: number[] = []
  const zip = createZipStream(entries, (position, crc) => {
    crcs[position] = crc
  })
  for await (const chunk of zip as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    hash.update(chunk)
  }
  await saveChecksums(db, id, part, crcs)
  await updatePart(db, id, part, { size: getZipLength(entries), sha256: hash.digest('hex') })
}

/** Prepares the ZIP file of a part that has been read. The result streams these bytes of it, or all of them. */
export async function openPart(
  { db, store }: PartServices,
  { export: id, part, size }: Pick<ExportPart, 'export' | 'part' | 'size'>,
): Promise<(range?: ByteRange) => Readable> {
  const entries = (await listEntries(db, id, part)).map(({ key, crc, position, ...entry }): ChecksummedEntry => ({
    ...entry,
    crc: crc ?? 0,
    async open(range) {
      if (key === null) return inflateText((await findContent(db, id, part, position)) ?? EMPTY, range)
      const object = await store.get(key, range)
      if (!object) throw new Error(`the store has no ${key}`)
      return object.body
    },
  }))
  return (range = { start: 0, end: size - 1 }) => createZipRange(entries, range)
}

const EMPTY = Buffer.alloc(0)

const damaged = (path: string) => new AppError('conflict', { reason: ['file_damaged', toBagPath(path)] })

/** Passes bytes on and measures them. */
async function* measure(bytes: Readable, onEnd: (checksums: Checksums) => Promise<void>): AsyncGenerator<Buffer> {
  const hashes = ALGORITHMS.map((algorithm): [Algorithm, Hash] => [algorithm, createHash(algorithm)])
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    for (const [, hash] of hashes) hash.update(chunk)
    yield chunk
  }
  await onEnd(Object.fromEntries(hashes.map(([algorithm, hash]) => [algorithm, hash.digest('hex')])) as Checksums)
}

/** Writes a manifest of the payload, or of the tag files before it. */
function listChecksums(
  checksums: ReadonlyMap<Entry, Checksums>,
  [algorithm, isOfTags]: readonly [Algorithm, boolean],
): string {
  const files = [...checksums].map(([entry, values]) => ({ path: toBagPath(entry.path), checksum: values[algorithm] }))
  return writeManifest(files.filter(({ path }) => path.startsWith('data/') !== isOfTags && !isTagManifest(path)))
}
