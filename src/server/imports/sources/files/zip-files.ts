import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '#server/kit/app-error.ts'
import { MAX_FILE_BYTES } from '#shared/rules/limits.ts'
import type { Reason } from '#shared/words/reason.ts'
import { toFilePath, type ListedFile } from './file-set.ts'

const MAX_ENTRIES = 300_000
/** Files that unpack to this many bytes may be this many times as large as their ZIP file. */
const [UNSUSPICIOUS_BYTES, MAX_RATIO] = [1_000_000_000, 200]

export interface ZipFiles {
  files: Map<string, ListedFile>
  close(): void
}

const fileError = (reason: Reason) => new AppError('bad_input', { field: 'file', reason })

/**
 * Lists the files of a ZIP file; null if it is something else, such as a spreadsheet. Throws `bad_input` if it is damaged,
 * names a path outside of itself, or would unpack to far more than its size.
 */
export async function openZipFiles(path: string, packedBytes: number): Promise<ZipFiles | null> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => null)
  if (!zip) return null
  try {
    if (zip.entryCount > MAX_ENTRIES) throw fileError(['zip_too_large'])
    const entries = new Map<string, Entry>()
    const repeatedNames = new Set<string>()
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      const name = toFilePath(readName(entry))
      if (name.endsWith('/')) continue
      bytes += entry.uncompressedSize
      if (entries.has(name)) repeatedNames.add(name)
      else entries.set(name, entry)
    }
    if (bytes > UNSUSPICIOUS_BYTES && bytes > MAX_RATIO * packedBytes) throw fileError(['zip_too_large'])
    if (!entries.has('xl/workbook.xml') && !entries.has('content.xml')) {
      const files = [...entries].map(([name, entry]): [string, ListedFile] => {
        const problem = repeatedNames.has(name) ? (['zip_repeated_name'] satisfies Reason) : findProblem(entry)
        return [
          name,
          { size: entry.uncompressedSize, ...(problem && { problem }), open: () => openEntry(zip, entry, problem) },
        ]
      })
      return { files: new Map(files), close: () => zip.close() }
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : fileError(['table_damaged'])
  }
  zip.close()
  return null
}

const UTF8_FLAG = 0x800
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The name of an entry. Some programs write UTF-8 without saying so. */
function readName(entry: Entry): string {
  if (entry.generalPurposeBitFlag & UTF8_FLAG) return entry.fileName
  try {
    return utf8.decode(entry.fileNameRaw)
  } catch {
    return entry.fileName
  }
}

const FILE_TYPE_MASK = 0o170000
const REGULAR_FILE = 0o100000

function findProblem(entry: Entry): Reason | undefined {
  const fileType = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK
  if (fileType !== 0 && fileType !== REGULAR_FILE) return ['zip_not_a_file']
  if (entry.isEncrypted()) return ['table_locked']
  if (entry.uncompressedSize === 0) return ['empty_file']
  // The reader fails if a file is larger than it says.
  if (entry.uncompressedSize > MAX_FILE_BYTES) return ['zip_too_large']
  return undefined
}

async function openEntry(zip: ZipFile, entry: Entry, problem: Reason | undefined): Promise<Readable> {
  if (problem) throw fileError(problem)
  const body = await zip.openReadStreamPromise(entry).catch(() => {
    throw fileError(['table_damaged'])
  })
  return Readable.from(readWhole(body, entry.crc32), { objectMode: false })
}

/** Reads an entry's bytes. Throws `bad_input` if they aren't those that were packed. */
async function* readWhole(body: Readable, checksum: number): AsyncGenerator<Buffer> {
  let current = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      current = crc32(chunk, current)
      yield chunk
    }
  } catch {
    throw fileError(['table_damaged'])
  }
  if (current !== checksum) throw fileError(['table_damaged'])
}
