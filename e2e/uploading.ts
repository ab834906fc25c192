import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from '../test/app.ts'
import { makeJpeg } from '../test/media.ts'
import { newProject } from '../test/world.ts'
import { dropMade } from './files.ts'
import { holdBack } from './hold-back.ts'
import { openStage, type Look } from './stage.ts'

export const MB = 1024 * 1024

/** Starts an application, a browser, an account and an image for all tests of a file. */
export async function openUploads() {
  const browserTest = await openStage({ worker: true })
  const { app, at } = browserTest
  const [ada, photo] = [await app.owner('Ada'), await makeJpeg()]
  return {
    ...browserTest,
    ada,
    photo,
    /** Opens the empty archive of a new project. */
    async open(title: string, look: Look = {}) {
      const { id } = await newProject(ada, title)
      const opened = await at(`/client/archive?projectId=${id}`, { as: ada, ...look })
      await opened.page.getByText('No items yet').waitFor()
      return { ...opened, id }
    },
    /** Drops files of these sizes that start with the bytes of the image. */
    drop: (page: Page, files: Record<string, number>) =>
      dropMade(
        page,
        photo,
        Object.entries(files).map(([name, size]) => ({ name, size })),
      ),
    /** The files of a project with their sizes, in all folders, as sorted lines. */
    async archive(id: string, as: Client = ada): Promise<string[]> {
      const { body } = await as.post<{ artifacts: { filename: string; file: { size: number } }[] }>('/search', {
        project: id,
        limit: 500,
      })
      return body.artifacts.map(({ filename, file }) => `${filename} ${file.size}`).toSorted()
    },
  }
}

export const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })
export const gone = (locator: Locator) => locator.waitFor({ state: 'detached', timeout: 240_000 })

/** Holds back uploads to an address from the nth request on, until they are released. */
export const holdSent = (page: Page, address: RegExp, from = 1) =>
  holdBack(page, address, { from, methods: ['POST', 'PATCH'] })
export const UPLOAD = /\/client\/api\/artifacts$/
/** Resolves when the browser has aborted the upload that the user cancelled. */
export const takenBack = (page: Page) => page.waitForEvent('requestfailed', (request) => UPLOAD.test(request.url()))
export const PARTS = /\/client\/api\/uploads(\/|$)/
export const bytesAt = (request: Request) => Number(request.headers()['upload-offset'])

/** Waits until the browser has stored this many files with their bytes, which survive a reload. */
export const kept = (page: Page, n: number) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const opening = indexedDB.open('uploads')
          const db = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
          const asked = db.transaction('files').objectStore('files').count()
          const count = await new Promise<number>((resolve) => (asked.onsuccess = () => resolve(asked.result)))
          db.close()
          return count
        }),
      { timeout: 240_000 },
    )
    .toBe(n)
