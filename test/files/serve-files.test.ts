import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { get } from 'node:http'
import { once } from 'node:events'
import { parse as parseDisposition } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'
import { makeSvg } from '../support/sample-files/media.ts'
import {
  getSignedAddress,
  insertDerivatives,
  getPublicAddress,
  getNewestSession,
  uploadToProject,
} from '../support/stored-files.ts'

// Serving stored files over HTTP (RFC 9110, RFC 6266): ranges, caching, access and filenames.

type App = Awaited<ReturnType<typeof startApp>>
const DIGITS = Buffer.from('0123456789')

let app: App
let owner: Awaited<ReturnType<App['owner']>>
let project: string
/** A signed address of a file with the ten digits. */
let digitsUrl: string
let etag: string
let lastModified: string

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Tests' })).body.id
  digitsUrl = await uploadAndGetUrl(DIGITS, 'digits.txt')
  const { headers } = await fetch(digitsUrl)
  etag = headers.get('etag') ?? ''
  lastModified = headers.get('last-modified') ?? ''
})
afterAll(() => app.close())

async function uploadAndGetUrl(bytes: Uint8Array, name: string): Promise<string> {
  return (await uploadToProject(owner, { bytes, name }, { project })).file?.url ?? ''
}

const fetchDigits = async (headers: Record<string, string>, method = 'GET', url = digitsUrl) => {
  const response = await fetch(url, { method, headers })
  return [response.status, await response.text(), response.headers.get('content-range')]
}
const FULL_RESPONSE = [200, '0123456789', null]
const toPartialResponse = (from: number, to: number) => [
  206,
  '0123456789'.slice(from, to + 1),
  `bytes ${from}-${to}/10`,
]
const RANGE_NOT_SATISFIABLE = [416, '', 'bytes */10']
const HOUR = 3600_000
const toShiftedDate = (ms: number) => new Date(Date.parse(lastModified) + ms).toUTCString()

describe('range requests', () => {
  test.each([
    ['bytes=0-4', toPartialResponse(0, 4)],
    ['bytes=5-', toPartialResponse(5, 9)],
    ['bytes=9-9', toPartialResponse(9, 9)],
    ['bytes=2-99999999999999999999', toPartialResponse(2, 9)],
    ['bytes=-3', toPartialResponse(7, 9)],
    ['bytes=-99', toPartialResponse(0, 9)],
    ['bytes=-0', RANGE_NOT_SATISFIABLE],
    ['bytes=10-', RANGE_NOT_SATISFIABLE],
    ['bytes=10-20', RANGE_NOT_SATISFIABLE],
    // RFC 9110: several ranges, other units and invalid ranges get the whole file.
    ['bytes=0-1,3-4', FULL_RESPONSE],
    ['bytes=5-2', FULL_RESPONSE],
    ['bytes=-', FULL_RESPONSE],
    ['bytes=a-b', FULL_RESPONSE],
    ['lines=0-1', FULL_RESPONSE],
    ['', FULL_RESPONSE],
  ])('responds correctly to the Range header %j', async (range, expected) =>
    expect(await fetchDigits({ range })).toEqual(expected),
  )

  test('sends a range only if If-Range matches the ETag or the date', async () => {
    const range = 'bytes=0-4'
    const expectedPart = toPartialResponse(0, 4)
    expect(await fetchDigits({ range, 'if-range': etag })).toEqual(expectedPart)
    expect(await fetchDigits({ range, 'if-range': lastModified })).toEqual(expectedPart)
    for (const condition of ['"other"', `W/${etag}`, toShiftedDate(-1000), toShiftedDate(1000), 'yesterday'])
      expect(await fetchDigits({ range, 'if-range': condition }), condition).toEqual(FULL_RESPONSE)
  })
  test('ignores a Range header in a HEAD request, and reports the full size', async () => {
    const response = await fetch(digitsUrl, { method: 'HEAD', headers: { range: 'bytes=0-4' } })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', ''])
    expect(response.headers.get('accept-ranges')).toBe('bytes')
  })
  test('refuses any range of an empty file', async () => {
    const { id } = await uploadToProject(
      owner,
      { bytes: randomBytes(7), name: 'a.jpg' },
      { project, visibility: 'local' },
    )
    const bytes = new Uint8Array()
    const keys = await insertDerivatives(app.services, id, [
      { name: 'thumb', mime: 'image/webp', extension: 'webp', bytes },
    ])
    const emptyAddress = getPublicAddress(app.services, id, keys['thumb'])
    expect(await fetchDigits({}, 'GET', emptyAddress)).toEqual([200, '', null])
    expect(await fetchDigits({ range: 'bytes=0-' }, 'GET', emptyAddress)).toEqual([416, '', 'bytes */0'])
  })
})

describe('conditional requests', () => {
  const notChanged = [304, '', null]
  const failedResponse = [412, '', null]
  test('compares ETags in conditional requests', async () => {
    for (const tags of [etag, `W/${etag}`, `"a", ${etag}`, '*'])
      expect(await fetchDigits({ 'if-none-match': tags }), tags).toEqual(notChanged)
    expect(await fetchDigits({ 'if-none-match': '"a"' })).toEqual(FULL_RESPONSE)
    expect(await fetchDigits({ 'if-none-match': etag }, 'HEAD')).toEqual(notChanged)
  })
  test('compares dates in conditional requests that have no ETag', async () => {
    expect(await fetchDigits({ 'if-modified-since': lastModified })).toEqual(notChanged)
    expect(await fetchDigits({ 'if-modified-since': toShiftedDate(HOUR) })).toEqual(notChanged)
    expect(await fetchDigits({ 'if-modified-since': toShiftedDate(-HOUR) })).toEqual(FULL_RESPONSE)
    expect(await fetchDigits({ 'if-modified-since': 'never' })).toEqual(FULL_RESPONSE)
    expect(await fetchDigits({ 'if-modified-since': lastModified, 'if-none-match': '"a"' })).toEqual(FULL_RESPONSE)
  })
  test('responds 412 if the requested version is no longer the current one', async () => {
    expect(await fetchDigits({ 'if-match': etag, range: 'bytes=0-4' })).toEqual(toPartialResponse(0, 4))
    expect(await fetchDigits({ 'if-match': '*' })).toEqual(FULL_RESPONSE)
    for (const tags of ['"a"', `W/${etag}`]) expect(await fetchDigits({ 'if-match': tags })).toEqual(failedResponse)
    expect(await fetchDigits({ 'if-unmodified-since': toShiftedDate(-HOUR) })).toEqual(failedResponse)
    expect(await fetchDigits({ 'if-unmodified-since': lastModified })).toEqual(FULL_RESPONSE)
  })
  test('uses the hash of the bytes as the ETag, and the time of storage as the Last-Modified date', async () => {
    expect(etag).toBe(`"${createHash('sha256').update(DIGITS).digest('hex')}"`)
    expect(Math.abs(Date.parse(lastModified) - Date.now())).toBeLessThan(HOUR)
  })
})

describe('download filenames', () => {
  test.each([
    ['plain.txt', 'plain.txt'],
    ['with "quotes" and ; and %41.txt', 'with "quotes" and ; and %41.txt'],
    ['a/path\\to.txt', 'to.txt'],
    ['Grüße aus Łódź.txt', 'Grüße aus Łódź.txt'],
    ['日本語の写真.txt', '日本語の写真.txt'],
    ['صورة العائلة.txt', 'صورة العائلة.txt'],
    ['👩‍👩‍👧 at the sea 🌊.txt', '👩‍👩‍👧 at the sea 🌊.txt'],
    ['photo\u202Etxt.exe', 'phototxt.exe'],
    ['line\r\nset-cookie: a=b\u0000.txt', 'line set-cookie: a=b.txt'],
    ["it’s (1) *best*'s.txt", "it’s (1) *best*'s.txt"],
  ])('converts %j to a safe download filename', async (filename, expectedName) => {
    // Sign the name directly: an upload would already have cleaned it.
    const { id } = await uploadToProject(owner, { bytes: randomBytes(8), name: 'a.txt' }, { project })
    const url = await getSignedAddress(
      app.services,
      id,
      { session: await getNewestSession(app.services, owner.id) },
      { download: filename },
    )
    const header = (await fetch(url)).headers.get('content-disposition') ?? ''
    expect(header).toMatch(/^attachment; filename="?[\x20-\x7e]+$/)
    expect(parseDisposition(header).parameters['filename']).toBe(expectedName)
  })
  test('shortens long filenames but keeps their extension', async () => {
    const url = await uploadAndGetUrl(randomBytes(9), `${'ü'.repeat(296)}.txt`)
    const name =
      parseDisposition((await fetch(url)).headers.get('content-disposition') ?? '').parameters['filename'] ?? ''
    expect(name).toMatch(/^ü+\.txt$/)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
  })
})

describe('signed URLs', () => {
  const query = () => new URL(digitsUrl).searchParams
  const changeUrl = (change: (url: URL) => void) => {
    const url = new URL(digitsUrl)
    change(url)
    return url
  }
  test('responds 404 to any modified signed URL', async () => {
    const other = new URL(await uploadAndGetUrl(randomBytes(20), 'other.txt'))
    for (const url of [
      changeUrl((u) => (u.search = '')),
      changeUrl((u) => (u.pathname = other.pathname)),
      changeUrl((u) => u.searchParams.set('d', 'other.txt')),
      changeUrl((u) => u.searchParams.delete('d')),
      changeUrl((u) => u.searchParams.append('d', 'x')),
      changeUrl((u) => u.searchParams.append('s', query().get('s') ?? '')),
      changeUrl((u) => u.searchParams.set('e', String(Number(query().get('e')) + 3600))),
      changeUrl((u) => u.searchParams.set('s', 'x'.repeat(22))),
      changeUrl((u) => (u.pathname += '/')),
    ])
      expect((await fetch(url)).status, String(url)).toBe(404)
  })
  test('responds 403 with a reason to an expired signed URL', async () => {
    const { id } = await uploadToProject(owner, { bytes: randomBytes(21), name: 'a.txt' }, { project })
    const to = { session: await getNewestSession(app.services, owner.id) }
    const url = await getSignedAddress(app.services, id, to, { expires: Date.now() / 1000 - 7200 })
    const response = await fetch(url)
    expect([response.status, await response.json()]).toEqual([
      403,
      { errors: { code: 'forbidden', reason: ['address_expired'], message: 'This link has expired.' } },
    ])
  })
  test('responds 404 to invalid file keys', async () => {
    for (const path of ['', 'a', '..%2f..%2fetc%2fpasswd', 'o/%00', 'd/x', '%2e%2e/x', 'd/a/tiles.x.tif/1/1_1.webp'])
      expect((await fetch(`${app.base}/files/${path}`)).status, path).toBe(404)
  })
  test('revokes visitors’ URLs for originals when downloads are switched off', async () => {
    const { id } = await uploadToProject(
      owner,
      { bytes: randomBytes(30), name: 'a.jpg' },
      { project, visibility: 'local', downloadable: 'true' },
    )
    await insertDerivatives(app.services, id, [])
    const readAsVisitor = () => app.client().get<Artifact>(`/artifacts/${id}`)
    const urlBefore = (await readAsVisitor()).body.file?.url ?? ''
    expect((await fetch(urlBefore)).status).toBe(200)
    expect((await fetch(urlBefore.replace(/\?.*/, ''))).status).toBe(404)
    await owner.post(`/artifacts/${id}`, { downloadable: false })
    expect((await readAsVisitor()).body.file?.url).toBeNull()
    expect((await fetch(urlBefore)).status).toBe(404)
    // A leaked address expires within half a day.
    const hoursLeft = (Number(new URL(urlBefore).searchParams.get('e')) * 1000 - Date.now()) / HOUR
    expect(hoursLeft).toBeLessThanOrEqual(13)
  })
  test('lets public previews be cached anywhere, private ones only in the browser, and originals nowhere', async () => {
    const readCacheControl = async (url: string) => (await fetch(url)).headers.get('cache-control')
    expect(await readCacheControl(digitsUrl)).toBe('private, no-store')
    const { id } = await uploadToProject(
      owner,
      { bytes: randomBytes(31), name: 'a.jpg' },
      { project, visibility: 'local' },
    )
    await insertDerivatives(app.services, id, [{ name: 'thumb', mime: 'image/webp', extension: 'webp', bytes: DIGITS }])
    const thumbUrl = (await app.client().get<Artifact>(`/artifacts/${id}`)).body.file?.preview?.thumb ?? ''
    expect(await readCacheControl(thumbUrl)).toBe('public, no-cache')
    const ownThumb = (await owner.get<Artifact>(`/artifacts/${id}`)).body.file?.preview?.thumb ?? ''
    expect(await readCacheControl(ownThumb)).toBe('private, no-cache')
    const conditionalRequest = { headers: { 'if-none-match': (await fetch(thumbUrl)).headers.get('etag') ?? '' } }
    for (const url of [thumbUrl, ownThumb]) expect((await fetch(url, conditionalRequest)).status).toBe(304)
    await owner.post(`/artifacts/${id}`, { visibility: 'private' })
    const privateResponse = await fetch(thumbUrl, conditionalRequest)
    expect([privateResponse.status, privateResponse.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await fetch(ownThumb, conditionalRequest)).status).toBe(304)
  })
})

describe('uploads with active content', () => {
  test.each([
    ['drawing.svg', makeSvg('<script>alert(1)</script>')],
    ['page.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'data.xml',
      Buffer.from('<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></x>'),
    ],
    ['page.xhtml', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>')],
  ])('serves an upload with active content as an attachment that can’t run scripts: %s', async (name, bytes) => {
    const { headers } = await fetch(await uploadAndGetUrl(bytes, name))
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
  })
})

test.each([
  ['notes.txt', Buffer.from('Plain words.'), 'text/plain'],
  ['table.csv', Buffer.from('a,b\n1,2\n'), 'text/csv'],
  // Browsers don't run text/plain.
  ['script.js', Buffer.from('alert(1)'), 'text/plain'],
])('serves %s as an attachment with its own MIME type', async (name, bytes, mime) => {
  const { headers } = await fetch(await uploadAndGetUrl(bytes, name))
  expect(headers.get('content-type')).toBe(mime)
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

describe('a client that disconnects', () => {
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(app.dataDir)
      } catch {
        return false
      }
    }).length

  test('closes the files it has open when a client disconnects', async () => {
    const largeUrl = await uploadAndGetUrl(randomBytes(24 * 1024 * 1024), 'large.bin')
    let maxOpen = 0
    const disconnect = async (i: number) => {
      const request = get(largeUrl)
      request.on('error', () => undefined)
      // Disconnect immediately, after the headers, or after the first bytes.
      if (i % 3 > 0) {
        const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
        if (i % 3 === 2) await once(response, 'data')
        maxOpen = Math.max(maxOpen, openFiles())
      }
      request.destroy()
    }
    await Promise.all(Array.from({ length: 150 }, (_, i) => disconnect(i)))
    expect(maxOpen).toBeGreaterThan(0)
    await expect.poll(openFiles).toBe(0)
    expect((await fetch(digitsUrl)).status).toBe(200)
  })
})
