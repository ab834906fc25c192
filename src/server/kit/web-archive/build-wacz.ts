import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createZipStream } from '#server/kit/zip/zip-stream.ts'
import {
  formatAnswerHeader,
  formatIndexLine,
  formatInfoRecord,
  formatRecordHeader,
  RECORD_END,
  type Capture,
} from './warc-records.ts'

const RECORDS = 'data.warc.gz'
const VERSION = '1.1.1'
/** Media types of files that come without one. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.vtt': 'text/vtt; charset=utf-8',
  '.woff2': 'font/woff2',
}

interface Page {
  url: string
  title: string
}

/** A file with its public address. */
export interface ArchivedFile {
  /** Decides the media type if none is given. */
  path: string
  /** In bytes. */
  size: number
  mime?: string
  /** The title and status of a page. */
  page?: { title: string; status: number }
  /** Each file of an archive needs one. */
  address?: string
  open(): Promise<Readable>
}

/** The program that made an archive, and when. */
export interface Origin {
  software: string
  at: Date
}

/** Where the records of an archive are until it is complete: the ZIP needs their size first. */
export interface RecordFile {
  put(content: AsyncIterable<Buffer>): Promise<unknown>
  open(): Promise<Readable>
}

/**
 * Makes a web archive of files with public addresses: a ZIP of WARC records, their index and the list of pages (WACZ 1.1.1).
 * Each file is read twice, because its digest comes first.
 */
export async function buildWacz(
  files: AsyncIterable<ArchivedFile>,
  recordFile: RecordFile,
  origin: Origin,
  onFile: (count: number) => void = () => {},
): Promise<{ files: number; zip: Readable }> {
  const records: Records = { lines: [], pages: [], size: 0, sha256: '' }
  await recordFile.put(writeRecords(files, records, origin, onFile))
  const entries = [
    { path: `archive/${RECORDS}`, size: records.size, open: () => recordFile.open() },
    ...describeContents(records, origin).map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      open: async () => Readable.from([Buffer.from(text)]),
    })),
  ]
  const zip = createZipStream(entries.map((entry) => ({ ...entry, at: origin.at.getTime() })))
  return { files: records.lines.length, zip }
}

interface Records {
  lines: string[]
  pages: Page[]
  size: number
  sha256: string
}

/** Writes the records of an archive one after the other, and describes them in `records`. */
async function* writeRecords(
  files: AsyncIterable<ArchivedFile>,
  records: Records,
  { software, at }: Origin,
  onFile: (count: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const write = async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of compress(content)) {
      hash.update(chunk)
      records.size += chunk.length
      yield chunk
    }
  }
  yield* write(Readable.from([Buffer.from(formatInfoRecord({ software, filename: RECORDS, at }))]))
  for await (const file of files) {
    const { capture, blockSha256 } = await digestFile(file, at)
    const offset = records.size
    yield* write(readRecord(file, capture, blockSha256))
    records.lines.push(formatIndexLine(capture, { filename: RECORDS, offset, length: records.size - offset }))
    if (file.page) records.pages.push({ url: capture.address, title: file.page.title })
    onFile(records.lines.length)
  }
  records.sha256 = hash.digest('hex')
}

/** Compresses a record on its own, so that it can be read without those before it. */
const compress = (content: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  Readable.from(content).compose(createGzip()) as AsyncIterable<Buffer>

async function digestFile(file: ArchivedFile, at: Date): Promise<{ capture: Capture; blockSha256: string }> {
  const { address, size, page } = file
  if (address === undefined) throw new Error(`${file.path} has no public address`)
  const mime = file.mime ?? MIME_TYPES[extname(file.path)] ?? 'application/octet-stream'
  const answer = { address, at, status: page?.status ?? 200, mime, size }
  const [payload, block] = [createHash('sha256'), createHash('sha256').update(formatAnswerHeader(answer))]
  let readBytes = 0
  for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) {
    payload.update(chunk)
    block.update(chunk)
    readBytes += chunk.length
  }
  if (readBytes !== size) throw new Error(`${file.path} has ${readBytes} instead of ${size} bytes`)
  return { capture: { ...answer, sha256: payload.digest('hex') }, blockSha256: block.digest('hex') }
}

async function* readRecord(file: ArchivedFile, capture: Capture, blockSha256: string): AsyncGenerator<Buffer> {
  yield Buffer.from(formatRecordHeader(capture, blockSha256) + formatAnswerHeader(capture))
  yield* (await file.open()) as AsyncIterable<Buffer>
  yield Buffer.from(RECORD_END)
}

/** The files of an archive besides its records: index, pages and descriptions. */
function describeContents(records: Records, { software, at }: Origin): [path: string, text: string][] {
  const created = at.toISOString()
  const [mainPage] = records.pages
  const index = records.lines.toSorted((a, b) => (a < b ? -1 : 1)).join('')
  const pages = [
    { format: 'json-pages-1.0', id: 'pages', title: 'All Pages' },
    ...records.pages.map((page, i) => ({ id: String(i + 1), ...page, ts: created })),
  ]
  const described: [path: string, text: string][] = [
    ['indexes/index.cdx', index],
    ['pages/pages.jsonl', pages.map((page) => `${JSON.stringify(page)}\n`).join('')],
  ]
  const toResource = (path: string, sha256: string, bytes: number) => {
    return { name: path.split('/').at(-1), path, hash: `sha256:${sha256}`, bytes }
  }
  const datapackage = formatJson({
    profile: 'data-package',
    wacz_version: VERSION,
    title: mainPage?.title,
    created,
    software,
    mainPageUrl: mainPage?.url,
    mainPageDate: created,
    resources: [
      toResource(`archive/${RECORDS}`, records.sha256, records.size),
      ...described.map(([path, text]) => toResource(path, digest(text), Buffer.byteLength(text))),
    ],
  })
  return [
    ...described,
    ['datapackage.json', datapackage],
    ['datapackage-digest.json', formatJson({ path: 'datapackage.json', hash: `sha256:${digest(datapackage)}` })],
  ]
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const formatJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`
