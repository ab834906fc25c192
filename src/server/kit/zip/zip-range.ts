import type { Readable } from 'node:stream'
import { createClosableStream } from './closable-stream.ts'
import {
  createDataDescriptor,
  createDirectoryEntry,
  createEndRecord,
  createLocalHeader,
  getEntryLength,
  isFolder,
  type ZipItem,
} from './zip-records.ts'

/** Both ends inclusive, as in HTTP. */
interface ZipRange {
  start: number
  end: number
}

/** A ZIP entry whose checksum is known, so that a part of the ZIP can be written without reading what comes before it. */
export interface ChecksummedEntry extends ZipItem {
  crc: number
  /** Opens these bytes of the entry. */
  open: (range: ZipRange) => Promise<Readable>
}

/**
 * Streams these bytes of a ZIP with the given entries, as `createZipStream` would write them. Closes the open entry when the
 * reader disconnects.
 */
export const createZipRange = (entries: readonly ChecksummedEntry[], range: ZipRange): Readable =>
  createClosableStream((track) => {
    const open = async (entry: ChecksummedEntry, part: ZipRange) => track(await entry.open(part))
    return generateRange(entries, range, open)
  })

type Open = (entry: ChecksummedEntry, part: ZipRange) => Promise<Readable>

async function* generateRange(
  entries: readonly ChecksummedEntry[],
  { start, end }: ZipRange,
  open: Open,
): AsyncGenerator<Buffer> {
  let position = 0
  /** The requested bytes of a section that begins at `position`; undefined if there are none. */
  const intersect = (size: number): ZipRange | undefined => {
    const [first, last] = [Math.max(0, start - position), Math.min(size - 1, end - position)]
    return first <= last ? { start: first, end: last } : undefined
  }
  const cut = (bytes: Buffer): Buffer[] => {
    const part = intersect(bytes.length)
    position += bytes.length
    return part ? [bytes.subarray(part.start, part.end + 1)] : []
  }
  for (const entry of entries) {
    const length = getEntryLength(entry)
    if (!intersect(length)) {
      position += length
      continue
    }
    yield* cut(createLocalHeader(entry))
    const part = intersect(entry.size)
    if (part) yield* readExactly(entry, part, open)
    position += entry.size
    if (!isFolder(entry)) yield* cut(createDataDescriptor(entry, entry.crc))
  }
  let [offset, size] = [0, 0]
  for (const entry of entries) {
    const encodedEntry = createDirectoryEntry(entry, entry.crc, offset)
    offset += getEntryLength(entry)
    size += encodedEntry.length
    yield* cut(encodedEntry)
  }
  yield* cut(createEndRecord(entries.length, offset, size))
}

/** Fails if the bytes aren't as many as declared, so that the reader notices. */
async function* readExactly(entry: ChecksummedEntry, range: ZipRange, open: Open): AsyncGenerator<Buffer> {
  let missing = range.end - range.start + 1
  for await (const chunk of (await open(entry, range)) as AsyncIterable<Buffer>) {
    missing -= chunk.length
    if (missing < 0) break
    yield chunk
  }
  if (missing !== 0) throw new Error(`${entry.path} has other than its ${entry.size} bytes`)
}
