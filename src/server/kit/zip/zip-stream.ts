import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { createClosableStream } from './closable-stream.ts'
import {
  createDataDescriptor,
  createDirectoryEntry,
  getEndRecordLength,
  createEndRecord,
  getEntryLength,
  isFolder,
  getDirectoryEntryLength,
  createLocalHeader,
  type ZipItem,
} from './zip-records.ts'

/** A ZIP entry. A file is opened only when it is written. */
export interface ZipEntry extends ZipItem {
  open?: () => Promise<Readable>
}

const DIRECTORY_CHUNK_BYTES = 64 * 1024

/** Returns the exact length in bytes of a ZIP with these entries. */
export function getZipLength(entries: readonly ZipItem[]): number {
  let [offset, directoryBytes] = [0, 0]
  for (const entry of entries) {
    directoryBytes += getDirectoryEntryLength(entry, offset)
    offset += getEntryLength(entry)
  }
  return offset + directoryBytes + getEndRecordLength(entries.length, offset, directoryBytes)
}

/**
 * Streams a ZIP, one entry after another, without buffering any. Entries may be found while others are written. Fails if
 * an entry can't be opened or isn't of the declared size, so that the reader notices. Closes the open entry when the
 * reader disconnects. `onChecksum` gets the CRC-32 of each file.
 */
export function createZipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  onChecksum: (index: number, crc: number) => void = () => {},
): Readable {
  return createClosableStream((track) =>
    generateZip(
      entries,
      async (entry) => {
        if (!entry.open) throw new Error(`${entry.path} has no bytes`)
        return track(await entry.open())
      },
      onChecksum,
    ),
  )
}

async function* generateZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  open: (entry: ZipEntry) => Promise<Readable>,
  onChecksum: (index: number, crc: number) => void,
): AsyncGenerator<Buffer> {
  const written: ZipItem[] = []
  const checksums: number[] = []
  for await (const entry of entries) {
    yield createLocalHeader(entry)
    const { path, size: declaredSize, at } = entry
    written.push({ path, size: declaredSize, at })
    if (isFolder(entry)) {
      checksums.push(0)
      continue
    }
    let [crc, size] = [0, 0]
    for await (const chunk of (await open(entry)) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc)
      size += chunk.length
      if (size > entry.size) break
      yield chunk
    }
    if (size !== entry.size) throw new Error(`${entry.path} has other than its ${entry.size} bytes`)
    onChecksum(checksums.length, crc)
    checksums.push(crc)
    yield createDataDescriptor(entry, crc)
  }
  yield* generateDirectory(written, checksums)
}

function* generateDirectory(entries: readonly ZipItem[], checksums: readonly number[]): Generator<Buffer> {
  let [offset, size] = [0, 0]
  let pendingEntries: Buffer[] = []
  let pendingBytes = 0
  for (const [i, entry] of entries.entries()) {
    const encodedEntry = createDirectoryEntry(entry, checksums[i] ?? 0, offset)
    offset += getEntryLength(entry)
    size += encodedEntry.length
    pendingEntries.push(encodedEntry)
    pendingBytes += encodedEntry.length
    if (pendingBytes < DIRECTORY_CHUNK_BYTES) continue
    yield Buffer.concat(pendingEntries)
    ;[pendingEntries, pendingBytes] = [[], 0]
  }
  yield Buffer.concat([...pendingEntries, createEndRecord(entries.length, offset, size)])
}
