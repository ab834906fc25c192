import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact, ArtifactPage } from '#shared/entities/artifact.ts'
import { TILE_SIZE_PX, countTileLevels } from '#shared/rules/tiles.ts'
import { startApp } from './app.ts'
import { makePdf } from './media.ts'
import { made, openAddress, upload } from './stored.ts'

// Metadata-stripped copies, tiles and pages: who gets which address, and what it serves.

type App = Awaited<ReturnType<typeof startApp>>
let app: App
let owner: Awaited<ReturnType<App['owner']>>
let project: string
const visitor = () => app.client()

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Tests' })).body.id
})
afterAll(() => app.close())

const open = { visibility: 'local', downloadable: 'true' }
const jpeg = (width: number, height: number, background = '#c00') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
const pyramid = async (width: number, height: number) =>
  sharp(await jpeg(width, height))
    .tiff({ pyramid: true, tile: true, tileWidth: TILE_SIZE_PX, tileHeight: TILE_SIZE_PX, compression: 'jpeg' })
    .toBuffer()
const read = async (id: string, client = visitor()) => (await client.get<Artifact>(`/artifacts/${id}`)).body
const text = async (address: string | null | undefined) => (await fetch(address ?? '')).text()

describe('a metadata-stripped copy', () => {
  test('is served to visitors with its own size, while members get the original', async () => {
    const bytes = await jpeg(40, 40, '#0a0')
    const { id, file } = await upload(owner, { bytes, name: 'Grüße.jpg' }, { project, ...open })
    const clean = Buffer.from('the clean copy')
    await made(app.services, id, [{ name: 'clean', mime: 'image/jpeg', extension: 'jpg', bytes: clean }])
    const [seen, own] = [await read(id), await read(id, owner)]
    expect([seen.file?.size, own.file?.size]).toEqual([clean.length, bytes.length])
    expect(await text(seen.file?.url)).toBe('the clean copy')
    expect(Buffer.from(await (await fetch(own.file?.url ?? '')).arrayBuffer())).toEqual(bytes)
    expect(seen.file?.sha256).toBe(file?.sha256)
  })
  test('has the extension of its own format', async () => {
    const { id } = await upload(owner, { bytes: Buffer.from('heif'), name: 'Sommer 1999.heic' }, { project, ...open })
    await made(app.services, id, [{ name: 'clean', mime: 'image/jpeg', extension: 'jpg', bytes: Buffer.from('jpeg') }])
    const saved = async (who = visitor()) =>
      (await fetch((await read(id, who)).file?.url ?? '')).headers.get('content-disposition')
    expect(await saved()).toBe('attachment; filename="Sommer 1999.jpg"')
    expect(await saved(owner)).toBe('attachment; filename="Sommer 1999.heic"')
  })
  test('replaces the original in playback for visitors', async () => {
    const { id } = await upload(owner, { bytes: Buffer.from('sound'), name: 'a.mp3' }, { project, ...open })
    const bytes = Buffer.from('clean sound')
    const keys = await made(app.services, id, [{ name: 'clean', mime: 'audio/mpeg', extension: 'mp3', bytes }], 'audio')
    await app.services.db.updateTable('files').set({ plays: true }).execute()
    const seen = await read(id)
    expect(await text(seen.file?.url)).toBe('clean sound')
    expect(await text(seen.file?.preview?.stream)).toBe('clean sound')
    expect(await text((await read(id, owner)).file?.preview?.stream)).toBe('sound')
    // It can't be fetched by its key alone.
    expect((await fetch(openAddress(app.services, id, keys['clean']))).status).toBe(404)
  })
})

describe('tiles', () => {
  const tile = (template: string | undefined, level: number, column: number, row: number) =>
    fetch(
      (template ?? '')
        .replace('{level}', String(level))
        .replace('{column}', String(column))
        .replace('{row}', String(row)),
    )
  const withTiles = async (width: number, height: number, fields: Record<string, string>) => {
    const { id } = await upload(
      owner,
      { bytes: await jpeg(width % 97, height % 89), name: 'a.jpg' },
      { project, ...fields },
    )
    const bytes = await pyramid(width, height)
    const keys = await made(app.services, id, [
      { name: 'tiles', mime: 'image/tiff', extension: 'tif', bytes, width, height },
    ])
    return { id, key: keys['tiles'] ?? '', bytes }
  }

  test.each([
    [2401, 1300],
    [1300, 2401],
    [4097, 1025],
    [5000, 3],
    [3000, 1],
    [512, 512],
    [513, 40],
  ])('have as many levels as announced for %d × %d', async (width, height) => {
    const { pages } = await sharp(await pyramid(width, height)).metadata()
    expect(pages ?? 1).toBe(countTileLevels(width, height))
  })
  test('halve the size with each level, and respond 404 beyond the edges', async () => {
    const { id } = await withTiles(2900, 1300, { visibility: 'local' })
    const { tiles } = (await read(id)).file?.preview ?? {}
    expect(tiles).toMatchObject({ width: 2900, height: 1300, tile_size: 512, levels: 4 })
    const size = async (...at: [number, number, number]) => {
      const answer = await tile(tiles?.url, ...at)
      if (answer.status !== 200) return answer.status
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      return [width, height, format]
    }
    expect(await size(0, 0, 0)).toEqual([362, 162, 'webp'])
    expect(await size(3, 0, 0)).toEqual([512, 512, 'webp'])
    expect(await size(3, 5, 2)).toEqual([2900 - 5 * 512, 1300 - 2 * 512, 'webp'])
    expect(await size(3, 6, 0)).toBe(404)
    expect(await size(3, 0, 3)).toBe(404)
    expect(await size(4, 0, 0)).toBe(404)
  })
  test('of a public image are revalidated on each use, and their source is not served', async () => {
    const { id, key } = await withTiles(2500, 600, { visibility: 'local' })
    const template = (await read(id)).file?.preview?.tiles?.url
    const answer = await tile(template, 1, 0, 0)
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const again = await fetch(answer.url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    expect((await fetch(openAddress(app.services, id, key))).status).toBe(404)
  })
  test('of a private image share one signature, which is valid for nothing else', async () => {
    const { id, key } = await withTiles(2600, 600, {})
    const template = (await read(id, owner)).file?.preview?.tiles?.url ?? ''
    const answer = await tile(template, 2, 1, 0)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect((await fetch(answer.url.replace(/\?.*/, ''))).status).toBe(404)
    const query = new URL(answer.url).search
    expect((await fetch(`${app.base}/files/${key}${query}`)).status).toBe(404)
    const other = await withTiles(2700, 600, {})
    expect((await fetch(`${app.base}/files/${other.key}/2/1_0.webp${query}`)).status).toBe(404)
  })
  test('can be requested concurrently', async () => {
    const { id } = await withTiles(4000, 3000, { visibility: 'local' })
    const template = (await read(id)).file?.preview?.tiles?.url
    const all = Array.from({ length: 8 * 6 }, (_, i) => tile(template, 3, i % 8, Math.floor(i / 8)))
    const answers = await Promise.all(all)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  })
})

describe('pages', () => {
  const json = (value: object) => Buffer.from(JSON.stringify(value))
  const pdf = async (fields: Record<string, string>, word: string) => {
    const { id } = await upload(owner, { bytes: makePdf([word]), name: 'a.pdf' }, { project, ...fields })
    const pages = [10, 2, 1].flatMap((n) => [
      {
        name: `page-${n}`,
        mime: 'image/webp',
        extension: 'webp',
        bytes: Buffer.from(`page ${n}`),
        width: 90,
        height: 120,
      },
      {
        name: `words-${n}`,
        mime: 'application/json',
        extension: 'json',
        bytes: json({ width: 1, height: 1, runs: [] }),
      },
    ])
    await made(app.services, id, [...pages.slice(0, -1)])
    return id
  }
  test('are listed in order with their addresses', async () => {
    const id = await pdf({ visibility: 'local' }, 'public')
    const { body } = await visitor().get<ArtifactPage[]>(`/artifacts/${id}/pages`)
    expect(body.map(({ number }) => number)).toEqual([1, 2, 10])
    expect(body[1]).toMatchObject({ width: 90, height: 120 })
    expect(body[0]?.words).toBeNull()
    expect(await text(body[2]?.image)).toBe('page 10')
    expect(await (await fetch(body[2]?.words ?? '')).json()).toMatchObject({ runs: [] })
    expect((await fetch(body[2]?.image ?? '')).headers.get('cache-control')).toBe('public, no-cache')
  })
  test('of a private document are served to members only, by signed addresses', async () => {
    const id = await pdf({}, 'private')
    expect((await visitor().get(`/artifacts/${id}/pages`)).status).toBe(404)
    const [first] = (await owner.get<ArtifactPage[]>(`/artifacts/${id}/pages`)).body
    expect(await text(first?.image)).toBe('page 1')
    expect((await fetch((first?.image ?? '').replace(/\?.*/, ''))).status).toBe(404)
  })
  test('do not appear in lists or in the item itself', async () => {
    const id = await pdf({ visibility: 'local' }, 'listed')
    expect(JSON.stringify(await read(id, owner))).not.toMatch(/page-|words-/)
    const found = await owner.post<object>('/search', { project, query: '' })
    expect(JSON.stringify(found.body)).not.toMatch(/page-|words-/)
  })
})
