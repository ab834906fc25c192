import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { PASSWORD, startApp } from '../test/app.ts'
import { awake, openBrowser, openPage, PAGES, sharedBrowser } from './browser.ts'

/** How a page is looked at: by whom, and in what kind of browser. */
export interface Look extends BrowserContextOptions {
  /** Who is signed in; a visitor otherwise. */
  as?: { email: string }
  /** What is done to the page before it asks for anything. */
  prepare?: (page: Page) => unknown
}

type StageOptions = Parameters<typeof startApp>[0] & {
  /** More switches of the browser. */
  switches?: readonly string[]
}

/**
 * What the journeys of a file happen on: an application on a database of its own, and a browser. For the top of the
 * file; whatever is put there afterwards (people, projects, files) is put there by the same `await`s.
 */
export async function openStage({ switches, ...options }: StageOptions = {}) {
  const app = await startApp({ pages: PAGES, ...options })
  afterAll(() => app.close())
  const browser = await (switches ? openBrowser(switches) : sharedBrowser())
  afterAll(() => (switches ? browser.close() : Promise.all(browser.contexts().map((one) => one.close()))))
  const contexts: BrowserContext[] = []
  afterEach(() => Promise.all(contexts.splice(0).map((one) => one.close())))

  /** Opens a page of a browser that nobody has used before, for as long as the test goes on. */
  async function at(path: string, { as, prepare, ...context }: Look = {}) {
    const opened = await openPage(browser, { baseURL: app.base, ...context })
    contexts.push(opened.page.context())
    await prepare?.(opened.page)
    if (as) await signIn(opened.page, as)
    await opened.page.goto(path)
    if (context.javaScriptEnabled !== false) await awake(opened.page)
    return opened
  }
  /** Opens pages of journeys that are mostly of one person: they are signed in where nobody else is named. */
  const pagesOf =
    (person: { email: string }): typeof at =>
    (path, look) =>
      at(path, { as: person, ...look })
  return { app, browser, at, pagesOf }
}

/** Signs somebody of the tests in, without the form. */
export async function signIn(page: Page, { email }: { email: string }): Promise<void> {
  const answer = await page.request.post('/client/api/auth/login', { data: { email, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`)
}
