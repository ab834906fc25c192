import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Project } from '#shared/entities/project.ts'
import { makePicture } from './media.ts'
import { startApp } from './app.ts'
import { isReady, upload } from './stored.ts'

// A file name can reveal what the title and description leave out, and a checksum reveals whose copy it is, so visitors
// who may not download a file get neither.

const NAME = 'scan_of_JohnDoe_report.png'
const TELLING = /john\s*doe|scan_of|report/i

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: Project
let closed: Artifact
let open: Artifact
let exhibit = ''

beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner()
  const made = await owner.post<Project>('/projects', { org: owner.org, title: 'Quay', url_alias: 'quay' })
  project = made.body
  const shown = { project: project.id, visibility: 'local', description: '<p><b>U</b>nterwegssein</p>' }
  const file = async (width: number) => ({ name: NAME, bytes: await makePicture('png', width) })
  closed = await upload(owner, await file(64), { ...shown, title: 'Closed' })
  open = await upload(owner, await file(80), { ...shown, title: 'Open', downloadable: true })
  await Promise.all([closed, open].map(({ id }) => isReady(owner, id)))
  const artifacts = [closed.id]
  const about = {
    project: project.id,
    title: 'One',
    description: 'One',
    url_alias: 'one',
    visibility: 'local',
    artifacts,
  }
  exhibit = (await owner.post<{ id: string }>('/exhibits', about)).body.id
})
afterAll(() => app.close())

const visitor = () => app.client()
const find = async (query: string, client = visitor(), rest: object = {}) =>
  (
    await client.post<{ artifacts: Artifact[]; matches: Record<string, object>; total: number }>('/search', {
      project: project.id,
      query: { query },
      facets: true,
      ...rest,
    })
  ).body
const titles = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).artifacts.map(({ title }) => title).toSorted()
const known = ({ filename, file }: Artifact) => [filename, file?.sha256 ?? null, file?.url ? 'url' : null]

describe('file names and checksums', () => {
  test('hides the file name and checksum from visitors in every answer when the download is off', async () => {
    const { sha256 = '' } = (await owner.get<Artifact>(`/artifacts/${closed.id}`)).body.file ?? {}
    const calls = [
      visitor().get<object>(`/artifacts/${closed.id}`),
      visitor().get<object>(`/gallery/quay/item/${closed.id}`),
      visitor().get<object>('/gallery/quay'),
      visitor().get<object>('/gallery/quay/exhibit/one'),
      visitor().get<object>(`/exhibits/${exhibit}`),
      visitor().post<object>('/search', { project: project.id, query: { query: 'closed' } }),
      visitor().post<object>('/search/get_gallery_page', { ids: [closed.id] }),
      owner.post<object>('/search', { project: project.id, query: { query: 'closed' }, isHostpage: true }),
      owner.get<object>(`/artifacts/${closed.id}`, { [VIEW_AS_HEADER]: `${project.id} visitor` }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      const told = JSON.stringify(body)
      expect(status, told).toBeLessThan(300)
      expect(told).not.toMatch(TELLING)
      expect(told).not.toContain(sha256)
    }
    expect(known((await visitor().get<Artifact>(`/artifacts/${closed.id}`)).body)).toEqual([null, null, null])
  })
  test('shows the file name and checksum to visitors when the download is on, and always to members', async () => {
    const [seen, own] = [visitor(), owner].map((client) => client.get<Artifact>(`/artifacts/${open.id}`))
    expect(known((await seen)?.body as Artifact)).toEqual([NAME, expect.stringMatching(/^[0-9a-f]{64}$/), 'url'])
    expect(known((await own)?.body as Artifact)[0]).toBe(NAME)
    expect(known((await owner.get<Artifact>(`/artifacts/${closed.id}`)).body)[0]).toBe(NAME)
  })
  test('hides the file name in small pages, feeds, sitemaps and embeds', async () => {
    const pages = ['feed.xml', 'sitemap.xml', `embed/item/${closed.id}`]
    const item = `${app.base}/view/quay/item/${closed.id}`
    const addresses = [...pages.map((page) => `${app.base}/view/quay/${page}`), `${app.base}/view/oembed?url=${item}`]
    for (const address of addresses) {
      const answer = await fetch(address)
      expect([address, answer.status]).toEqual([address, 200])
      expect(await answer.text()).not.toMatch(TELLING)
    }
  })
  test('sends no file name with a preview image', async () => {
    const { file } = (await visitor().get<Artifact>(`/artifacts/${closed.id}`)).body
    const answer = await fetch(file?.preview?.small ?? '')
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'inline'])
  })
})

describe('search by file name', () => {
  test('finds a file name for visitors only when they may download the file', async () => {
    for (const words of ['johndoe', 'scan', 'report png', 'scan_of_JohnDoe_report']) {
      expect(await titles(words), words).toEqual(['Open'])
      expect(await titles(words, owner), words).toEqual(['Closed', 'Open'])
      expect(await titles(words, owner, { isHostpage: true }), words).toEqual(['Open'])
    }
    expect((await find('johndoe')).total).toBe(1)
  })
  test('stops finding a file name as soon as the download is switched off or the file is infected', async () => {
    await owner.post(`/artifacts/${open.id}`, { downloadable: false })
    expect(await titles('johndoe')).toEqual([])
    await owner.post(`/artifacts/${open.id}`, { downloadable: true })
    expect(await titles('johndoe')).toEqual(['Open'])
    await sql`UPDATE files SET held = 'infected' FROM artifacts a WHERE a.file = files.id AND a.id = ${open.id}`.execute(
      app.services.db,
    )
    expect(await titles('johndoe')).toEqual([])
    expect(known((await visitor().get<Artifact>(`/artifacts/${open.id}`)).body)).toEqual([null, null, null])
  })
  test('matches a word that is partly bold as a whole word', async () => {
    const { artifacts, matches } = await find('unterwegssein')
    expect(artifacts).toHaveLength(2)
    for (const { id } of artifacts) expect(matches[id]).toEqual({ field: 'description', text: 'Unterwegssein' })
    expect(await titles('nterwegssein')).toEqual([])
  })
})
