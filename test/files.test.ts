import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { get } from 'node:http'
import { once } from 'node:events'
import { parse as parseDisposition } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from './app.ts'
import { makeSvg } from './media.ts'
import { addressOf, made, openAddress, sessionOf, upload } from './stored.ts'

// Serving stored files over HTTP (RFC 9110, RFC 6266): ranges, caching, access and filenames.

type App = Awaited<ReturnType<typeof startApp>>
const DIGITS = Buffer.from('0123456789')

let app: App
let owner: Awaited<ReturnType<App['owner']>>
let project: string
/** A signed address of a file with the ten digits. */
let digits: string
let etag: string
let modified: string

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Tests' })).body.id
  digits = await address(DIGITS, 'digits.txt')
  const { headers } = await fetch(digits)
  etag = headers.get('etag') ?? ''
  modified = headers.get('last-modified') ?? ''
})
afterAll(() => app.close())

async function address(bytes: Uint8Array, name: string): Promise<string> {
  return (await upload(owner, { bytes, name }, { project })).file?.url ?? ''
}

const ask = async (headers: Record<string, string>, method = 'GET', url = digits) => {
  const answer = await fetch(url, { method, headers })
  return [answer.status, await answer.text(), answer.headers.get('content-range')]
}
const WHOLE = [200, '0123456789', null]
const part = (from: number, to: number) => [206, '0123456789'.slice(from, to + 1), `bytes ${from}-${to}/10`]
const NOTHING = [416, '', 'bytes */10']
const HOUR = 3600_000
const later = (ms: number) => new Date(Date.parse(modified) + ms).toUTCString()

describe('range requests', () => {
  test.each([
    ['bytes=0-4', part(0, 4)],
    ['bytes=5-', part(5, 9)],
    ['bytes=9-9', part(9, 9)],
    ['bytes=2-99999999999999999999', part(2, 9)],
    ['bytes=-3', part(7, 9)],
    ['bytes=-99', part(0, 9)],
    ['bytes=-0', NOTHING],
    ['bytes=10-', NOTHING],
    ['bytes=10-20', NOTHING],
    // RFC 9110: several ranges, other units and invalid ranges get the whole file.
    ['bytes=0-1,3-4', WHOLE],
    ['bytes=5-2', WHOLE],
    ['bytes=-', WHOLE],
    ['bytes=a-b', WHOLE],
    ['lines=0-1', WHOLE],
    ['', WHOLE],
  ])('respond correctly to %j', async (range, expected) => expect(await ask({ range })).toEqual(expected))

  test('get a range only if If-Range matches the ETag or the date', async () => {
    const range = 'bytes=0-4'
    const inPart = part(0, 4)
    expect(await ask({ range, 'if-range': etag })).toEqual(inPart)
    expect(await ask({ range, 'if-range': modified })).toEqual(inPart)
    for (const other of ['"other"', `W/${etag}`, later(-1000), later(1000), 'yesterday'])
      expect(await ask({ range, 'if-range': other }), other).toEqual(WHOLE)
  })
  test('are ignored by HEAD, which states the full size', async () => {
    const answer = await fetch(digits, { method: 'HEAD', headers: { range: 'bytes=0-4' } })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', ''])
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
  })
  test('can’t be satisfied for an empty file', async () => {
    const { id } = await upload(owner, { bytes: randomBytes(7), name: 'a.jpg' }, { project, visibility: 'local' })
    const bytes = new Uint8Array()
    const keys = await made(app.services, id, [{ name: 'thumb', mime: 'image/webp', extension: 'webp', bytes }])
    const empty = openAddress(app.services, id, keys['thumb'])
    expect(await ask({}, 'GET', empty)).toEqual([200, '', null])
    expect(await ask({ range: 'bytes=0-' }, 'GET', empty)).toEqual([416, '', 'bytes */0'])
  })
})

describe('conditional requests', () => {
  const notChanged = [304, '', null]
  const failed = [412, '', null]
  test('compare ETags', async () => {
    for (const tags of [etag, `W/${etag}`, `"a", ${etag}`, '*'])
      expect(await ask({ 'if-none-match': tags }), tags).toEqual(notChanged)
    expect(await ask({ 'if-none-match': '"a"' })).toEqual(WHOLE)
    expect(await ask({ 'if-none-match': etag }, 'HEAD')).toEqual(notChanged)
  })
  test('compare dates unless there is an ETag', async () => {
    expect(await ask({ 'if-modified-since': modified })).toEqual(notChanged)
    expect(await ask({ 'if-modified-since': later(HOUR) })).toEqual(notChanged)
    expect(await ask({ 'if-modified-since': later(-HOUR) })).toEqual(WHOLE)
    expect(await ask({ 'if-modified-since': 'never' })).toEqual(WHOLE)
    expect(await ask({ 'if-modified-since': modified, 'if-none-match': '"a"' })).toEqual(WHOLE)
  })
  test('respond 412 if the requested version is no longer current', async () => {
    expect(await ask({ 'if-match': etag, range: 'bytes=0-4' })).toEqual(part(0, 4))
    expect(await ask({ 'if-match': '*' })).toEqual(WHOLE)
    for (const tags of ['"a"', `W/${etag}`]) expect(await ask({ 'if-match': tags })).toEqual(failed)
    expect(await ask({ 'if-unmodified-since': later(-HOUR) })).toEqual(failed)
    expect(await ask({ 'if-unmodified-since': modified })).toEqual(WHOLE)
  })
  test('use the hash of the bytes as the ETag and the storage time as the date', async () => {
    expect(etag).toBe(`"${createHash('sha256').update(DIGITS).digest('hex')}"`)
    expect(Math.abs(Date.parse(modified) - Date.now())).toBeLessThan(HOUR)
  })
})

describe('filenames of downloads', () => {
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
  ])('are safe and complete for %j', async (given, saved) => {
    // Sign the name directly: an upload would already have cleaned it.
    const { id } = await upload(owner, { bytes: randomBytes(8), name: 'a.txt' }, { project })
    const url = await addressOf(
      app.services,
      id,
      { session: await sessionOf(app.services, owner.id) },
      { download: given },
    )
    const header = (await fetch(url)).headers.get('content-disposition') ?? ''
    expect(header).toMatch(/^attachment; filename="?[\x20-\x7e]+$/)
    expect(parseDisposition(header).parameters['filename']).toBe(saved)
  })
  test('are shortened without losing their extension', async () => {
    const url = await address(randomBytes(9), `${'ü'.repeat(296)}.txt`)
    const name =
      parseDisposition((await fetch(url)).headers.get('content-disposition') ?? '').parameters['filename'] ?? ''
    expect(name).toMatch(/^ü+\.txt$/)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
  })
})

describe('signed addresses', () => {
  const query = () => new URL(digits).searchParams
  const keyed = (change: (url: URL) => void) => {
    const url = new URL(digits)
    change(url)
    return url
  }
  test('respond 404 after any change to them', async () => {
    const other = new URL(await address(randomBytes(20), 'other.txt'))
    for (const url of [
      keyed((u) => (u.search = '')),
      keyed((u) => (u.pathname = other.pathname)),
      keyed((u) => u.searchParams.set('d', 'other.txt')),
      keyed((u) => u.searchParams.delete('d')),
      keyed((u) => u.searchParams.append('d', 'x')),
      keyed((u) => u.searchParams.append('s', query().get('s') ?? '')),
      keyed((u) => u.searchParams.set('e', String(Number(query().get('e')) + 3600))),
      keyed((u) => u.searchParams.set('s', 'x'.repeat(22))),
      keyed((u) => (u.pathname += '/')),
    ])
      expect((await fetch(url)).status, String(url)).toBe(404)
  })
  test('respond 403 with a reason after they expired', async () => {
    const { id } = await upload(owner, { bytes: randomBytes(21), name: 'a.txt' }, { project })
    const to = { session: await sessionOf(app.services, owner.id) }
    const url = await addressOf(app.services, id, to, { expires: Date.now() / 1000 - 7200 })
    const answer = await fetch(url)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { errors: { code: 'forbidden', reason: ['address_expired'], message: 'This link has expired.' } },
    ])
  })
  test('respond 404 to invalid keys', async () => {
    for (const path of ['', 'a', '..%2f..%2fetc%2fpasswd', 'o/%00', 'd/x', '%2e%2e/x', 'd/a/tiles.x.tif/1/1_1.webp'])
      expect((await fetch(`${app.base}/files/${path}`)).status, path).toBe(404)
  })
  test('of originals stop working for visitors when downloading is switched off', async () => {
    const { id } = await upload(
      owner,
      { bytes: randomBytes(30), name: 'a.jpg' },
      { project, visibility: 'local', downloadable: 'true' },
    )
    await made(app.services, id, [])
    const seen = () => app.client().get<Artifact>(`/artifacts/${id}`)
    const before = (await seen()).body.file?.url ?? ''
    expect((await fetch(before)).status).toBe(200)
    expect((await fetch(before.replace(/\?.*/, ''))).status).toBe(404)
    await owner.post(`/artifacts/${id}`, { downloadable: false })
    expect((await seen()).body.file?.url).toBeNull()
    expect((await fetch(before)).status).toBe(404)
    // A leaked address expires within half a day.
    const hours = (Number(new URL(before).searchParams.get('e')) * 1000 - Date.now()) / HOUR
    expect(hours).toBeLessThanOrEqual(13)
  })
  test('allow caching of public previews by everyone, of private previews by the browser, and of originals by nobody', async () => {
    const kept = async (url: string) => (await fetch(url)).headers.get('cache-control')
    expect(await kept(digits)).toBe('private, no-store')
    const { id } = await upload(owner, { bytes: randomBytes(31), name: 'a.jpg' }, { project, visibility: 'local' })
    await made(app.services, id, [{ name: 'thumb', mime: 'image/webp', extension: 'webp', bytes: DIGITS }])
    const thumb = (await app.client().get<Artifact>(`/artifacts/${id}`)).body.file?.preview?.thumb ?? ''
    expect(await kept(thumb)).toBe('public, no-cache')
    const own = (await owner.get<Artifact>(`/artifacts/${id}`)).body.file?.preview?.thumb ?? ''
    expect(await kept(own)).toBe('private, no-cache')
    const known = { headers: { 'if-none-match': (await fetch(thumb)).headers.get('etag') ?? '' } }
    for (const url of [thumb, own]) expect((await fetch(url, known)).status).toBe(304)
    await owner.post(`/artifacts/${id}`, { visibility: 'private' })
    const gone = await fetch(thumb, known)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await fetch(own, known)).status).toBe(304)
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
  ])('are served as attachments that can’t run: %s', async (name, bytes) => {
    const { headers } = await fetch(await address(bytes, name))
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
])('serves %s as an attachment of its own type', async (name, bytes, mime) => {
  const { headers } = await fetch(await address(bytes, name))
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

  test('leaves no files open', async () => {
    const large = await address(randomBytes(24 * 1024 * 1024), 'large.bin')
    let maxOpen = 0
    const leave = async (i: number) => {
      const request = get(large)
      request.on('error', () => undefined)
      // Disconnect at once, after the headers, or after the first bytes.
      if (i % 3 > 0) {
        const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
        if (i % 3 === 2) await once(response, 'data')
        maxOpen = Math.max(maxOpen, openFiles())
      }
      request.destroy()
    }
    await Promise.all(Array.from({ length: 150 }, (_, i) => leave(i)))
    expect(maxOpen).toBeGreaterThan(0)
    await expect.poll(openFiles).toBe(0)
    expect((await fetch(digits)).status).toBe(200)
  })
})
