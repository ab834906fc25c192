import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Project } from '#shared/entities/project.ts'
import { makePicture } from '../support/sample-files/media.ts'
import { startApp } from '../support/app.ts'
import { waitUntilReady, uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// A file name can reveal what the title and description leave out, and a checksum reveals whose copy it is, so visitors
// who may not download a file get neither.

const NAME = 'scan_of_JohnDoe_report.png'
const NAME_PATTERN = /john\s*doe|scan_of|report/i

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: Project
let undownloadableItem: Artifact
let downloadableItem: Artifact
let exhibit = ''

beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner()
  const createdProject = await owner.post<Project>('/projects', { org: owner.org, title: 'Quay', url_alias: 'quay' })
  project = createdProject.body
  const fields = { project: project.id, visibility: 'local', description: '<p><b>U</b>nterwegssein</p>' }
  const createFile = async (width: number) => ({ name: NAME, bytes: await makePicture('png', width) })
  undownloadableItem = await uploadToProject(owner, await createFile(64), { ...fields, title: 'Closed' })
  downloadableItem = await uploadToProject(owner, await createFile(80), {
    ...fields,
    title: 'Open',
    downloadable: true,
  })
  await Promise.all([undownloadableItem, downloadableItem].map(({ id }) => waitUntilReady(owner, id)))
  const artifacts = [undownloadableItem.id]
  const exhibitFields = {
    project: project.id,
    title: 'One',
    description: 'One',
    url_alias: 'one',
    visibility: 'local',
    artifacts,
  }
  exhibit = (await owner.post<{ id: string }>('/exhibits', exhibitFields)).body.id
}, TIME_LIMITS.mediaTools)
afterAll(() => app.close())

const createVisitor = () => app.client()
const search = async (query: string, client = createVisitor(), options: object = {}) =>
  (
    await client.post<{ artifacts: Artifact[]; matches: Record<string, object>; total: number }>('/search', {
      project: project.id,
      query: { query },
      facets: true,
      ...options,
    })
  ).body
const searchTitles = async (...args: Parameters<typeof search>) =>
  (await search(...args)).artifacts.map(({ title }) => title).toSorted()
const getFileFacts = ({ filename, file }: Artifact) => [filename, file?.sha256 ?? null, file?.url ? 'url' : null]

describe('file names and checksums', () => {
  test('hides the file name and checksum from visitors in every response when downloads are off', async () => {
    const { sha256 = '' } = (await owner.get<Artifact>(`/artifacts/${undownloadableItem.id}`)).body.file ?? {}
    const calls = [
      createVisitor().get<object>(`/artifacts/${undownloadableItem.id}`),
      createVisitor().get<object>(`/gallery/quay/item/${undownloadableItem.id}`),
      createVisitor().get<object>('/gallery/quay'),
      createVisitor().get<object>('/gallery/quay/exhibit/one'),
      createVisitor().get<object>(`/exhibits/${exhibit}`),
      createVisitor().post<object>('/search', { project: project.id, query: { query: 'closed' } }),
      createVisitor().post<object>('/search/get_gallery_page', { ids: [undownloadableItem.id] }),
      owner.post<object>('/search', { project: project.id, query: { query: 'closed' }, isHostpage: true }),
      owner.get<object>(`/artifacts/${undownloadableItem.id}`, { [VIEW_AS_HEADER]: `${project.id} visitor` }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      const json = JSON.stringify(body)
      expect(status, json).toBeLessThan(300)
      expect(json).not.toMatch(NAME_PATTERN)
      expect(json).not.toContain(sha256)
    }
    expect(getFileFacts((await createVisitor().get<Artifact>(`/artifacts/${undownloadableItem.id}`)).body)).toEqual([
      null,
      null,
      null,
    ])
  })
  test('shows the file name and checksum to visitors when downloads are on, and always to members', async () => {
    const [byVisitor, byOwner] = [createVisitor(), owner].map((client) =>
      client.get<Artifact>(`/artifacts/${downloadableItem.id}`),
    )
    expect(getFileFacts((await byVisitor)?.body as Artifact)).toEqual([
      NAME,
      expect.stringMatching(/^[0-9a-f]{64}$/),
      'url',
    ])
    expect(getFileFacts((await byOwner)?.body as Artifact)[0]).toBe(NAME)
    expect(getFileFacts((await owner.get<Artifact>(`/artifacts/${undownloadableItem.id}`)).body)[0]).toBe(NAME)
  })
  test('hides the file name in feeds, sitemaps, embeds and oEmbed responses', async () => {
    const pages = ['feed.xml', 'sitemap.xml', `embed/item/${undownloadableItem.id}`]
    const item = `${app.base}/view/quay/item/${undownloadableItem.id}`
    const addresses = [...pages.map((page) => `${app.base}/view/quay/${page}`), `${app.base}/view/oembed?url=${item}`]
    for (const address of addresses) {
      const answer = await fetch(address)
      expect([address, answer.status]).toEqual([address, 200])
      expect(await answer.text()).not.toMatch(NAME_PATTERN)
    }
  })
  test('omits the file name from the headers of a preview image', async () => {
    const { file } = (await createVisitor().get<Artifact>(`/artifacts/${undownloadableItem.id}`)).body
    const answer = await fetch(file?.preview?.small ?? '')
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'inline'])
  })
})

describe('search by file name', () => {
  test('finds an item by its file name for visitors only if they may download the file', async () => {
    for (const query of ['johndoe', 'scan', 'report png', 'scan_of_JohnDoe_report']) {
      expect(await searchTitles(query), query).toEqual(['Open'])
      expect(await searchTitles(query, owner), query).toEqual(['Closed', 'Open'])
      expect(await searchTitles(query, owner, { isHostpage: true }), query).toEqual(['Open'])
    }
    expect((await search('johndoe')).total).toBe(1)
  })
  test('stops finding an item by its file name once downloads are turned off or the file is infected', async () => {
    await owner.post(`/artifacts/${downloadableItem.id}`, { downloadable: false })
    expect(await searchTitles('johndoe')).toEqual([])
    await owner.post(`/artifacts/${downloadableItem.id}`, { downloadable: true })
    expect(await searchTitles('johndoe')).toEqual(['Open'])
    await sql`UPDATE files SET blocked_reason = 'infected' FROM artifacts a WHERE a.file = files.id AND a.id = ${downloadableItem.id}`.execute(
      app.services.db,
    )
    expect(await searchTitles('johndoe')).toEqual([])
    expect(getFileFacts((await createVisitor().get<Artifact>(`/artifacts/${downloadableItem.id}`)).body)).toEqual([
      null,
      null,
      null,
    ])
  })
  test('treats a partly bold word as one word in search', async () => {
    const { artifacts, matches } = await search('unterwegssein')
    expect(artifacts).toHaveLength(2)
    for (const { id } of artifacts) expect(matches[id]).toEqual({ field: 'description', text: 'Unterwegssein' })
    expect(await searchTitles('nterwegssein')).toEqual([])
  })
})
