import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../test/app.ts'
import { makeJpeg } from '../test/media.ts'
import { openBrowser, openPage, PAGES } from './browser.ts'

// A page of visitors loads what visitors need, and nothing of the client.

const CLIENT = join(PAGES.built, 'client')
/** Of each script the modules that it is made of. */
const MODULES = JSON.parse(readFileSync(join(CLIENT, '.vite/modules.json'), 'utf8')) as Record<string, string[]>
/** What no visitor needs: pages and features of the client, their addresses, their component library, schemas. */
const NOT_FOR_VISITORS =
  /^src\/web\/(?:pages\/(?!view\/|website\/)|features\/(?!gallery\/|story\/)|list\/|form\/|ui\/client\/|kit\/client\/(?!looking))|^src\/shared\/(?:forms|entities\/fields)|^node_modules\/(?:@mantine|@tiptap|zod|entities|dayjs)\//

let app: Awaited<ReturnType<typeof startApp>>
let browser: Browser
let item: string
beforeAll(async () => {
  app = await startApp({ pages: PAGES })
  browser = await openBrowser()
  const owner = await app.owner('Ada')
  const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Quay', url_alias: 'quay' }))
    .body.id
  const form = new FormData()
  for (const [key, value] of Object.entries({ project, title: 'A boat', visibility: 'local' })) form.set(key, value)
  form.set('file', new Blob([Uint8Array.from(await makeJpeg({ width: 900, height: 600 }))]), 'boat.jpg')
  item = (await owner.post<Artifact>('/artifacts', form)).body.id
  const exhibit = { project, title: 'Boats', description: 'All of them', url_alias: 'boats', visibility: 'local' }
  await owner.post('/exhibits', { ...exhibit, artifacts: [item] })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** The scripts that a first visit asks for until nothing more comes. */
async function scriptsOf(path: string): Promise<string[]> {
  const { page, faults } = await openPage(browser, { baseURL: app.base })
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(basename(pathname))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await page.getByRole('heading').count()).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await page.context().close()
  return [...asked]
}

/** The most kB of script (gzip) that a page of visitors begins with. */
const BUDGET = { gallery: 150, exhibit: 160, item: 160, home: 145 }

/** What they are made of that no visitor needs. */
const needless = (scripts: readonly string[]): string[] =>
  scripts.flatMap((one) => (MODULES[one] ?? []).filter((module) => NOT_FOR_VISITORS.test(module)))
const kB = (scripts: readonly string[]): number =>
  scripts.reduce((sum, one) => sum + gzipSync(readFileSync(join(CLIENT, one)), { level: 9 }).length / 1000, 0)

test.each<[keyof typeof BUDGET, () => string]>([
  ['gallery', () => '/view/quay'],
  ['exhibit', () => '/view/quay/exhibit/boats'],
  ['item', () => `/view/quay/item/${item}`],
  ['home', () => '/'],
])('%s', async (name, path) => {
  const scripts = await scriptsOf(path())
  expect(Object.keys(MODULES)).toEqual(expect.arrayContaining(scripts))
  expect(scripts.length).toBeGreaterThan(3)
  expect(needless(scripts)).toEqual([])
  expect(kB(scripts)).toBeLessThan(BUDGET[name])
})

test('the client still has all of it', async () => {
  expect(needless(await scriptsOf('/client')).length).toBeGreaterThan(9)
})
