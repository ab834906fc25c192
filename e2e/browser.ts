import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import bundled from '@sparticuz/chromium'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** CHROME_PATH, else the system's Chromium, else the one inside an npm package, which unpacks itself the first time. */
export async function findBrowser(): Promise<string> {
  const installed = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return installed ?? bundled.executablePath()
}

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', ...quiet, ...more],
  })
}

let ours: Promise<Browser> | undefined

/** The browser that all journeys of a fork share: nothing is left of a page once its context is closed. It ends with the fork. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await ours
  return running?.isConnected() ? running : (ours = openBrowser())
}

/** The built pages, with those for developers. */
export const PAGES = { built: join(import.meta.dirname, '../dist'), dev: true }

/** What looks for violations, in its short form: each document reads it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Sizes at which every screen is looked at. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A page of a browser that nobody has used before. Whatever goes wrong in it is kept in `faults`. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    // What goes through a worker no journey can hold back.
    serviceWorkers: 'block',
    ...options,
  })
  // Nobody waits this long unless something is wrong, or the machine has much else to do.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    // A refused call is an answer, not a fault of the page: the journey looks at what the page makes of it.
    const refused = message.text().startsWith('Failed to load resource')
    const blocked = message.text().startsWith('Service Worker registration blocked')
    if (['error', 'warning'].includes(message.type()) && !refused && !blocked) faults.push(message.text())
  })
  return { page, faults }
}

export const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })

/** Undoes what a prompt tells of, which may be one of several. What is told stays for as long as the pointer is on it. */
export async function undo(page: Page, told: string): Promise<void> {
  const prompt = page.getByRole('region', { name: 'Alerts' }).locator(':scope > *').filter({ hasText: told })
  await prompt.hover()
  await button(prompt, 'Undo').click()
}

/** Does what is told of for a moment only, and waits until it was. */
export async function andSee(told: Locator, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([told.waitFor(), act()])
}

/** Nothing is wider than the screen. */
export const expectFits = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

/** An editor of rich text hears of the caret a moment after a key has moved it: what is pressed at once acts where it was. */
export const caretSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })

/** Waits until the scripts of a page have taken it over: a click before would be nobody's. */
export const awake = async (page: Page): Promise<void> => {
  // A form is taken over once somebody points at it.
  const form = page.locator('[data-contact]')
  if ((await form.count()) > 0) await form.dispatchEvent('pointerdown')
  await page.waitForFunction(() => {
    const root = document.querySelector('#root')
    // A page that stands still has all its script once it is loaded; a form on it is taken over by itself.
    const waits = document.querySelector('[data-contact]:not([data-awake])')
    return !root || (root.hasAttribute('data-still') && !waits) || Object.keys(root).some((key) => key.startsWith('__'))
  })
}

/** Turns the system's colours, and waits until everything on the page has followed. */
export async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const isSo = (scheme: string) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches
  if (await page.evaluate(isSo, colorScheme)) return
  // The ground is the document's, in the client as in galleries.
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await ground()
  await page.emulateMedia({ colorScheme })
  await expect.poll(ground).not.toBe(before)
  await atRest(page)
}

/** Nothing is on its way from one look to another: no transition goes on, no animation that ends, and from frame to frame all colours are the same. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const colours = () =>
      Array.from(document.querySelectorAll('body, body *'), (one) => {
        const { color, backgroundColor, opacity } = getComputedStyle(one)
        return `${color} ${backgroundColor} ${opacity}`
      }).join()
    for (let [before, now] = ['', colours()]; before !== now; [before, now] = [now, colours()]) {
      // What scrolling drives stands still as long as nobody scrolls.
      const ending = document
        .getAnimations()
        .filter(
          ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        )
      await Promise.allSettled(ending.map((one) => one.finished))
      await new Promise(requestAnimationFrame)
    }
  })

/**
 * No violation of the WCAG 2.2 AA rules that axe can tell, in what is on the page now. `alone`: without the pages in its
 * frames, which are looked at by themselves.
 */
export async function expectAccessible(page: Page, alone = false): Promise<void> {
  // Half way from one colour to another nothing is as it will be.
  await atRest(page)
  // For pages in frames axe makes the sum on one more page, which a page alone does not need. What is right is not
  // described, and a document takes axe in once: both cost more than the looking.
  const isWhole = page.frames().length === 1
  if (isWhole && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const axe = new AxeBuilder({ page, ...(isWhole && { axeSource: ';' }) })
    .setLegacyMode(isWhole)
    .options({ resultTypes: ['violations'] })
  const { violations } = await (alone ? axe.exclude('iframe') : axe).analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  )
  expect(told, page.url()).toEqual([])
}
