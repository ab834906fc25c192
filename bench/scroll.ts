import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { median } from './measure.ts'
import { PROBE, summarizeFrames, type FrameSummary } from './scroll-probe.ts'
import { seedScroll } from './scroll-seed.ts'
import { openBrowser, startTree, wait } from './start-tree.ts'

// Compares the archive page with 100,000 items in a folder to one with 100, in a real browser with built pages: time to
// the first row, frames while scrolling, and memory per number of loaded items. Usage: DATA_DIR=… node bench/scroll.ts
// [--items 100000] [--rounds 3] [--opens 9] [--view list]
const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    opens: { type: 'string', default: '9' },
    view: { type: 'string', default: 'grid' },
  },
})
const ITEMS = Number(options.items)
const STEPS = [1000, 10_000, 50_000, 100_000].filter((n) => n <= ITEMS)
const BUDGET = { open: 1.2, frame: 50, growth: 30 }
const root = join(import.meta.dirname, '..')
const dataDir = resolve(process.env.DATA_DIR ?? 'data-scroll')

const seeded = await seedScroll(dataDir, ITEMS)
const product = await startTree(root, dataDir)
// Scroll bars are needed for dragging.
const browser = await openBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] })
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: product.base,
    bypassCSP: true,
  })
  await context.addInitScript({ content: PROBE })
  const login = { email: 'bench@example.org', password: 'bench-password' }
  const signedIn = await context.request.post('/client/api/auth/login', { data: login })
  if (!signedIn.ok()) throw new Error(`cannot sign in: ${signedIn.status()}`)
  console.log(`load of the machine at the start: ${formatLoadAverage()}`)
  await measureOpening(context)
  const rounds: Round[] = []
  for (let n = 1; n <= Number(options.rounds); n++) rounds.push(await runRound(context, n))
  printSummary(rounds)
} finally {
  await browser.close()
  await product.stop()
}

interface Round {
  /** Duration of each frame, in ms. */
  stretches: Record<string, number[]>
  heap: number[]
  nodes: number[]
}

function formatLoadAverage(): string {
  return loadavg()
    .map((n) => n.toFixed(1))
    .join(' ')
}

function printVerdict(met: boolean, text: string): void {
  console.log(`${met ? 'met    ' : 'NOT MET'} ${text}`)
}

function toFolderPath(folder: string): string {
  return `/client/archive?projectId=${seeded.project}&folder=${folder}&view=${options.view}`
}

/** Opens a folder in a new page and counts its list requests. */
async function openFolder(context: BrowserContext, folder: string) {
  const page = await context.newPage()
  const requestCounts = { lists: 0, items: 0 }
  page.on('response', (response) => {
    if (!response.url().endsWith('/client/api/search') || !response.ok()) return
    requestCounts.lists++
    requestCounts.items += (response.request().postDataJSON() as { limit: number }).limit
  })
  await page.goto(toFolderPath(folder), { waitUntil: 'commit' })
  const drawnMs = await page
    .waitForFunction('window.__probe.drawn')
    .then((handle) => handle.jsonValue() as Promise<number>)
  return { page, asked: requestCounts, drawn: drawnMs }
}

async function measureOpening(context: BrowserContext): Promise<void> {
  const durations = { small: [] as number[], large: [] as number[] }
  let maxListRequests = 0
  for (let n = -2; n < Number(options.opens); n++) {
    for (const archiveName of n % 2 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const { page, asked: requestCounts, drawn } = await openFolder(context, seeded[archiveName])
      await wait(400)
      if (n >= 0) durations[archiveName].push(drawn)
      maxListRequests = Math.max(maxListRequests, requestCounts.lists)
      await page.close()
    }
  }
  const [smallMs, largeMs] = [median(durations.small), median(durations.large)]
  printVerdict(
    largeMs / smallMs <= BUDGET.open,
    `first row: ${smallMs.toFixed(0)} ms with 100 items, ${largeMs.toFixed(0)} ms with ${ITEMS}, ratio ${(largeMs / smallMs).toFixed(2)} (budget ${BUDGET.open}); medians of ${options.opens}`,
  )
  printVerdict(maxListRequests <= 1, `requests for the list until then and 400 ms on: ${maxListRequests} (budget 1)`)
}

async function runRound(context: BrowserContext, n: number): Promise<Round> {
  const { page, asked: requestCounts } = await openFolder(context, seeded.large)
  const cdp = await context.newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  await page.mouse.move(700, 500)
  await wait(1500)
  const result: Round = { stretches: {}, heap: [], nodes: [] }
  const measureStretch = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate('void (window.__probe.times = [])')
    await act()
    const frameTimes = await page.evaluate<number[]>('window.__probe.times')
    result.stretches[name] = frameTimes
    console.log(
      `        round ${n}, ${name}: ${formatFrames(summarizeFrames(frameTimes))}; load ${formatLoadAverage()}`,
    )
  }
  const endTime = performance.now() + 20_000
  await measureStretch('wheel, 20 s', async () => {
    while (performance.now() < endTime) {
      await page.mouse.wheel(0, 100)
      await wait(40)
    }
  })
  await measureStretch('PageDown, 60 times', async () => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('PageDown')
      await wait(120)
    }
  })
  for (const step of STEPS) {
    await loadTo(page, requestCounts, step)
    if (step === STEPS[1]) await measureStretch(`scroll bar through ${step}`, () => dragBar(page))
    const [heap, nodes] = await measureMemory(page, cdp)
    result.heap.push(heap)
    result.nodes.push(nodes)
    console.log(
      `        round ${n}, ${requestCounts.items} items loaded: heap ${heap.toFixed(1)} MB, ${nodes} DOM nodes`,
    )
  }
  await measureStretch(`scroll bar through ${ITEMS}`, () => dragBar(page))
  await page.close()
  return result
}

function formatFrames({ frames, median: usual, p95, worst, lateFrames }: FrameSummary): string {
  const ms = [usual, p95, worst].map((n) => n.toFixed(0)).join(' / ')
  return `${frames} frames, ${ms} ms (median / p95 / worst), ${lateFrames} over ${BUDGET.frame}`
}

/** Selects everything, which makes the page load it, and waits until `itemCount` items are loaded. */
async function loadTo(page: Page, requestCounts: { items: number }, itemCount: number): Promise<void> {
  await page.keyboard.press('Control+a')
  while (requestCounts.items < itemCount) await wait(20)
  await page.keyboard.press('Escape')
}

/** Drags the scroll bar down and up through everything that is loaded. */
async function dragBar(page: Page): Promise<void> {
  await page.evaluate('window.scrollTo(0, 0)')
  await wait(500)
  const x = 1433
  // Below the arrow button at the top of the scroll bar.
  await page.mouse.move(x, 22)
  await page.mouse.down()
  for (const [from, to] of [
    [22, 870],
    [870, 300],
  ] as const) {
    for (let i = 1; i <= 120; i++) {
      await page.mouse.move(x, from + ((to - from) * i) / 120)
      await wait(25)
    }
  }
  const y = await page.evaluate<number>('window.scrollY')
  await page.mouse.up()
  await page.mouse.move(700, 500)
  // Wait until the rows at the final position are fully drawn.
  await wait(1000)
  if (y === 0) throw new Error('the scroll bar was not held')
}

async function measureMemory(page: Page, cdp: CDPSession): Promise<[heap: number, nodes: number]> {
  await wait(1500)
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return [usedSize / 2 ** 20, await page.evaluate<number>('document.getElementsByTagName("*").length')]
}

function printSummary(rounds: readonly Round[]): void {
  for (const name of Object.keys(rounds[0]?.stretches ?? {})) {
    const frameSummary = summarizeFrames(rounds.flatMap(({ stretches }) => stretches[name] ?? []))
    printVerdict(frameSummary.lateFrames === 0, `${name}: ${formatFrames(frameSummary)}`)
  }
  const heapMedians = STEPS.map((_, i) => median(rounds.map((roundResult) => roundResult.heap[i] ?? 0)))
  const heapGrowth = (heapMedians.at(-1) ?? 0) - (heapMedians[1] ?? 0)
  printVerdict(
    heapGrowth < BUDGET.growth,
    `heap with ${STEPS.join(', ')} items: ${heapMedians.map((mb) => mb.toFixed(1)).join(', ')} MB; from 10,000 on ${heapGrowth.toFixed(1)} MB (budget ${BUDGET.growth})`,
  )
  const nodeMedians = STEPS.map((_, i) => median(rounds.map((roundResult) => roundResult.nodes[i] ?? 0)))
  console.log(`        DOM nodes: ${nodeMedians.join(', ')}; load of the machine at the end: ${formatLoadAverage()}`)
}
