import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { startLeastPage } from './least-page.ts'
import { median } from './measure.ts'
import { openBrowser, startTree } from './started.ts'

// Runs Lighthouse with its simulated phone on visitors' pages: a gallery, an exhibit and an item of the demo, the
// website (`npm run demo` fills its folder) and a minimal page with the gallery's image. Fails above a budget. Usage:
// DATA_DIR=data/demo node bench/lighthouse.ts [--rounds 3]
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const own = resolve(import.meta.dirname, '..')
const LEAST = 1
const MOST = { largest: 1500, shift: 0.02 }
const CATEGORIES = ['accessibility', 'seo', 'best-practices'] as const
const PORT = 9337

interface Said {
  largest: number
  shift: number
  scores: Record<(typeof CATEGORIES)[number], number>
  /** Names of the audits that failed. */
  found: string[]
}

const world = await startTree(own, process.env.DATA_DIR ?? join(own, 'data/demo'))
const browser = await openBrowser({
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${PORT}`],
})
try {
  process.stdout.write(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}\n`)
  const pages = await pagesOf(world.base)
  const least = await startLeastPage(pages.gallery ?? '')
  try {
    const said = new Map<string, Said[]>()
    // Pages alternate, which spreads changes of the machine's load over all of them.
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [name, address] of Object.entries({ ...pages, least: least.address }))
        said.set(name, [...(said.get(name) ?? []), await look(address)])
    for (const [name, all] of said) tell(name, all, name !== 'least')
  } finally {
    least.stop()
  }
} finally {
  await browser.close()
  await world.stop()
}

/** A gallery with exhibits, its first exhibit and item, and each kind of website page. */
async function pagesOf(base: string): Promise<Record<string, string>> {
  const named = async (path: string) =>
    [...(await (await fetch(path)).text()).matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => address)
  const sitemaps = await named(`${base}/sitemap.xml`)
  const views = await Promise.all(sitemaps.filter((one) => one.includes('/view/')).map(named))
  const pages = views.find((all) => all.some((one) => one.includes('/exhibit/'))) ?? []
  const site = await named(`${base}/website/sitemap.xml`)
  const at = (part: string) => site.find((one) => one.includes(part))
  const first = (kind: string) => pages.find((one) => one.includes(`/${kind}/`))
  const website = {
    home: site[0],
    blog: at('/blog'),
    stories: at('/stories'),
    social: at('/social'),
    post: at('/blog/'),
    contact: at('/contact'),
    document: at('/docs/'),
  }
  const found = { gallery: pages[0], exhibit: first('exhibit'), item: first('item'), ...website }
  return Object.fromEntries(
    Object.entries(found).map(([name, address]) => {
      if (!address) throw new Error(`there is no ${name} to look at`)
      return [name, address]
    }),
  )
}

async function look(address: string): Promise<Said> {
  const told = await lighthouse(address, {
    port: PORT,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', ...CATEGORIES],
  })
  if (!told) throw new Error(`nothing is said of ${address}`)
  const { audits, categories } = told.lhr
  const weighed = CATEGORIES.flatMap((one) => categories[one]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
  return {
    largest: audits['largest-contentful-paint']?.numericValue ?? Infinity,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    scores: Object.fromEntries(CATEGORIES.map((one) => [one, categories[one]?.score ?? 0])) as Said['scores'],
    found: weighed.flatMap(({ id }) => ((audits[id]?.score ?? 1) < 1 ? [`${id}: ${audits[id]?.title}`] : [])),
  }
}

function tell(name: string, all: readonly Said[], isOurs: boolean): void {
  const largest = median(all.map((one) => one.largest))
  const shift = Math.max(...all.map((one) => one.shift))
  const scores = CATEGORIES.map((one) => Math.min(...all.map((said) => said.scores[one])))
  process.stdout.write(
    `${name}: largest paint ${Math.round(largest)} ms (${all.map((one) => Math.round(one.largest)).join(', ')}), layout shift ${shift.toFixed(3)}, ${CATEGORIES.map((one, i) => `${one} ${Math.round((scores[i] ?? 0) * 100)}`).join(', ')}\n`,
  )
  if (!isOurs) return
  for (const found of new Set(all.flatMap((one) => one.found))) process.stdout.write(`  ${found}\n`)
  if (largest > MOST.largest || shift >= MOST.shift || scores.some((score) => score < LEAST)) process.exitCode = 1
}
