import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { PASSWORD, startApp, type Client } from '../test/app.ts'
import { makeJpeg } from '../test/media.ts'
import { openBrowser, openPage, PAGES } from './browser.ts'
import { dropMade } from './files.ts'

// What journeys of uploads have in common.

export const MB = 1024 * 1024

type App = Awaited<ReturnType<typeof startApp>>
/** What a file of journeys has for itself, once it has begun. */
export const here = {} as { app: App; browser: Browser; ada: Awaited<ReturnType<App['owner']>>; photo: Buffer }

/** An application, a browser, a person and a picture for all tests of a file. */
export function begin(): void {
  beforeAll(async () => {
    here.app = await startApp({ worker: true, pages: PAGES })
    here.browser = await openBrowser()
    here.ada = await here.app.owner('Ada')
    here.photo = await makeJpeg()
  })
  afterAll(async () => {
    await here.browser?.close()
    await here.app?.close()
  })
}

export const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })
export const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
export const gone = (at: Locator) => at.waitFor({ state: 'detached', timeout: 60_000 })
export const drop = (page: Page, files: Record<string, number>) =>
  dropMade(
    page,
    here.photo,
    Object.entries(files).map(([name, size]) => ({ name, size })),
  )

async function project(title: string): Promise<string> {
  return (await here.ada.post<{ id: string }>('/projects', { org: here.ada.org, title })).body.id
}
/** The files of a project's archive with their sizes, whatever their folders. */
export async function archive(id: string, as: Client = here.ada): Promise<string[]> {
  const { body } = await as.post<{ artifacts: { filename: string; file: { size: number } }[] }>('/search', {
    project: id,
    limit: 500,
  })
  return body.artifacts.map(({ filename, file }) => `${filename} ${file.size}`).toSorted()
}
export async function open(
  title: string,
  look: { base?: string; email?: string; prepare?: (page: Page) => Promise<unknown> } = {},
) {
  const base = look.base ?? here.app.base
  const id = await project(title)
  const opened = await openPage(here.browser, { baseURL: base })
  await look.prepare?.(opened.page)
  await signIn(opened.page, look.email ?? here.ada.email)
  await opened.page.goto(`/client/archive?projectId=${id}`)
  await opened.page.getByText('Nothing here yet').waitFor()
  return { ...opened, id }
}
export const signIn = (page: Page, email: string, base = here.app.base) =>
  page.request.post(`${base}/client/api/auth/login`, { data: { email, password: PASSWORD } })

/** Holds whatever goes to an address from its nth call on, until it is let go. */
export async function holdBack(page: Page, address: string | RegExp, from = 1) {
  let calls = 0
  const held: (() => void)[] = []
  let free = false
  await page.route(address, async (route) => {
    if (!['POST', 'PATCH'].includes(route.request().method())) return route.continue()
    calls++
    if (calls < from || free) return route.continue()
    await new Promise<void>((resolve) => held.push(resolve))
    return route.continue().catch(() => undefined)
  })
  return {
    reached: () => expect.poll(() => held.length, { timeout: 60_000 }).toBeGreaterThan(0),
    release: async () => {
      free = true
      for (const go of held.splice(0)) go()
    },
  }
}
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
      { timeout: 60_000 },
    )
    .toBe(n)
