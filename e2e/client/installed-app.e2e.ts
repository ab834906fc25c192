import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest, signIn } from '../support/browser-test.ts'

// The installed client app on a phone: offline pages, shared files and the camera.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const { id: project, url_alias: alias } = await createTestProject(owner, 'The quay')
await createEntity(owner, '/folders', { project, title: 'Phone' })
const visit = visitAs(owner)

/** Posts files to the client as the share sheet of a phone does. */
function submitShare(texts: Record<string, string>): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '/client/share', enctype: 'multipart/form-data' })
  const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file', multiple: true })
  const files = new DataTransfer()
  for (const [name, text] of Object.entries(texts)) files.items.add(new File([text], name, { type: 'text/plain' }))
  input.files = files.files
  form.append(input)
  document.body.append(form)
  form.submit()
}

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
/** The path of each cached URL. */
async function readCachedPaths() {
  const cachedRequests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return cachedRequests.flat().map(({ url }) => new URL(url).pathname)
}
/** Opens the archive on a phone, under the control of the service worker. */
async function visitInstalledArchive() {
  const opened = await visit(`/client/archive?projectId=${project}`, { viewport: PHONE, serviceWorkers: 'allow' })
  await getHeading(opened.page, 'Archive').waitFor()
  await opened.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await opened.page.reload()
  await getHeading(opened.page, 'Archive').waitFor()
  return opened
}

test('registers the service worker for client pages but not for public pages', async () => {
  const { page, faults } = await visitInstalledArchive()
  const workerScopes = page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(await workerScopes).toEqual(['/client'])
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto(`/view/${alias}`)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(faults).toEqual([])
})

test('shows an offline page, caches no personal data, and restores the requested page when back online', async () => {
  const { page, faults } = await visitInstalledArchive()
  const [offlinePath, ...scripts] = await page.evaluate(readCachedPaths)
  expect(offlinePath).toBe('/client/offline')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.every((path) => path.startsWith('/assets/'))).toBe(true)
  // The cache must contain everything that the cached scripts import.
  for (const path of scripts) {
    const code = await (await fetch(app.base + path)).text()
    const imports = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+)["'`]/g)].map(
      ([, name]) => `/assets/${name}`,
    )
    expect(scripts).toEqual(expect.arrayContaining(imports))
  }
  const offlineHtml = await (await fetch(`${app.base}/client/offline`)).text()
  expect(offlineHtml).not.toContain(owner.email)

  await page.context().setOffline(true)
  await page.reload()
  await getHeading(page, 'You’re offline').waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await getHeading(page, 'Archive').waitFor()
  expect(faults).toEqual([])
})

test('uploads files shared from other apps to the chosen folder', async () => {
  const { page, faults } = await visitInstalledArchive()
  await page.evaluate(submitShare, { 'Größe.txt': 'seen from the pier', 'board.txt': 'on board' })
  await getHeading(page, 'Shared files').waitFor()
  await page.getByText('Größe.txt').waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'The quay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload 2 files' })
  await dialog.getByRole('button', { name: 'Phone' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload to Phone' }).click()
  await getHeading(page, 'Phone').waitFor()
  await page.getByRole('option', { name: /Größe/ }).waitFor()
  await page.getByRole('option', { name: /board/ }).waitFor()
  await page.goto('/client/shared')
  await getHeading(page, 'No shared files').waitFor()
  expect(faults).toEqual([])
})

test('uploads a photo taken with the camera to the open folder', async () => {
  const { page, faults } = await visitInstalledArchive()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectAccessible(page)
  const chooserEvent = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Take a photo' }).click()
  await (
    await chooserEvent
  ).setFiles({ name: 'snapshot.txt', mimeType: 'text/plain', buffer: Buffer.from('a picture') })
  await page.getByRole('option', { name: /snapshot/ }).waitFor()
  expect(faults).toEqual([])
})

test('never shows one user’s shared files to another user of the same device', async () => {
  const bob = await app.owner('Bob')
  const { page } = await visit('/client', { viewport: PHONE, serviceWorkers: 'allow' })
  const readSharedFiles = () => page.getByRole('main').getByRole('listitem').filter({ hasText: '.txt' }).allInnerTexts()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await getHeading(page, 'Welcome, Ada').waitFor()
  await page.evaluate(submitShare, { 'diary.txt': 'mine' })
  await getHeading(page, 'Shared files').waitFor()
  // A second file with the same name doesn’t replace the first.
  await page.evaluate(submitShare, { 'diary.txt': 'another one' })
  await expect
    .poll(readSharedFiles)
    .toEqual([expect.stringContaining('diary.txt'), expect.stringContaining('diary.txt')])

  const menu = page.getByRole('button', { name: /^Your account/ })
  await page.context().setOffline(true)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('alert').filter({ hasText: 'You’re still signed in' }).waitFor()
  await page.context().setOffline(false)

  await page.goto('/client')
  await page.evaluate(submitShare, { 'later.txt': 'mine too' })
  await getHeading(page, 'Shared files').waitFor()
  // Her session expires.
  await page.context().clearCookies({ name: 'vitrine_credential' })
  await signIn(page, bob)
  await page.goto('/client/shared')
  await getHeading(page, 'No shared files').waitFor()
  expect(await page.evaluate(async () => (await (await caches.open('vitrine-shared')).keys()).length)).toBe(0)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await Promise.all([page.waitForEvent('load'), page.evaluate(submitShare, { 'nobodys.txt': 'whose' })])
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.evaluate(() => caches.keys())).not.toContain('vitrine-shared')
})

test('serves a manifest, icons and a service worker for installation', async () => {
  const fetchPath = (path: string) => fetch(app.base + path)
  const manifest = (await (await fetchPath('/client/manifest.webmanifest')).json()) as {
    scope: string
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  expect([manifest.scope, manifest.start_url]).toEqual(['/client', '/client'])
  for (const { src } of manifest.icons) expect((await fetchPath(src)).headers.get('content-type')).toBe('image/png')
  expect(await (await fetchPath('/client')).text()).toContain('rel="manifest"')
  expect(await (await fetchPath(`/view/${alias}`)).text()).not.toContain('rel="manifest"')
  const worker = await fetchPath('/client/service-worker.js')
  expect([worker.headers.get('cache-control'), worker.headers.get('service-worker-allowed')]).toEqual([
    'no-cache',
    '/client',
  ])
})
