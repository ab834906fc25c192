import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeJpeg } from '../../test/support/sample-files/media.ts'
import { uploadToProject } from '../../test/support/stored-files.ts'
import { createAdministrator, createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { DESKTOP, PAGES, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Public pages load only what visitors need, and nothing of the client app.

const CLIENT = join(PAGES.built, 'client')
/** The modules in each script. */
const readModules = (kind: string) =>
  JSON.parse(readFileSync(join(CLIENT, `.vite/${kind}-modules.json`), 'utf8')) as object
const MODULES = { ...readModules('client'), ...readModules('visitors'), ...readModules('site') } as Record<
  string,
  string[]
>
/** Modules that visitors don’t need: client pages and features, the component library and schemas. */
const CLIENT_ONLY_MODULES =
  /^src\/web\/(?:pages\/(?!view\/|website\/|docs\/)|features\/(?!gallery\/|story\/|website\/)|list\/|form\/|ui\/client\/|kit\/client\/)|^src\/shared\/(?:forms|policy|entities\/fields)|^node_modules\/(?:@mantine|@tiptap|zod|entities|dayjs)\//

const { app, visit } = await startBrowserTest()
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay' })
const boatPicture = { name: 'boat.jpg', bytes: await makeJpeg({ width: 900, height: 600 }) }
const { id: item } = await uploadToProject(owner, boatPicture, { project, title: 'A boat', visibility: 'local' })
const exhibit = { project, title: 'Boats', description: 'All of them', url_alias: 'boats', visibility: 'local' }
await createEntity(owner, '/exhibits', { ...exhibit, artifacts: [item] })
const admin = await createAdministrator(app, 'Olga')
const post = { kind: 'blog', url: 'tide', title: 'Tide', summary: 'It turns.', body: [], published_at: 1000 }
await createEntity(admin, '/website/blogs', post)

/** The scripts and styles that a first visit loads until the network is idle, and the HTML. */
async function loadPage(path: string): Promise<{ scripts: string[]; styles: string[]; html: string }> {
  const { page, faults } = await visit('about:blank')
  const [scripts, styles] = [new Set<string>(), new Set<string>()]
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(basename(pathname))
    if (pathname.endsWith('.css')) styles.add(basename(pathname))
  })
  const html = (await (await page.goto(path, { waitUntil: 'networkidle' }))?.text()) ?? ''
  await page.getByRole('heading').first().waitFor()
  // Wait until our fonts, and on pages with scripts the remaining styles, are loaded. Static pages need no more styles.
  await expect.poll(() => page.locator('link[data-faces][disabled]').count()).toBe(0)
  const isStaticPage = (await page.locator('[data-still]:not(:has([data-contact]))').count()) > 0
  await expect.poll(async () => (await page.locator('link[rel="stylesheet"][disabled]').count()) > 0).toBe(isStaticPage)
  expect(faults).toEqual([])
  await page.context().close()
  return { scripts: [...scripts], styles: [...styles], html }
}

/** Budgets for the scripts of public pages in kB (gzip). React and react-dom take up 67 of them. */
const SCRIPT_BUDGET_KB = {
  gallery: 108,
  exhibit: 121,
  item: 120,
  contact: 5,
  home: 5,
  blog: 5,
  stories: 5,
  social: 5,
  post: 5,
  document: 5,
}

/**
 * Budgets for scripts, styles and HTML in kB (gzip). A full page of 48 items weighs 12 kB more than the tested page
 * with one item.
 */
const TOTAL_BUDGET_KB: Partial<Record<keyof typeof SCRIPT_BUDGET_KB, number>> = {
  gallery: 126,
  exhibit: 144,
  item: 140,
}

/** The modules in these scripts that visitors don’t need. */
const findUnneededModules = (scripts: readonly string[]): string[] =>
  scripts.flatMap((script) => (MODULES[script] ?? []).filter((module) => CLIENT_ONLY_MODULES.test(module)))
const getGzippedKb = (bytes: Uint8Array | string): number => gzipSync(bytes, { level: 9 }).length / 1000
const sumGzippedKb = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + getGzippedKb(readFileSync(join(CLIENT, file))), 0)

const VISITOR_PAGES: [keyof typeof SCRIPT_BUDGET_KB, () => string][] = [
  ['gallery', () => '/view/quay'],
  ['exhibit', () => '/view/quay/exhibit/boats'],
  ['item', () => `/view/quay/item/${item}`],
  ['contact', () => '/contact'],
  // On static pages, scripts only serve their buttons.
  ['home', () => '/'],
  ['blog', () => '/blog'],
  ['stories', () => '/stories'],
  ['social', () => '/social'],
  ['post', () => '/blog/tide'],
  ['document', () => '/docs/terms'],
]

test.each(VISITOR_PAGES)('loads only scripts and styles that visitors need on the %s page', async (name, path) => {
  const { scripts, styles, html } = await loadPage(path())
  expect(Object.keys(MODULES)).toEqual(expect.arrayContaining(scripts))
  expect(scripts.length).toBeGreaterThan(0)
  expect(findUnneededModules(scripts)).toEqual([])
  expect(sumGzippedKb(scripts)).toBeLessThan(SCRIPT_BUDGET_KB[name])
  expect(sumGzippedKb([...scripts, ...styles]) + getGzippedKb(html)).toBeLessThan(TOTAL_BUDGET_KB[name] ?? 60)
})

/** The computed styles that change when the full style sheets replace the inlined styles, without scripts and fonts. */
async function findChangedStyles(): Promise<string[]> {
  const readStyles = () =>
    [...document.querySelectorAll('body, body *')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((pseudoElement) => {
        const computedStyle = getComputedStyle(element, pseudoElement)
        return Array.from(
          computedStyle,
          (name) => `${element.className} ${pseudoElement}: ${name} ${computedStyle.getPropertyValue(name)}`,
        )
      }),
    )
  // For elements laid out during loading, Chromium may report automatic margins that differ from those it renders.
  // Laying out the whole page again makes them equal.
  document.body.hidden = true
  document.body.getBoundingClientRect()
  document.body.hidden = false
  const stylesBefore = readStyles()
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const loadEvents = sheets.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)))
  for (const link of sheets) Object.assign(link, { media: 'all', disabled: false })
  await Promise.all(loadEvents)
  return readStyles().flatMap((style, index) =>
    style === stylesBefore[index] ? [] : [`${style}, before: ${stylesBefore[index]}`],
  )
}

test.each(VISITOR_PAGES)('inlines all styles that the %s page needs', async (_, path) => {
  const { page } = await visit('about:blank')
  await page.route(/\.(?:js|woff2)$/, (route) => route.abort())
  await page.goto(path())
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await page.locator('link[rel="stylesheet"]:not([disabled])').count()).toBe(0)
    expect(await page.evaluate(findChangedStyles)).toEqual([])
    await page.reload()
  }
})

test('finds modules in the client that public pages must not load', async () => {
  expect(findUnneededModules((await loadPage('/client')).scripts).length).toBeGreaterThan(9)
})

/** Measured with the installed fonts that stand in for ours (ui/styles/fallback-faces.css). */
const SAMPLE_TEXT = 'A carbon print of the harbour, given by the family of its first keeper in 1962'

test('gives text the same dimensions in the fallback fonts as in the web fonts', async () => {
  const { page } = await visit('/view/quay')
  const differences = await page.evaluate(async (sentence) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('nothing to draw with')
    const measureText = (font: string) => {
      context.font = font
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(sentence)
      return { width, height: fontBoundingBoxAscent + fontBoundingBoxDescent }
    }
    const deviations: Record<string, number> = {}
    for (const { family } of document.fonts) {
      const [, webFontName] = /^"?(.+) by \w+"?$/.exec(family) ?? []
      for (const weight of webFontName ? [400, 500, 600] : []) {
        const [fallbackFont, webFont] = [
          `${weight} 100px ${JSON.stringify(family.replaceAll('"', ''))}`,
          `${weight} 100px "${webFontName}"`,
        ]
        // Loading a font that isn’t installed fails.
        const loaded = await document.fonts.load(fallbackFont).catch(() => [])
        if (loaded.length === 0) continue
        await document.fonts.load(webFont)
        const [a, b] = [measureText(fallbackFont), measureText(webFont)]
        deviations[fallbackFont] = Math.max(Math.abs(a.width / b.width - 1), Math.abs(a.height / b.height - 1))
      }
    }
    return deviations
  }, SAMPLE_TEXT)
  expect(Object.entries(differences).filter(([, share]) => share > 0.03)).toEqual([])
})
