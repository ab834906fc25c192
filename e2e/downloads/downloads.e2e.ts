import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareInProcess } from '../../test/downloads/prepare-in-process.ts'
import { makeSvg } from '../../test/support/sample-files/media.ts'
import { uploadToProject } from '../../test/support/stored-files.ts'
import { createEntity, createMember, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Downloading files, selections and folders; uploaded scripts must never run.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const visit = visitAs(owner)
const { id: project } = await createTestProject(owner, 'The quay')
const { id: folder } = await createEntity(owner, '/folders', { project, title: 'Ferries' })
const uploadText = (name: string, content: string | Buffer, parentFolder = 'root') =>
  uploadToProject(owner, { bytes: Buffer.from(content), name }, { project, folder: parentFolder })
await uploadText('Grüße.txt', 'hello')
await uploadText('second.txt', 'more words')
await uploadText('deep.txt', 'in a folder', folder)

const getEntry = (page: Page, title: string) => page.locator('[data-entry]').filter({ hasText: title })
const getMenuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function saveAndRead(page: Page, act: () => Promise<unknown>): Promise<{ download: Download; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { download, bytes: readFileSync(await download.path()) }
}
const unzipTexts = (bytes: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, fileBytes]) => [path, Buffer.from(fileBytes).toString()]),
  )

test('downloads a single item as its original file, and several items or folders as a ZIP', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`)
  await getEntry(page, 'Grüße').click()
  const singleDownload = await saveAndRead(page, () => getButton(page, 'Download').click())
  expect([singleDownload.download.suggestedFilename(), singleDownload.bytes.toString()]).toEqual(['Grüße.txt', 'hello'])

  await getEntry(page, 'second').click()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: '3 selected' }).waitFor()
  const toastShown = page.getByText('Downloading 3 files (0.1 KB) as a ZIP').waitFor()
  const selectionDownload = await saveAndRead(page, () => getButton(page, 'Download as ZIP').click())
  expect(selectionDownload.download.suggestedFilename()).toBe('The quay.zip')
  await toastShown
  const { 'metadata.csv': table, ...otherFiles } = unzipTexts(selectionDownload.bytes)
  expect(otherFiles).toEqual({
    'Grüße.txt': 'hello',
    'second.txt': 'more words',
    'Ferries/': '',
    'Ferries/deep.txt': 'in a folder',
  })
  expect(table).toContain('Ferries/deep.txt,deep,')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await getEntry(page, 'Ferries').click({ button: 'right' })
  const folderZip = await saveAndRead(page, () => getMenuItem(page, 'Download as ZIP').click())
  expect(folderZip.download.suggestedFilename()).toBe('Ferries.zip')
  expect(Object.keys(unzipTexts(folderZip.bytes))).toEqual(['metadata.csv', 'Ferries/', 'Ferries/deep.txt'])
  expect(faults).toEqual([])
  await page.context().close()
})

test('downloads the current folder from its menu, and an item from its page, which also shows the file size', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${folder}`, { viewport: PHONE })
  await getEntry(page, 'deep').waitFor()
  await page.locator('main').click({ button: 'right', position: { x: 200, y: 700 } })
  const currentFolderDownload = await saveAndRead(page, () => getMenuItem(page, 'Download this folder').click())
  expect(currentFolderDownload.download.suggestedFilename()).toBe('Ferries.zip')
  await getEntry(page, 'deep').dblclick()
  const item = await saveAndRead(page, () => page.getByRole('link', { name: 'Download original (0.1 KB)' }).click())
  expect(item.download.suggestedFilename()).toBe('deep.txt')
  expect(faults).toEqual([])
  await page.context().close()
})

test('offers no downloads to members without permission to download', async () => {
  const guest = await createMember(app, project, 'observer', 'Bo')
  const { page } = await visit(`/client/archive?projectId=${project}`, { user: guest })
  await getEntry(page, 'Grüße').click()
  await page.getByRole('toolbar', { name: '1 selected' }).waitFor()
  expect(await page.getByText(/download/i).count()).toBe(0)
  await getEntry(page, 'Grüße').click({ button: 'right' })
  await getMenuItem(page, 'Open').waitFor()
  expect(await page.getByText(/download/i).count()).toBe(0)
  await page.context().close()
})

test('never runs scripts in an uploaded SVG or HTML file, however the file is opened', async () => {
  const script =
    "<script>fetch('/client/api/auth/me?ran').then(() => (document.title = 'ran')); window.top.ran = true</script>"
  const hostileFiles = [
    ['drawing.svg', makeSvg(script)],
    ['page.html', Buffer.from(`<!doctype html><title>x</title>${script}`)],
    [
      'page.xhtml',
      Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title>${script}</head></html>`),
    ],
    ['script.js', Buffer.from('window.ran = true')],
  ] as const
  const { page } = await visit(`/client/archive?projectId=${project}`)
  for (const [name, bytes] of hostileFiles) {
    const url = (await uploadText(name, bytes)).file?.url ?? ''
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    // If the address is opened as a page, the file is downloaded and nothing is shown.
    const openedDownload = await saveAndRead(page, () => page.goto(url).catch(() => undefined))
    expect(openedDownload.bytes, name).toEqual(bytes)
    // Embed the file in one of our own pages.
    await page.goto(`${app.base}/health`)
    const elementEvents = page.evaluate(async (address) => {
      const embedFile = (tag: 'iframe' | 'embed' | 'object' | 'script' | 'img', attribute: string) => {
        const element = document.createElement(tag)
        element.setAttribute(attribute, address)
        document.body.append(element)
        return new Promise<string>((resolve) => {
          for (const type of ['load', 'error']) element.addEventListener(type, () => resolve(type))
        })
      }
      void embedFile('embed', 'src')
      void embedFile('object', 'data')
      void embedFile('iframe', 'src')
      return Promise.all([embedFile('script', 'src'), embedFile('img', 'src')])
    }, url)
    // The frame downloads the file too. After its download event, all elements have received their responses.
    const [events] = await Promise.all([elementEvents, page.waitForEvent('download')])
    expect(events, name).toEqual(['error', 'error'])
    const state = await page.evaluate(() => ({
      ran: 'ran' in window,
      frames: [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.title ?? ''),
    }))
    expect(state, name).toEqual({ ran: false, frames: [''] })
    expect(
      calls.filter((call) => call.includes('?ran')),
      name,
    ).toEqual([])
    page.removeAllListeners('request')
  }
  await page.context().close()
})

test('prepares a preservation package of a selection and downloads it', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`)
  await getEntry(page, 'Ferries').click({ button: 'right' })
  await getMenuItem(page, 'Export').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Preservation package (BagIt)').check()
  await dialog.getByLabel('Audit log and consents').check()
  await dialog.getByLabel('Size of each ZIP file').selectOption({ label: 'Everything in one file' })
  await expectAccessible(page)
  await getButton(dialog, 'Prepare package').click()
  const findExports = () => app.services.db.selectFrom('exports').select('id').execute()
  await expect.poll(findExports).toHaveLength(1)
  for (const { id } of await findExports()) await prepareInProcess(app, id)
  const link = dialog.getByRole('link', { name: /^The quay-1\.zip/ })
  await link.waitFor()
  await expectAccessible(page)
  const { download, bytes } = await saveAndRead(page, () => link.click())
  expect(download.suggestedFilename()).toBe('The quay-1.zip')
  expect(Object.keys(unzipTexts(bytes))).toEqual(
    expect.arrayContaining(['The quay-1/bagit.txt', 'The quay-1/data/Ferries/deep.txt']),
  )
  await dialog.getByRole('button', { name: /^Delete the package of / }).click()
  await expect.poll(() => link.count()).toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})
