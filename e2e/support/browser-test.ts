import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { PASSWORD, startApp } from '../../test/support/app.ts'
import { waitForHydration, openBrowser, openPage, PAGES, connectToSharedBrowser } from './browser.ts'

/** The user who opens a page, and the kind of browser. */
export interface PageOptions extends BrowserContextOptions {
  /** The signed-in user; a visitor without an account otherwise. */
  user?: { email: string }
  /** Prepares the page before its first request. */
  prepare?: (page: Page) => unknown
}

type BrowserTestOptions = Parameters<typeof startApp>[0] & {
  /** Additional command-line switches of the browser. */
  browserArgs?: readonly string[]
}

/** The application, the browser and the page helpers for the tests of one file. */
interface BrowserTest {
  app: Awaited<ReturnType<typeof startApp>>
  browser: Browser
  /** Opens a page in a fresh browser context that is closed after the test. */
  visit: (path: string, pageOptions?: PageOptions) => Promise<{ page: Page; faults: string[] }>
  /** Returns a function that opens pages signed in as this person, unless the call names another one. */
  visitAs: (person: { email: string }) => BrowserTest['visit']
}

/**
 * Starts an application with its own database, and a browser, for all tests of a file. Call it at the top of the file
 * and create people, projects and files below it.
 */
export async function startBrowserTest({ browserArgs, ...options }: BrowserTestOptions = {}): Promise<BrowserTest> {
  const app = await startApp({ pages: PAGES, ...options })
  afterAll(() => app.close())
  const browser = await (browserArgs ? openBrowser(browserArgs) : connectToSharedBrowser())
  afterAll(() => (browserArgs ? browser.close() : Promise.all(browser.contexts().map((context) => context.close()))))
  const contexts: BrowserContext[] = []
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())))

  async function visit(path: string, { user, prepare, ...context }: PageOptions = {}) {
    const openedPage = await openPage(browser, { baseURL: app.base, ...context })
    contexts.push(openedPage.page.context())
    await prepare?.(openedPage.page)
    if (user) await signIn(openedPage.page, user)
    await openedPage.page.goto(path)
    if (context.javaScriptEnabled !== false) await waitForHydration(openedPage.page)
    return openedPage
  }
  const visitAs =
    (person: { email: string }): typeof visit =>
    (path, pageOptions) =>
      visit(path, { user: person, ...pageOptions })
  return { app, browser, visit, visitAs }
}

/** Signs in a test account without using the form. */
export async function signIn(page: Page, { email }: { email: string }): Promise<void> {
  const response = await page.request.post('/client/api/auth/login', { data: { email, password: PASSWORD } })
  if (!response.ok()) throw new Error(`${email} could not sign in: ${response.status()}`)
}
