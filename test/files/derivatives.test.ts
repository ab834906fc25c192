import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact, ArtifactPage } from '#shared/entities/artifact.ts'
import { TILE_SIZE_PX, countTileLevels } from '#shared/rules/tiles.ts'
import { startApp } from '../support/app.ts'
import { makePdf } from '../support/sample-files/media.ts'
import { insertDerivatives, getPublicAddress, uploadToProject } from '../support/stored-files.ts'

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

const publicFields = { visibility: 'local', downloadable: 'true' }
const makePlainJpeg = (width: number, height: number, background = '#c00') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
const makePyramid = async (width: number, height: number) =>
  sharp(await makePlainJpeg(width, height))
    .tiff({ pyramid: true, tile: true, tileWidth: TILE_SIZE_PX, tileHeight: TILE_SIZE_PX, compression: 'jpeg' })
    .toBuffer()
const readItem = async (id: string, client = visitor()) => (await client.get<Artifact>(`/artifacts/${id}`)).body
const fetchText = async (address: string | null | undefined) => (await fetch(address ?? '')).text()

describe('a metadata-stripped copy', () => {
  test('serves the metadata-stripped copy with its own size to visitors, and the original to members', async () => {
    const bytes = await makePlainJpeg(40, 40, '#0a0')
    const { id, file } = await uploadToProject(owner, { bytes, name: 'Grüße.jpg' }, { project, ...publicFields })
    const cleanCopy = Buffer.from('the clean copy')
    await insertDerivatives(app.services, id, [
      { name: 'clean', mime: 'image/jpeg', extension: 'jpg', bytes: cleanCopy },
    ])
    const [visitorItem, memberItem] = [await readItem(id), await readItem(id, owner)]
    expect([visitorItem.file?.size, memberItem.file?.size]).toEqual([cleanCopy.length, bytes.length])
    expect(await fetchText(visitorItem.file?.url)).toBe('the clean copy')
    expect(Buffer.from(await (await fetch(memberItem.file?.url ?? '')).arrayBuffer())).toEqual(bytes)
    expect(visitorItem.file?.sha256).toBe(file?.sha256)
  })
  test('gives the metadata-stripped copy the file extension of its format', async () => {
    const { id } = await uploadToProject(
      owner,
      { bytes: Buffer.from('heif'), name: 'Sommer 1999.heic' },
      { project, ...publicFields },
    )
    await insertDerivatives(app.services, id, [
      { name: 'clean', mime: 'image/jpeg', extension: 'jpg', bytes: Buffer.from('jpeg') },
    ])
    const getDownloadName = async (client = visitor()) =>
      (await fetch((await readItem(id, client)).file?.url ?? '')).headers.get('content-disposition')
    expect(await getDownloadName()).toBe('attachment; filename="Sommer 1999.jpg"')
    expect(await getDownloadName(owner)).toBe('attachment; filename="Sommer 1999.heic"')
  })
  test('plays the metadata-stripped copy instead of the original for visitors', async () => {
    const { id } = await uploadToProject(
      owner,
      { bytes: Buffer.from('sound'), name: 'a.mp3' },
      { project, ...publicFields },
    )
    const bytes = Buffer.from('clean sound')
    const keys = await insertDerivatives(
      app.services,
      id,
      [{ name: 'clean', mime: 'audio/mpeg', extension: 'mp3', bytes }],
      'audio',
    )
    await app.services.db.updateTable('files').set({ is_playable: true }).execute()
    const visitorItem = await readItem(id)
    expect(await fetchText(visitorItem.file?.url)).toBe('clean sound')
    expect(await fetchText(visitorItem.file?.preview?.stream)).toBe('clean sound')
    expect(await fetchText((await readItem(id, owner)).file?.preview?.stream)).toBe('sound')
    // The derivative can't be fetched by its key alone.
    expect((await fetch(getPublicAddress(app.services, id, keys['clean']))).status).toBe(404)
  })
})

describe('tiles', () => {
  const fetchTile = (template: string | undefined, level: number, column: number, row: number) =>
    fetch(
      (template ?? '')
        .replace('{level}', String(level))
        .replace('{column}', String(column))
        .replace('{row}', String(row)),
    )
  const uploadWithTiles = async (width: number, height: number, fields: Record<string, string>) => {
    const { id } = await uploadToProject(
      owner,
      { bytes: await makePlainJpeg(width % 97, height % 89), name: 'a.jpg' },
      { project, ...fields },
    )
    const bytes = await makePyramid(width, height)
    const keys = await insertDerivatives(app.services, id, [
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
  ])('creates the announced number of tile levels for an image of %d × %d', async (width, height) => {
    const { pages } = await sharp(await makePyramid(width, height)).metadata()
    expect(pages ?? 1).toBe(countTileLevels(width, height))
  })
  test('halves the image size at each tile level, and responds 404 beyond the edges', async () => {
    const { id } = await uploadWithTiles(2900, 1300, { visibility: 'local' })
    const { tiles } = (await readItem(id)).file?.preview ?? {}
    expect(tiles).toMatchObject({ width: 2900, height: 1300, tile_size: 512, levels: 4 })
    const getTileSize = async (...tilePosition: [number, number, number]) => {
      const response = await fetchTile(tiles?.url, ...tilePosition)
      if (response.status !== 200) return response.status
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      return [width, height, format]
    }
    expect(await getTileSize(0, 0, 0)).toEqual([362, 162, 'webp'])
    expect(await getTileSize(3, 0, 0)).toEqual([512, 512, 'webp'])
    expect(await getTileSize(3, 5, 2)).toEqual([2900 - 5 * 512, 1300 - 2 * 512, 'webp'])
    expect(await getTileSize(3, 6, 0)).toBe(404)
    expect(await getTileSize(3, 0, 3)).toBe(404)
    expect(await getTileSize(4, 0, 0)).toBe(404)
  })
  test('requires clients to revalidate the tiles of a public image, and never serves their source file', async () => {
    const { id, key } = await uploadWithTiles(2500, 600, { visibility: 'local' })
    const template = (await readItem(id)).file?.preview?.tiles?.url
    const response = await fetchTile(template, 1, 0, 0)
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
    expect(response.headers.get('content-type')).toBe('image/webp')
    const revalidatedResponse = await fetch(response.url, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(revalidatedResponse.status).toBe(304)
    expect((await fetch(getPublicAddress(app.services, id, key))).status).toBe(404)
  })
  test('signs all tiles of a private image with one signature, which is valid for nothing else', async () => {
    const { id, key } = await uploadWithTiles(2600, 600, {})
    const template = (await readItem(id, owner)).file?.preview?.tiles?.url ?? ''
    const response = await fetchTile(template, 2, 1, 0)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect((await fetch(response.url.replace(/\?.*/, ''))).status).toBe(404)
    const query = new URL(response.url).search
    expect((await fetch(`${app.base}/files/${key}${query}`)).status).toBe(404)
    const otherItem = await uploadWithTiles(2700, 600, {})
    expect((await fetch(`${app.base}/files/${otherItem.key}/2/1_0.webp${query}`)).status).toBe(404)
  })
  test('serves tiles to concurrent requests', async () => {
    const { id } = await uploadWithTiles(4000, 3000, { visibility: 'local' })
    const template = (await readItem(id)).file?.preview?.tiles?.url
    const tileRequests = Array.from({ length: 8 * 6 }, (_, i) => fetchTile(template, 3, i % 8, Math.floor(i / 8)))
    const responses = await Promise.all(tileRequests)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(responses.map((response) => response.arrayBuffer()))
  })
})

describe('pages', () => {
  const toJson = (value: object) => Buffer.from(JSON.stringify(value))
  const uploadPdf = async (fields: Record<string, string>, word: string) => {
    const { id } = await uploadToProject(owner, { bytes: makePdf([word]), name: 'a.pdf' }, { project, ...fields })
    const pageRows = [10, 2, 1].flatMap((n) => [
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
        bytes: toJson({ width: 1, height: 1, runs: [] }),
      },
    ])
    await insertDerivatives(app.services, id, [...pageRows.slice(0, -1)])
    return id
  }
  test('lists the pages of a document in order with their URLs', async () => {
    const id = await uploadPdf({ visibility: 'local' }, 'public')
    const { body } = await visitor().get<ArtifactPage[]>(`/artifacts/${id}/pages`)
    expect(body.map(({ number }) => number)).toEqual([1, 2, 10])
    expect(body[1]).toMatchObject({ width: 90, height: 120 })
    expect(body[0]?.words).toBeNull()
    expect(await fetchText(body[2]?.image)).toBe('page 10')
    expect(await (await fetch(body[2]?.words ?? '')).json()).toMatchObject({ runs: [] })
    expect((await fetch(body[2]?.image ?? '')).headers.get('cache-control')).toBe('public, no-cache')
  })
  test('serves the pages of a private document only to members, through signed URLs', async () => {
    const id = await uploadPdf({}, 'private')
    expect((await visitor().get(`/artifacts/${id}/pages`)).status).toBe(404)
    const [firstPage] = (await owner.get<ArtifactPage[]>(`/artifacts/${id}/pages`)).body
    expect(await fetchText(firstPage?.image)).toBe('page 1')
    expect((await fetch((firstPage?.image ?? '').replace(/\?.*/, ''))).status).toBe(404)
  })
  test('omits document pages from item lists and from the item itself', async () => {
    const id = await uploadPdf({ visibility: 'local' }, 'listed')
    expect(JSON.stringify(await readItem(id, owner))).not.toMatch(/page-|words-/)
    const reply = await owner.post<object>('/search', { project, query: '' })
    expect(JSON.stringify(reply.body)).not.toMatch(/page-|words-/)
  })
})
