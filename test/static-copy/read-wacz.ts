import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { CDXIndexer, WARCParser } from 'warcio'
import { expect } from 'vitest'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const parseLines = <T>(bytes: Uint8Array | undefined) =>
  Buffer.from(bytes ?? [])
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

/**
 * Reads a web archive, and asserts that its digests are right, that another reader finds the same index, and that every page is
 * found through it and has neither scripts nor a search. `home` is the address of the gallery.
 */
export async function readWacz(bytes: Uint8Array, home: string) {
  const archive = unzipSync(new Uint8Array(bytes))
  const datapackage = JSON.parse(Buffer.from(archive['datapackage.json'] ?? []).toString()) as {
    resources: { path: string; hash: string; bytes: number }[]
  }
  expect(datapackage).toMatchObject({ profile: 'data-package', wacz_version: '1.1.1', mainPageUrl: home })
  expect(parseLines(archive['datapackage-digest.json']?.map((byte) => (byte === 10 ? 32 : byte)))).toEqual([
    { path: 'datapackage.json', hash: `sha256:${sha256(archive['datapackage.json'] ?? '')}` },
  ])
  expect(datapackage.resources.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(archive)
      .filter((path) => !path.startsWith('datapackage'))
      .toSorted(),
  )
  for (const { path, hash, bytes: size } of datapackage.resources)
    expect([`sha256:${sha256(archive[path] ?? '')}`, archive[path]?.length]).toEqual([hash, size])

  const warc = archive['archive/data.warc.gz'] ?? new Uint8Array()
  const captures = new Map<string, string>()
  for await (const record of new WARCParser([warc], { parseHttp: false })) {
    const block = Buffer.from(await record.readFully(false))
    if (record.warcType === 'warcinfo') continue
    const payload = block.subarray(block.indexOf('\r\n\r\n') + 4)
    expect(record.warcBlockDigest).toBe(`sha256:${sha256(block)}`)
    expect(record.warcPayloadDigest).toBe(`sha256:${sha256(payload)}`)
    captures.set(record.warcTargetURI ?? '', payload.toString())
  }
  const indexer = new CDXIndexer({ format: 'cdxj' })
  const expected: string[] = []
  for await (const entry of indexer.iterIndex([{ filename: 'data.warc.gz', reader: Readable.from([warc]) }]))
    // This reader leaves out the algorithm of a digest.
    expected.push(indexer.serializeCDXJ({ ...entry, digest: `sha256:${entry.digest}` }).trim())
  const index = Buffer.from(archive['indexes/index.cdx'] ?? []).toString().trim().split('\n') // prettier-ignore
  const parseIndexLine = (line: string) => {
    const [key, time, json] = line.split(/ (.*?) (.*)/s)
    const fields = JSON.parse(json ?? '') as Record<string, string | number>
    return [key, time, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))]
  }
  expect(index.map(parseIndexLine)).toEqual(expected.toSorted().map(parseIndexLine))
  expect(index.length).toBe(captures.size)

  const [, ...pages] = parseLines<{ url: string; title: string }>(archive['pages/pages.jsonl'])
  /** Reads the record of a page through the index. */
  const readPage = (url: string) => {
    const { offset, length } = JSON.parse(
      index.find((line) => line.includes(`"url":${JSON.stringify(url)},`))?.replace(/^\S+ \S+ /, '') ?? '{}',
    ) as { offset: number; length: number }
    return gunzipSync(warc.subarray(offset, offset + length)).toString()
  }
  for (const { url, title } of pages) {
    const record = readPage(url)
    expect(record).toContain(`WARC-Target-URI: ${url}\r\n`)
    expect(record).toContain(`<title>${title}</title>`)
    expect(record).not.toMatch(/<script|role="search"/)
  }
  return { captures, pages, readPage }
}
