import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from '../test/app.ts'
import { makeJpeg } from '../test/media.ts'
import { newProject } from '../test/world.ts'
import { dropMade } from './files.ts'
import { holdBack } from './hold-back.ts'
import { openStage, type Look } from './stage.ts'

// What journeys of uploads have in common.

export const MB = 1024 * 1024

/** An application, a browser, a person and a picture for all tests of a file. */
export async function openUploads() {
  const { app, at } = await openStage({ worker: true })
  const [ada, photo] = [await app.owner('Ada'), await makeJpeg()]
  return {
    app,
    at,
    ada,
    photo,
    /** An empty archive of its own. */
    async open(title: string, look: Look = {}) {
      const { id } = await newProject(ada, title)
      const opened = await at(`/client/archive?projectId=${id}`, { as: ada, ...look })
      await opened.page.getByText('No items yet').waitFor()
      return { ...opened, id }
    },
    /** Drops files of these sizes, each of which begins as the picture does. */
    drop: (page: Page, files: Record<string, number>) =>
      dropMade(
        page,
        photo,
        Object.entries(files).map(([name, size]) => ({ name, size })),
      ),
    /** The files of a project's archive with their sizes, whatever their folders. */
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
export const gone = (at: Locator) => at.waitFor({ state: 'detached', timeout: 240_000 })

/** Holds what is sent to an address from the nth call on, until it is let go. */
export const holdSent = (page: Page, address: RegExp, from = 1) =>
  holdBack(page, address, { from, methods: ['POST', 'PATCH'] })
export const UPLOAD = /\/client\/api\/artifacts$/
/** An upload that a person takes back has left the browser's hands by then. */
export const takenBack = (page: Page) => page.waitForEvent('requestfailed', (request) => UPLOAD.test(request.url()))
export const PARTS = /\/client\/api\/uploads(\/|$)/
export const bytesAt = (request: Request) => Number(request.headers()['upload-offset'])

/** Bytes and all: in the browser's own store, so that a page that is loaded again finds them. */
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
