import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { toCopyFile } from '#server/features/static-copy/copy-files.ts'
import { CopyTargetError, writeCopy } from '#server/features/static-copy/write-copy.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp, type Client, type Person } from '../support/app.ts'
import { createEntity, createMember, createTestProject } from '../support/fixtures.ts'
import { BUILT_PAGES, ROOT } from '../support/paths.ts'
import { getNewestSession, getSignedAddress, insertDerivatives, uploadToProject } from '../support/stored-files.ts'
import { getAppDatabase } from '../backup/support.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'
import { readWacz } from './read-wacz.ts'

// A static copy of a gallery: what it contains, what it must not contain, and how it is renewed.

/** In everything that visitors must not see. */
const SECRET = 'zugzwang'

let app: Awaited<ReturnType<typeof startApp>>
let owner: Person
let directory: string
beforeAll(async () => {
  app = await startApp({ pages: { built: BUILT_PAGES } })
  owner = await app.owner('ada')
  directory = await mkdtemp(join(tmpdir(), 'vitrine-copy-'))
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

const makeBytes = (text: string, alias: string) => Buffer.from(`${text} of ${alias} `.repeat(20))

async function createGallery() {
  const project = await createTestProject(owner, 'The quay', { url_alias: `quay-${newId().slice(-8)}` })
  const addItem = async (title: string, fields: object) => {
    const file = { bytes: makeBytes(`${title} original`, project.url_alias), name: `${title}.jpg` }
    const { id } = await uploadToProject(owner, file, { project: project.id, title, downloadable: 'false', ...fields })
    await insertDerivatives(app.services, id, [
      {
        name: 'small',
        mime: 'image/webp',
        extension: 'webp',
        bytes: makeBytes(title, project.url_alias),
        width: 800,
        height: 600,
      },
    ])
    return id
  }
  const hidden = await addItem(`Hidden ${SECRET}`, { visibility: 'private', description: `<p>${SECRET}</p>` })
  // Addresses of private things in a public text.
  const session = await getNewestSession(app.services, owner.id)
  const memberUrl = await getSignedAddress(app.services, hidden, { session })
  const description = `<p>At sea, <a href="${memberUrl}">plan</a>, <a href="/view/${project.url_alias}/item/${hidden}">other</a>, <a href="${app.base}/client/archive">office</a></p>`
  const ferry = await addItem('Ferry', { visibility: 'local', description, subject: ['Boats'], place: 'Pier' })
  await owner.post(`/artifacts/${ferry}`, {
    reference: SECRET,
    storage_location: SECRET,
    ascession_form_reference: SECRET,
    license: 'https://creativecommons.org/licenses/by/4.0/',
  })
  // As processing measures it.
  await app.services.db.updateTable('files').set({ width: 1600, height: 1200 }).execute()
  const gale = await addItem('Gale', { visibility: 'local', downloadable: 'true' })
  await owner.post(`/artifacts/${gale}`, { date_of_origin: Date.UTC(1911, 0) })
  const exhibit = { project: project.id, description: 'Boats', artifacts: [ferry, gale, hidden] }
  await createEntity(owner, '/exhibits', { ...exhibit, title: 'By the sea', url_alias: 'sea', visibility: 'local' })
  await createEntity(owner, '/exhibits', { ...exhibit, title: SECRET, url_alias: SECRET, visibility: 'private' })
  const others = Array.from({ length: 50 }, (_, n) => ({
    id: newId(),
    project: project.id,
    title: `Ledger ${n}`,
    visibility: 'local' as const,
  }))
  await app.services.db.insertInto('artifacts').values(others).execute()
  return { id: project.id, alias: project.url_alias, hidden, ferry, gale }
}

async function fetchCopy(client: Client, project: string, query = ''): Promise<Map<string, Buffer>> {
  const url = `${app.base}/client/api/projects/${project}/static_copy${query}`
  // A person's previous download may still be ending.
  const headers = { cookie: client.cookie() }
  await expect.poll(async () => (await fetch(url, { method: 'HEAD', headers })).status).toBe(200)
  const response = await fetch(url, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return new Map(
    Object.entries(entries).map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), Buffer.from(bytes)]),
  )
}

/** The paths that a page of the copy refers to. */
const listReferences = (path: string, html: string): string[] =>
  [...html.matchAll(/ (?:href|src|action|srcset)="([^"#?]+)/g)].flatMap(([, text = '']) =>
    text
      .split(', ')
      .map((candidate) => candidate.split(' ')[0] ?? '')
      .filter((url) => !/^(?:https?:|mailto:|data:)/.test(url))
      .map((url) => posix.join(posix.dirname(path), url)),
  )

async function* toFiles(copy: ReadonlyMap<string, Buffer>, version?: string) {
  for (const [path, bytes] of copy) yield { ...toCopyFile(path, bytes), ...(version && { version }) }
}

test('contains every public page with its files, and nothing that visitors must not see', async () => {
  const gallery = await createGallery()
  const copy = await fetchCopy(owner, gallery.id, '?base=https://copy.example.org/quay/')
  const pages = [...copy].filter(([path]) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(50)
  for (const path of [
    'index.html',
    '404.html',
    'collection/2/index.html',
    'exhibit/sea/index.html',
    'search/index.html',
  ])
    expect(copy.has(path), path).toBe(true)
  const missing = pages.flatMap(([path, html]) =>
    listReferences(path, html.toString()).filter((reference) => path !== '404.html' && !copy.has(reference)),
  )
  // A text links to a private item: its page says that it isn't there, as it does live.
  expect(missing).toEqual([])
  expect(copy.get(`item/${gallery.hidden}/index.html`)?.toString()).toContain('copy.js')

  for (const [path, bytes] of copy) {
    const text = `${path} ${bytes.toString()}`
    expect(text.includes(SECRET), path).toBe(false)
    for (const word of [
      '/client',
      owner.email,
      owner.id,
      `${app.base}/files`,
      '"/files/',
      '"/view/',
      'page-state',
      '<script type="module"',
    ])
      expect(text.includes(word), `${word} in ${path}`).toBe(false)
  }
  const files = [...copy].filter(([path]) => path.startsWith('files/'))
  const contents = files.map(([, bytes]) => bytes.toString())
  expect(contents).toContain(makeBytes('Ferry', gallery.alias).toString())
  expect(contents).toContain(makeBytes('Gale original', gallery.alias).toString())
  expect(contents).not.toContain(makeBytes('Ferry original', gallery.alias).toString())

  const manifest = JSON.parse(copy.get(`item/${gallery.ferry}/manifest.json`)?.toString() ?? '') as object
  const id = `https://copy.example.org/quay/item/${gallery.ferry}/manifest.json`
  expect(manifest).toMatchObject({ id, type: 'Manifest', rights: 'http://creativecommons.org/licenses/by/4.0/' })
})

test('is refused to people who may not change the gallery, and for galleries that not everyone may see', async () => {
  const otherOwner = await app.owner('bea')
  const { id } = await createTestProject(otherOwner, 'Locked')
  const path = `/projects/${id}/static_copy`
  const [observer, stranger] = [await createMember(app, id), await app.owner('eve')]
  expect((await observer.get(path)).status).toBe(403)
  expect((await stranger.get(path)).status).toBe(404)
  expect((await app.client().get(path)).status).toBe(401)
  expect((await otherOwner.get(`${path}?base=javascript:alert(1)/`)).status).toBe(400)
  expect((await otherOwner.get(`${path}?other=1`)).status).toBe(400)
  await otherOwner.post(`/projects/${id}`, { password: 'of the gallery' })
  expect((await otherOwner.get(path)).status).toBe(409)
})

test('is renewed: writes only what differs and removes what is no longer public', async () => {
  const gallery = await createGallery()
  const target = join(directory, 'renewed')
  const first = await fetchCopy(owner, gallery.id)
  expect(await writeCopy(toFiles(first), target)).toEqual({ files: first.size, written: first.size, removed: 0 })
  const long = new Date('2001-01-01')
  const paths = [...first.keys()]
  await Promise.all(paths.map((path) => utimes(join(target, path), long, long)))
  expect(await writeCopy(toFiles(first), target)).toMatchObject({ written: 0, removed: 0 })

  await owner.post(`/artifacts/${gallery.gale}`, { visibility: 'private' })
  const second = await fetchCopy(owner, gallery.id)
  const { written, removed } = await writeCopy(toFiles(second), target)
  expect(removed).toBeGreaterThanOrEqual(3)
  expect(written).toBeLessThan(20)
  for (const path of [`item/${gallery.gale}/index.html`, `item/${gallery.gale}/manifest.json`])
    await expect(stat(join(target, path))).rejects.toThrow('ENOENT')
  await expect(stat(dirname(join(target, `item/${gallery.gale}/index.html`)))).rejects.toThrow('ENOENT')
  for (const [path, bytes] of second) {
    expect(await readFile(join(target, path)), path).toEqual(bytes)
    const { mtimeMs } = await stat(join(target, path))
    expect(mtimeMs === long.getTime(), path).toBe(bytes.equals(first.get(path) ?? Buffer.from('-')))
  }
  expect((await readFile(join(target, 'index.html'))).toString()).not.toContain('Gale')
})

test('a renewed copy keeps stored files by their version, and never touches a folder with other contents', async () => {
  const target = join(directory, 'versions')
  const file = new Map([['files/a.webp', Buffer.from('one')]])
  await writeCopy(toFiles(file, 'v1'), target)
  await writeFile(join(target, 'files/left-over.webp'), '')
  const changed = new Map([['files/a.webp', Buffer.from('two')]])
  expect(await writeCopy(toFiles(changed, 'v1'), target)).toEqual({ files: 1, written: 0, removed: 1 })
  expect(await writeCopy(toFiles(changed, 'v2'), target)).toEqual({ files: 1, written: 1, removed: 0 })
  expect(await readdir(join(target, 'files'))).toEqual(['a.webp'])

  await expect(writeCopy(toFiles(file), directory)).rejects.toThrow(CopyTargetError)
  await writeFile(join(target, 'copy.json'), '{"files":{"../x":1}}')
  await expect(writeCopy(toFiles(file), target)).rejects.toThrow(CopyTargetError)
})

test(
  'a web archive has every page under its public address, with digests and an index that another reader agrees with',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const gallery = await createGallery()
    const target = join(directory, 'quay.wacz')
    const run = (options: object) =>
      promisify(execFile)(process.execPath, [join(ROOT, 'scripts/static-copy.ts'), JSON.stringify(options)], {
        cwd: directory,
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DATA_DIR: app.dataDir,
          SECRET: 'a secret of the tests, 32 characters',
          PUBLIC_URL: 'https://www.archive.example.org',
        },
      })
    const { connectionString: databaseUrl = '' } = await getAppDatabase(
      app,
      inject('database').connection.connectionString,
    )
    const options = { project: gallery.alias, to: target, cwd: directory, format: 'wacz', json: true }
    const { stdout } = await run(options)
    await expect(run({ ...options, to: join(directory, 'quay') })).rejects.toMatchObject({ code: 2 })

    const bytes = await readFile(target)
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, size: bytes.length })
    const home = `https://www.archive.example.org/view/${gallery.alias}`
    const { captures, pages, readPage } = await readWacz(bytes, home)
    // Each page leads to nothing that the archive lacks.
    expect(pages.length).toBeGreaterThan(50)
    expect(pages.map(({ url }) => url)).toEqual(expect.arrayContaining([home, `${home}/exhibit/sea`]))
    for (const { url } of pages) {
      const references = [...readPage(url).matchAll(/ (?:href|src)="(https:\/\/www\.archive\.example\.org[^"#]*)/g)]
      for (const [, reference = ''] of references) expect(captures.has(reference), `${reference} on ${url}`).toBe(true)
    }
    expect([...captures.values()].filter((payload) => payload.includes(SECRET))).toEqual([])
    expect([...captures.values()]).toContain(makeBytes('Gale original', gallery.alias).toString())
  },
)
