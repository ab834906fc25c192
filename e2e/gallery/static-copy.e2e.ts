import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { toCopyFile } from '#server/features/static-copy/copy-files.ts'
import { writeCopy } from '#server/features/static-copy/write-copy.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { makeJpeg, makeWav } from '../../test/support/sample-files/media.ts'
import { uploadToProject, waitUntilReady } from '../../test/support/stored-files.ts'
import { expectAccessible, expectFitsViewport, openPage, PHONE, setColorScheme } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// A static copy is prepared and downloaded in the settings, unpacked, and opened from the disk.

const { app, browser, visitAs } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'The quay', { url_alias: 'quay' })
const items = [
  { name: 'ferry.jpg', bytes: await makeJpeg({ width: 900, height: 600 }), title: 'Ferry', subject: ['Boats'] },
  { name: 'song.wav', bytes: makeWav(), title: 'Song of the pier', subject: ['Music'] },
]
const ids: string[] = []
for (const { name, bytes, ...fields } of items)
  ids.push((await uploadToProject(owner, { name, bytes }, { project, visibility: 'local', ...fields })).id)
const [ferry = '', song = ''] = ids
await uploadToProject(owner, items[0] as { name: string; bytes: Buffer }, { project, title: 'Zugzwang' })
for (const id of ids) await waitUntilReady(owner, id)
const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nAnd the tide came in.\n'
await createEntity(owner, `/artifacts/${song}/captions`, {
  language: 'en',
  label: 'English',
  kind: 'captions',
  content,
})
const exhibit = { project, title: 'By the sea', description: 'Boats', url_alias: 'sea', visibility: 'local' }
const { id: exhibitId } = await createEntity(owner, '/exhibits', { ...exhibit, artifacts: ids })
const blocks = ids.map((item) => ({ type: 'item', item, width: 'page', caption: '' }))
await createEntity(owner, `/exhibits/${exhibitId}/story`, { blocks, revision: 0 })
await createEntity(owner, `/exhibits/${exhibitId}/story/publish`, { revision: 1 })

const directory = await mkdtemp(join(tmpdir(), 'vitrine-copy-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const toAddress = (path: string) => pathToFileURL(join(directory, path)).href

/** Opens a page of the copy and records requests that leave its folder. */
async function openCopy(options: { javaScriptEnabled?: boolean; viewport?: typeof PHONE } = {}) {
  const { page, faults } = await openPage(browser, { baseURL: app.base, ...options })
  page.on('request', (request) => {
    const isInside = request.url().startsWith(toAddress('')) || request.url().startsWith('data:')
    if (!isInside) faults.push(`requested ${request.url()}`)
  })
  return { page, faults }
}

/** Visits every page of the copy and returns links to files that aren't there. */
async function crawl(page: Page, check: (page: Page) => Promise<void> = async () => {}): Promise<string[]> {
  const dead: string[] = []
  const visited = new Set([toAddress('index.html')])
  for (const address of visited) {
    await page.goto(address)
    expect(await page.content()).not.toContain('Zugzwang')
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))) {
      if (!href.startsWith('file:')) continue
      const [target = ''] = href.split(/[?#]/)
      if (!existsSync(fileURLToPath(target))) dead.push(`${href} on ${address}`)
      else if (target.endsWith('.html')) visited.add(target)
    }
    await check(page)
  }
  expect([...visited].toSorted()).toEqual(
    ['exhibit/sea/index.html', 'index.html', 'search/index.html', ...ids.map((id) => `item/${id}/index.html`)]
      .map(toAddress)
      .toSorted(),
  )
  return dead
}

test('a gallery works from the disk, with and without JavaScript', async () => {
  const settings = await visitAs(owner)(`/client/gallery?projectId=${project}`)
  const copies = settings.page.getByRole('region', { name: 'Static copy' })
  await copies.getByText(/^About \d/).waitFor()
  await copies.getByRole('button', { name: 'Prepare copy' }).click()
  await copies.getByText('Plain files').nth(1).waitFor()
  // The list is there again after the page was left.
  await settings.page.reload()
  await copies.getByLabel('For web archives (WACZ)').check()
  await copies.getByRole('button', { name: 'Prepare copy' }).click()
  await copies.getByRole('link', { name: 'The quay.wacz' }).waitFor()
  await expectAccessible(settings.page)
  const [download] = await Promise.all([
    settings.page.waitForEvent('download'),
    copies.getByRole('link', { name: 'The quay-1.zip' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('The quay-1.zip')
  const entries = Object.entries(unzipSync(new Uint8Array(await readFile(await download.path()))))
  await writeCopy(
    (async function* () {
      for (const [path, bytes] of entries) yield toCopyFile(path.slice('The quay/'.length), Buffer.from(bytes))
    })(),
    directory,
  )
  expect(settings.faults).toEqual([])

  const withScripts = await openCopy()
  expect(await crawl(withScripts.page, (page) => expectAccessible(page))).toEqual([])
  const { page } = withScripts
  await page.goto(toAddress('index.html'))
  await page.getByRole('searchbox').fill('fer')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText('1 found').waitFor()
  await page.getByRole('link', { name: 'Ferry' }).click()
  await page.getByRole('heading', { name: 'Ferry', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Boats', exact: true }).click()
  await page.getByRole('link', { name: 'Remove filter: Boats' }).click()
  await page.getByText('2 found').waitFor()
  await page.goto(toAddress(`item/${song}/index.html`))
  const cues = () =>
    page.locator('audio').evaluate((audio) => {
      const [track] = (audio as HTMLAudioElement).textTracks
      if (track) track.mode = 'showing'
      return track?.cues?.length
    })
  await expect.poll(cues).toBe(1)
  await page.getByText('BibTeX').click()
  await page.getByText('@misc{').waitFor()
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  expect(withScripts.faults).toEqual([])

  const withoutScripts = await openCopy({ javaScriptEnabled: false, viewport: PHONE })
  expect(await crawl(withoutScripts.page)).toEqual([])
  await withoutScripts.page.goto(toAddress(`item/${song}/index.html`))
  await withoutScripts.page.getByText('And the tide came in.').waitFor()
  await withoutScripts.page.goto(toAddress(`item/${ferry}/index.html`))
  await expectFitsViewport(withoutScripts.page)
  expect(withoutScripts.faults).toEqual([])
})
