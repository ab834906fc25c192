import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import bundled from '@sparticuz/chromium'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** The path of the browser: CHROME_PATH, the system’s Chromium, or the bundled one, which unpacks itself on first use. */
export async function findBrowser(): Promise<string> {
  const systemBrowser = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return systemBrowser ?? bundled.executablePath()
}

export async function openBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  const quietArgs = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', ...quietArgs, ...extraArgs],
  })
}

let sharedInstance: Promise<Browser> | undefined

/** The browser that all journeys of one fork share. Closing a context leaves nothing behind; the browser ends with the fork. */
export async function connectToSharedBrowser(): Promise<Browser> {
  const sharedServer = await sharedInstance
  return sharedServer?.isConnected() ? sharedServer : (sharedInstance = openBrowser())
}

/** The built pages, including the developer pages. */
export const PAGES = { built: join(import.meta.dirname, '../../dist'), dev: true }

/** The minified axe script, which is loaded into every document that is checked. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The viewports in which every screen is checked. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Opens a page in a fresh browser context. Page errors and console warnings are collected in `faults`. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    // Requests that go through a service worker can’t be intercepted.
    serviceWorkers: 'block',
    ...options,
  })
  // Longer than any wait on a busy machine.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    // A refused request is an expected response: each journey checks how the page handles it.
    const isRefused = message.text().startsWith('Failed to load resource')
    const isBlocked = message.text().startsWith('Service Worker registration blocked')
    if (['error', 'warning'].includes(message.type()) && !isRefused && !isBlocked) faults.push(message.text())
  })
  return { page, faults }
}

export const getButton = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true })

/** Clicks Undo in the prompt with this text. Hovering keeps the prompt open. */
export async function clickUndo(page: Page, text: string): Promise<void> {
  const prompt = page.getByRole('region', { name: 'Alerts' }).locator(':scope > *').filter({ hasText: text })
  await prompt.hover()
  await getButton(prompt, 'Undo').click()
}

/** Performs an action and waits for a message that only shows for a moment. */
export async function actAndWaitFor(message: Locator, action: () => Promise<unknown>): Promise<void> {
  await Promise.all([message.waitFor(), action()])
}

/** Expects that nothing is wider than the screen. */
export const expectFitsViewport = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

/** Waits two frames: rich text editors learn of a moved caret only after the key press. */
export const waitForCaret = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frameCount = 0; frameCount < 2; frameCount++) await new Promise(requestAnimationFrame)
  })

/** Waits until the page is hydrated: earlier clicks are lost. */
export const waitForHydration = async (page: Page): Promise<void> => {
  // The contact form is hydrated on the first pointer event.
  const form = page.locator('[data-contact]')
  if ((await form.count()) > 0) await form.dispatchEvent('pointerdown')
  await page.waitForFunction(() => {
    const root = document.querySelector('#root')
    // A static page needs no hydration, except for a form on it.
    const unhydratedForm = document.querySelector('[data-contact]:not([data-awake])')
    return (
      !root ||
      (root.hasAttribute('data-still') && !unhydratedForm) ||
      Object.keys(root).some((key) => key.startsWith('__'))
    )
  })
}

/** Switches the system’s colour scheme and waits until all elements have changed. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const isActive = (scheme: string) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches
  if (await page.evaluate(isActive, colorScheme)) return
  const readBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const backgroundBefore = await readBackground()
  await page.emulateMedia({ colorScheme })
  await expect.poll(readBackground).not.toBe(backgroundBefore)
  await waitForAnimations(page)
}

/** Waits until no transition or finite animation runs and no colour changes between two frames. */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const readColors = () =>
      Array.from(document.querySelectorAll('body, body *'), (element) => {
        const { color, backgroundColor, opacity } = getComputedStyle(element)
        return `${color} ${backgroundColor} ${opacity}`
      }).join()
    for (
      let [previousColors, currentColors] = ['', readColors()];
      previousColors !== currentColors;
      [previousColors, currentColors] = [currentColors, readColors()]
    ) {
      // Scroll-driven animations don’t run while nobody scrolls.
      const finiteAnimations = document
        .getAnimations()
        .filter(
          ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        )
      await Promise.allSettled(finiteAnimations.map((animation) => animation.finished))
      await new Promise(requestAnimationFrame)
    }
  })

/**
 * Expects no violation of the WCAG 2.2 AA rules that axe checks. With `withoutFrames`, pages in frames are skipped because they
 * are checked separately.
 */
export async function expectAccessible(page: Page, withoutFrames = false): Promise<void> {
  // Contrast can’t be measured while colours are changing.
  await waitForAnimations(page)
  // Legacy mode spares the extra page that axe opens to merge results of frames. Loading axe once per document and
  // reporting only violations take less time than the check itself.
  const hasNoFrames = page.frames().length === 1
  if (hasNoFrames && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const axe = new AxeBuilder({ page, ...(hasNoFrames && { axeSource: ';' }) })
    .setLegacyMode(hasNoFrames)
    // Pages on a disk can't request their style sheets.
    .options({ resultTypes: ['violations'], preload: !page.url().startsWith('file:') })
  const { violations } = await (withoutFrames ? axe.exclude('iframe') : axe).analyze()
  const descriptions = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  )
  expect(descriptions, page.url()).toEqual([])
}
