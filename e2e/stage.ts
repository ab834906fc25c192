import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { PASSWORD, startApp } from '../test/app.ts'
import { awake, openBrowser, openPage, PAGES, sharedBrowser } from './browser.ts'

/** Who opens a page, and in what kind of browser. */
export interface Look extends BrowserContextOptions {
  /** The signed-in user; a visitor without an account otherwise. */
  as?: { email: string }
  /** Prepares the page before its first request. */
  prepare?: (page: Page) => unknown
}

type StageOptions = Parameters<typeof startApp>[0] & {
  /** Additional command-line switches of the browser. */
  switches?: readonly string[]
}

/** The application, the browser and the page helpers for the tests of one file. */
interface BrowserTest {
  app: Awaited<ReturnType<typeof startApp>>
  browser: Browser
  /** Opens a page in a fresh browser context that is closed after the test. */
  at: (path: string, look?: Look) => Promise<{ page: Page; faults: string[] }>
  /** Returns a function that opens pages signed in as this person, unless the call names another one. */
  pagesOf: (person: { email: string }) => BrowserTest['at']
}

/**
 * Starts an application with a database of its own, and a browser, for all tests of a file. Call it at the top of the file
 * and create people, projects and files below it.
 */
export async function openStage({ switches, ...options }: StageOptions = {}): Promise<BrowserTest> {
  const app = await startApp({ pages: PAGES, ...options })
  afterAll(() => app.close())
  const browser = await (switches ? openBrowser(switches) : sharedBrowser())
  afterAll(() => (switches ? browser.close() : Promise.all(browser.contexts().map((context) => context.close()))))
  const contexts: BrowserContext[] = []
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())))

  async function at(path: string, { as, prepare, ...context }: Look = {}) {
    const opened = await openPage(browser, { baseURL: app.base, ...context })
    contexts.push(opened.page.context())
    await prepare?.(opened.page)
    if (as) await signIn(opened.page, as)
    await opened.page.goto(path)
    if (context.javaScriptEnabled !== false) await awake(opened.page)
    return opened
  }
  const pagesOf =
    (person: { email: string }): typeof at =>
    (path, look) =>
      at(path, { as: person, ...look })
  return { app, browser, at, pagesOf }
}

/** Signs in a test account without using the form. */
export async function signIn(page: Page, { email }: { email: string }): Promise<void> {
  const answer = await page.request.post('/client/api/auth/login', { data: { email, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`)
}
