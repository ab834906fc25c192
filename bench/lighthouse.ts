import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { startMinimalPage } from './minimal-page.ts'
import { median } from './measure.ts'
import { openBrowser, startTree } from './start-tree.ts'

// Runs Lighthouse with its simulated phone on visitors' pages: a gallery, an exhibit and an item of the demo, the
// website (`npm run demo` fills its folder) and a minimal page with the gallery's image. Fails above a budget. Usage:
// DATA_DIR=data/demo node bench/lighthouse.ts [--rounds 3]
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const ownTree = resolve(import.meta.dirname, '..')
const MIN_SCORE = 1
const LIMITS = { largest: 1500, shift: 0.02 }
const CATEGORIES = ['accessibility', 'seo', 'best-practices'] as const
const PORT = 9337

interface LighthouseResult {
  largest: number
  shift: number
  scores: Record<(typeof CATEGORIES)[number], number>
  /** Names of the audits that failed. */
  failedAudits: string[]
}

const world = await startTree(ownTree, process.env.DATA_DIR ?? join(ownTree, 'data/demo'))
const browser = await openBrowser({
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${PORT}`],
})
try {
  process.stdout.write(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}\n`)
  const pages = await findPages(world.base)
  const minimalPage = await startMinimalPage(pages.gallery ?? '')
  try {
    const resultsByPage = new Map<string, LighthouseResult[]>()
    // Pages alternate, which spreads changes of the machine's load over all of them.
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [name, address] of Object.entries({ ...pages, least: minimalPage.address }))
        resultsByPage.set(name, [...(resultsByPage.get(name) ?? []), await runLighthouse(address)])
    for (const [name, roundResults] of resultsByPage) printSummary(name, roundResults, name !== 'least')
  } finally {
    minimalPage.stop()
  }
} finally {
  await browser.close()
  await world.stop()
}

/** A gallery with exhibits, its first exhibit and item, and each kind of website page. */
async function findPages(base: string): Promise<Record<string, string>> {
  const listUrls = async (path: string) =>
    [...(await (await fetch(path)).text()).matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => address)
  const sitemapUrls = await listUrls(`${base}/sitemap.xml`)
  const views = await Promise.all(sitemapUrls.filter((address) => address.includes('/view/')).map(listUrls))
  const galleryPages = views.find((all) => all.some((address) => address.includes('/exhibit/'))) ?? []
  const siteUrls = await listUrls(`${base}/website/sitemap.xml`)
  const findOnSite = (part: string) => siteUrls.find((address) => address.includes(part))
  const findInGallery = (kind: string) => galleryPages.find((address) => address.includes(`/${kind}/`))
  const website = {
    home: siteUrls[0],
    blog: findOnSite('/blog'),
    stories: findOnSite('/stories'),
    social: findOnSite('/social'),
    post: findOnSite('/blog/'),
    contact: findOnSite('/contact'),
    document: findOnSite('/docs/'),
  }
  const pagesByName = {
    gallery: galleryPages[0],
    exhibit: findInGallery('exhibit'),
    item: findInGallery('item'),
    ...website,
  }
  return Object.fromEntries(
    Object.entries(pagesByName).map(([name, address]) => {
      if (!address) throw new Error(`there is no ${name} to look at`)
      return [name, address]
    }),
  )
}

async function runLighthouse(address: string): Promise<LighthouseResult> {
  const runnerResult = await lighthouse(address, {
    port: PORT,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', ...CATEGORIES],
  })
  if (!runnerResult) throw new Error(`nothing is said of ${address}`)
  const { audits, categories } = runnerResult.lhr
  const weightedAudits = CATEGORIES.flatMap(
    (category) => categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  )
  return {
    largest: audits['largest-contentful-paint']?.numericValue ?? Infinity,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, categories[category]?.score ?? 0]),
    ) as LighthouseResult['scores'],
    failedAudits: weightedAudits.flatMap(({ id }) =>
      (audits[id]?.score ?? 1) < 1 ? [`${id}: ${audits[id]?.title}`] : [],
    ),
  }
}

function printSummary(name: string, all: readonly LighthouseResult[], isProductPage: boolean): void {
  const largest = median(all.map((result) => result.largest))
  const shift = Math.max(...all.map((result) => result.shift))
  const scores = CATEGORIES.map((category) => Math.min(...all.map((result) => result.scores[category])))
  process.stdout.write(
    `${name}: largest paint ${Math.round(largest)} ms (${all.map((entry) => Math.round(entry.largest)).join(', ')}), layout shift ${shift.toFixed(3)}, ${CATEGORIES.map((entry, i) => `${entry} ${Math.round((scores[i] ?? 0) * 100)}`).join(', ')}\n`,
  )
  if (!isProductPage) return
  for (const failedAudit of new Set(all.flatMap((result) => result.failedAudits)))
    process.stdout.write(`  ${failedAudit}\n`)
  if (largest > LIMITS.largest || shift >= LIMITS.shift || scores.some((score) => score < MIN_SCORE))
    process.exitCode = 1
}
