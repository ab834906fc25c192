import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Export } from '#shared/entities/exports/export.ts'
import type { Project } from '#shared/entities/project.ts'
import { startApp, type App, type Client, type Person } from '../support/app.ts'
import { createEntity, createMember, createTestProject } from '../support/fixtures.ts'
import { prepareInProcess } from './prepare-in-process.ts'

let app: App
let owner: Person
let project: Project
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
  project = await createTestProject(owner, 'Harbour archive')
})
afterAll(() => app.close())

async function upload(name: string, text: string | Buffer, fields: Record<string, string> = {}): Promise<Artifact> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: project.id, ...fields })) form.set(key, value)
  form.set('file', new Blob([text]), name)
  return (await owner.post<Artifact>('/artifacts', form)).body
}

/** Requests a package and prepares it in the test's process. */
async function prepare(client: Client, body: object = {}): Promise<Export> {
  const { status, body: requested } = await client.post<Export>(`/projects/${project.id}/exports`, body)
  if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(requested)}`)
  await prepareInProcess(app, requested.id)
  return (await client.get<Export>(`/exports/${requested.id}`)).body
}

const fetchPart = (url: string, headers: Record<string, string> = {}, person = owner) =>
  fetch(`${app.base}${url}`, { headers: { cookie: person.cookie(), ...headers } })
const download = async (url: string) => new Uint8Array(await (await fetchPart(url)).arrayBuffer())
const readFiles = (zip: Uint8Array) => {
  const files = Object.entries(unzipSync(zip))
  return new Map(files.map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), Buffer.from(bytes)]))
}
const hash = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')

/** Asserts that each manifest lists the right files with the right checksums. */
function requireValidBag(files: ReadonlyMap<string, Buffer>) {
  for (const algorithm of ['sha512', 'sha256']) {
    for (const [prefix, isListed] of [
      ['manifest', (path: string) => path.startsWith('data/')],
      ['tagmanifest', (path: string) => !/^(?:data\/|tagmanifest-)/.test(path)],
    ] as const) {
      const lines = files.get(`${prefix}-${algorithm}.txt`)?.toString().split('\n').slice(0, -1) ?? []
      const listed = [...files].filter(([path]) => isListed(path))
      expect(lines.toSorted()).toEqual(listed.map(([path, bytes]) => `${hash(algorithm, bytes)}  ${path}`).toSorted())
    }
  }
}

const hasBagit = promisify(execFile)('python3', ['-c', 'import bagit']).then(
  () => true,
  () => false,
)

/** Lets Debian's bagit validate a bag, where it is installed. */
async function requireValidByBagit(zip: Uint8Array) {
  if (!(await hasBagit)) return
  const dir = await mkdtemp(join(tmpdir(), 'bag-'))
  try {
    let base = ''
    for (const [path, bytes] of Object.entries(unzipSync(zip))) {
      base = path.slice(0, path.indexOf('/'))
      await mkdir(dirname(join(dir, path)), { recursive: true })
      await writeFile(join(dir, path), bytes)
    }
    await promisify(execFile)('python3', ['-m', 'bagit', '--validate', join(dir, base)])
  } finally {
    await rm(dir, { recursive: true })
  }
}

test('exports a project as a valid bag with everything in it', async () => {
  const folder = await createEntity(owner, '/folders', {
    project: project.id,
    title: 'Box 100%: a/b',
    description: 'x',
  })
  const mill = await upload('CON.txt', 'mill', {
    folder: folder.id,
    title: 'The mill',
    place: '=Tarn',
    license: 'CC BY',
  })
  await createEntity(owner, '/folders', { project: project.id, title: 'Ä.txt' })
  const names = ['.hidden', '50 %.txt', 'Ä.txt', 'con.txt']
  for (const name of names) await upload(name, name)
  await owner.post('/artifacts', { project: project.id, title: 'No file', license: 'CC0 1.0' })
  const body = {
    project: project.id,
    title: 'Mills',
    description: '<p>x</p>',
    url_alias: 'mills',
    artifacts: [mill.id],
  }
  const exhibit = await createEntity(owner, '/exhibits', body)
  const blocks = [
    { type: 'heading', level: 2, text: 'A < B' },
    { type: 'item', item: mill.id, width: 'page', caption: '<p>seen</p>' },
  ]
  await owner.post(`/exhibits/${exhibit.id}/story`, { blocks, revision: 0 })
  await owner.post(`/exhibits/${exhibit.id}/story/publish`, { revision: 1 })

  const ready = await prepare(owner, { contents: ['originals', 'exhibits', 'vocabularies', 'history'] })
  expect(ready).toMatchObject({ state: 'ready', problem: null, parts: [{ filename: 'Harbour archive-1.zip' }] })
  const zip = await download(ready.parts[0]?.url ?? '')
  expect(zip.length).toBe(ready.parts[0]?.size)
  expect(hash('sha256', zip)).toBe(ready.parts[0]?.sha256)
  const files = readFiles(zip)
  requireValidBag(files)
  await requireValidByBagit(zip)
  expect(files.get('bag-info.txt')?.toString()).toContain('Bag-Count: 1 of 1\n')
  const paths = [...files.keys()].filter((path) => path.startsWith('data/'))
  expect(paths.toSorted()).toEqual(
    ['data/50 _.txt', 'data/Box 100__ a_b/_CON.txt', 'data/_.hidden', 'data/_con.txt', 'data/Ä (2).txt'].toSorted(),
  )
  expect(files.get('metadata/items.csv')?.toString()).toContain("'=Tarn")
  expect(JSON.parse(String(files.get('metadata/items.jsonld')))['@graph']).toHaveLength(6)
  const premis = String(files.get('metadata/premis.xml'))
  expect(premis).toContain('<eventType>ingestion</eventType>')
  expect(premis).toContain('<eventType>fixity check</eventType>')
  expect(premis).toContain('<licenseTerms>CC BY</licenseTerms>')
  expect(String(files.get(`metadata/exhibits/${exhibit.id}.html`))).toContain('<h2>A &lt; B</h2>')
  expect(JSON.parse(String(files.get(`metadata/exhibits/${exhibit.id}.json`)))).toMatchObject({ story: blocks })
  expect(String(files.get('metadata/history/audit-log.jsonl'))).toContain('"act":"create"')
  expect(files.has('metadata/history/submissions.jsonl')).toBe(true)
})

test('sends the same bytes again, and any range of them', async () => {
  const [part] = (await prepare(owner)).parts
  const zip = Buffer.from(await download(part?.url ?? ''))
  expect(Buffer.from(await download(part?.url ?? '')).equals(zip)).toBe(true)
  const step = Math.ceil(zip.length / 23)
  const pieces: Buffer[] = []
  for (let start = 0; start < zip.length; start += step) {
    const range = `bytes=${start}-${start + step - 1}`
    const response = await fetchPart(part?.url ?? '', { range, 'if-range': `"${part?.sha256}"` })
    expect(response.status).toBe(206)
    pieces.push(Buffer.from(await response.arrayBuffer()))
  }
  expect(Buffer.concat(pieces).equals(zip)).toBe(true)
  const unsatisfiable = await fetchPart(part?.url ?? '', { range: `bytes=${zip.length}-` })
  expect(unsatisfiable.status).toBe(416)
  const changed = await fetchPart(part?.url ?? '', { range: 'bytes=0-9', 'if-range': '"other"' })
  expect(changed.status).toBe(200)
  await changed.body?.cancel()
})

test('divides a package into valid bags below a size', async () => {
  const folder = await createEntity(owner, '/folders', { project: project.id, title: 'Large' })
  for (let n = 0; n < 3; n++) await upload(`${n}.bin`, Buffer.alloc(600_000, n + 1), { folder: folder.id })
  const { parts } = await prepare(owner, { folders: [folder.id], part_size: 1_400_000 })
  expect(parts.length).toBe(2)
  const paths: string[] = []
  for (const [index, part] of parts.entries()) {
    expect(part.size).toBeLessThanOrEqual(1_400_000)
    const zip = await download(part.url)
    const files = readFiles(zip)
    requireValidBag(files)
    await requireValidByBagit(zip)
    expect(String(files.get('bag-info.txt'))).toContain(`Bag-Count: ${index + 1} of 2\n`)
    paths.push(...[...files.keys()].filter((path) => path.startsWith('data/')))
  }
  expect(paths).toEqual(['data/Large/0.bin', 'data/Large/1.bin', 'data/Large/2.bin'])
})

test('exports an exhibit’s items and nothing else', async () => {
  const [shown, mentioned] = [await upload('shown.txt', 'shown'), await upload('mentioned.txt', 'mentioned')]
  const body = { project: project.id, title: 'Two', description: '<p>x</p>', url_alias: 'two', artifacts: [shown.id] }
  const exhibit = await createEntity(owner, '/exhibits', body)
  const blocks = [{ type: 'item', item: mentioned.id, width: 'page', caption: '' }]
  await owner.post(`/exhibits/${exhibit.id}/story`, { blocks, revision: 0 })
  await owner.post(`/exhibits/${exhibit.id}/story/publish`, { revision: 1 })
  const { parts } = await prepare(owner, { exhibit: exhibit.id })
  const files = readFiles(await download(parts[0]?.url ?? ''))
  expect([...files.keys()].filter((path) => path.startsWith('data/'))).toEqual(['data/shown.txt', 'data/mentioned.txt'])
})

test('adds the acts on the exported items alone, and only for owners', async () => {
  const item = await upload('dated.txt', 'dated', { title: 'Dated' })
  await owner.post(`/artifacts/${item.id}`, { title: 'Dated again' })
  const read = async (contents: string[]) => {
    const { parts } = await prepare(owner, { ids: [item.id], contents })
    return readFiles(await download(parts[0]?.url ?? ''))
  }
  const full = await read(['originals', 'history'])
  const acts = String(full.get('metadata/history/audit-log.jsonl')).trim().split('\n')
  expect(acts.map((line) => (JSON.parse(line) as { act: string }).act)).toEqual(['create', 'edit'])
  expect(full.get('metadata/history/submissions.jsonl')?.toString()).toBe('')
  expect(String(full.get('metadata/premis.xml'))).toContain('<eventDetail>edit</eventDetail>')
  const plain = await read(['originals'])
  expect([...plain.keys()].filter((path) => path.includes('history'))).toEqual([])
  expect(String(plain.get('metadata/premis.xml'))).not.toContain('<eventDetail>')
})

test('checks the rights with each request', async () => {
  const item = await upload('seen.txt', 'seen')
  const member = await createMember(app, project.id, ['download_media'], 'ben')
  const { id, parts } = await prepare(member, { ids: [item.id] })
  const url = parts[0]?.url ?? ''
  const response = await fetchPart(url, {}, member)
  expect(response.status).toBe(200)
  const files = readFiles(new Uint8Array(await response.arrayBuffer()))
  expect([...files.keys()].filter((path) => path.includes('history'))).toEqual([])
  expect(String(files.get('metadata/premis.xml'))).not.toContain('<eventDetail>')
  expect((await fetchPart(url)).status).toBe(404)
  expect((await fetch(`${app.base}${url}`)).status).toBe(401)
  const forbidden = await member.post(`/projects/${project.id}/exports`, { contents: ['history'] })
  expect(forbidden.status).toBe(403)

  await owner.post(`/artifacts/${item.id}`, { active: false })
  expect((await fetchPart(url, { range: 'bytes=0-9' }, member)).status).toBe(409)
  await owner.post(`/artifacts/${item.id}/restore`)
  expect((await fetchPart(url, {}, member)).status).toBe(200)
  await app.services.db
    .updateTable('permissions')
    .set({ download_media: false })
    .where('project', '=', project.id)
    .execute()
  expect((await fetchPart(url, { range: 'bytes=0-9' }, member)).status).toBe(403)
  expect((await member.delete(`/exports/${id}`)).status).toBe(200)
  expect((await fetchPart(url, {}, member)).status).toBe(404)
})

test('names an original that is damaged', async () => {
  const item = await upload('broken.txt', 'whole bytes')
  const { key } = await app.services.db
    .selectFrom('artifacts as a')
    .innerJoin('files as f', 'f.id', 'a.file')
    .select('f.key')
    .where('a.id', '=', item.id)
    .executeTakeFirstOrThrow()
  await app.services.store.put(
    key,
    (async function* () {
      yield Buffer.from('WHOLE bytes')
    })(),
  )
  expect(await prepare(owner, { ids: [item.id] })).toMatchObject({
    state: 'failed',
    problem: { reason: ['file_damaged', 'data/broken.txt'] },
    parts: [],
  })
})
