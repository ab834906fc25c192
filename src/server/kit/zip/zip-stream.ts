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
 * Streams a ZIP, one entry after another, without buffering any. Fails if an entry can't be opened or isn't of the
 * declared size, so that the reader notices. Closes the open entry when the reader disconnects. `onChecksum` gets the
 * CRC-32 of each file.
 */
export function createZipStream(
  entries: readonly ZipEntry[],
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
  entries: readonly ZipEntry[],
  open: (entry: ZipEntry) => Promise<Readable>,
  onChecksum: (index: number, crc: number) => void,
): AsyncGenerator<Buffer> {
  const checksums = new Uint32Array(entries.length)
  for (const [i, entry] of entries.entries()) {
    yield createLocalHeader(entry)
    if (isFolder(entry)) continue
    let [crc, size] = [0, 0]
    for await (const chunk of (await open(entry)) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc)
      size += chunk.length
      if (size > entry.size) break
      yield chunk
    }
    if (size !== entry.size) throw new Error(`${entry.path} has other than its ${entry.size} bytes`)
    checksums[i] = crc
    onChecksum(i, crc)
    yield createDataDescriptor(entry, crc)
  }
  yield* generateDirectory(entries, checksums)
}

function* generateDirectory(entries: readonly ZipEntry[], checksums: Uint32Array): Generator<Buffer> {
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
