import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '#server/kit/app-error.ts'
import { createZipStream, getZipLength, type ZipEntry } from '#server/kit/zip/zip-stream.ts'
import { ALGORITHMS, writeManifest, type Algorithm, isTagManifest, MANIFESTS, toBagPath } from './bags/bag-info.ts'
import { deflateText, inflateText } from './deflated-text.ts'
import {
  addProgress,
  findContent,
  listEntries,
  saveChecksums,
  saveContent,
  updatePart,
  type ExportRecord,
} from './exports.repo.ts'
import type { PartServices } from './open-part.ts'

type Checksums = Record<Algorithm, string>
type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/**
 * Reads all bytes of a part as they will be sent, and saves their checksums and the manifests. Throws `conflict` with the name
 * of an original whose bytes are missing or damaged.
 */
export async function readPart(
  { db, store }: PartServices,
  { id, format }: ExportRecord,
  part: number,
  signal: AbortSignal,
): Promise<void> {
  const rows = await listEntries(db, id, part)
  const checksums = new Map<Entry, Checksums>()
  const damaged = ({ path }: Entry) =>
    new AppError('conflict', { reason: ['file_damaged', format === 'bagit' ? toBagPath(path) : path] })
  const openEntry = async (row: Entry): Promise<Readable> => {
    const { position, path, key, size } = row
    const manifest = format === 'bagit' ? MANIFESTS[toBagPath(path)] : undefined
    if (manifest) {
      const { content } = await deflateText(listChecksums(checksums, manifest))
      await saveContent(db, id, part, position, { size, content })
      return inflateText(content)
    }
    if (key === null) return inflateText((await findContent(db, id, part, position)) ?? EMPTY)
    const object = await store.get(key)
    if (object?.size === size) return object.body
    object?.body.destroy()
    throw damaged(row)
  }
  const entries = rows.map((row): ZipEntry => ({
    ...row,
    open: async () => {
      const bytes = measure(await openEntry(row), async (measured) => {
        checksums.set(row, measured)
        if (row.key === null) return
        // The key of an original contains its checksum.
        if (!row.key.split('/').includes(measured.sha256)) throw damaged(row)
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

const EMPTY = Buffer.alloc(0)

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
