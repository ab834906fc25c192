import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from '../../test/support/app.ts'
import { makeJpeg } from '../../test/support/sample-files/media.ts'
import { createTestProject } from '../../test/support/fixtures.ts'
import { dropGeneratedFiles } from './drop-files.ts'
import { holdRequests } from './hold-requests.ts'
import { getButton } from './browser.ts'
import { startBrowserTest, type PageOptions } from './browser-test.ts'
import { EFFECT_TIMEOUT_MS } from '../../test/support/time-limits.ts'

export const MB = 1024 * 1024

/** Starts an application, a browser, an account and an image for all tests of a file. */
export async function startUploadTest() {
  const browserTest = await startBrowserTest({ worker: true })
  const { app, visit } = browserTest
  const [ada, photo] = [await app.owner('Ada'), await makeJpeg()]
  return {
    ...browserTest,
    ada,
    photo,
    /** Opens the empty archive of a new project. */
    async openArchive(title: string, pageOptions: PageOptions = {}) {
      const { id } = await createTestProject(ada, title)
      const openedPage = await visit(`/client/archive?projectId=${id}`, { user: ada, ...pageOptions })
      await openedPage.page.getByText('No items yet').waitFor()
      return { ...openedPage, id }
    },
    /** Drops files of these sizes that start with the bytes of the image. */
    dropFilesOfSize: (page: Page, files: Record<string, number>) =>
      dropGeneratedFiles(
        page,
        photo,
        Object.entries(files).map(([name, size]) => ({ name, size })),
      ),
    /** The files of a project with their sizes, in all folders, as sorted lines. */
    async listFiles(id: string, client: Client = ada): Promise<string[]> {
      const { body } = await client.post<{ artifacts: { filename: string; file: { size: number } }[] }>('/search', {
        project: id,
        limit: 500,
      })
      return body.artifacts.map(({ filename, file }) => `${filename} ${file.size}`).toSorted()
    },
  }
}

export const uploadPanel = (page: Page) => page.getByRole('region', { name: 'Uploads' })
export const waitUntilGone = (locator: Locator, timeout = EFFECT_TIMEOUT_MS) =>
  locator.waitFor({ state: 'detached', timeout })

/** Waits until all uploads have ended, and closes their summary instead of waiting until it goes away. */
export async function closeUploadSummary(page: Page): Promise<void> {
  await getButton(uploadPanel(page), 'Close').click()
  await waitUntilGone(uploadPanel(page))
}

/** Holds back uploads to an address from the nth request on, until they are released. */
export const holdUploads = (page: Page, address: RegExp, fromCall = 1) =>
  holdRequests(page, address, { fromCall, methods: ['POST', 'PATCH'] })
export const UPLOAD_URL = /\/client\/api\/artifacts$/
/** Resolves when the browser has aborted the upload that the user cancelled. */
export const waitForAbortedUpload = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => UPLOAD_URL.test(request.url()))
export const PARTS_URL = /\/client\/api\/uploads(\/|$)/
export const getUploadOffset = (request: Request) => Number(request.headers()['upload-offset'])

/** Waits until the browser has stored this many files with their bytes, which survive a reload. */
export const expectStoredFiles = (page: Page, expectedCount: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const openRequest = indexedDB.open('uploads')
        const db = await new Promise<IDBDatabase>(
          (resolve) => (openRequest.onsuccess = () => resolve(openRequest.result)),
        )
        const countRequest = db.transaction('files').objectStore('files').count()
        const count = await new Promise<number>(
          (resolve) => (countRequest.onsuccess = () => resolve(countRequest.result)),
        )
        db.close()
        return count
      }),
    )
    .toBe(expectedCount)
