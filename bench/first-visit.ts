import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { APIRequestContext, Browser } from 'playwright-core'
import { median } from './measure.ts'
import { PROBE } from './scroll-probe.ts'
import { openBrowser, startTree, wait, type RunningTree } from './start-tree.ts'

// Measures the first visit of the client and a public gallery on a slow phone with an empty cache: first paint, first
// row and what is loaded until then. Compares with another tree (`--against DIR`, an older built checkout with
// node_modules), alternating between the two. Usage: node bench/first-visit.ts [--rounds 5]
const { values } = parseArgs({ options: { against: { type: 'string' }, rounds: { type: 'string', default: '5' } } })
const ownTree = resolve(import.meta.dirname, '..')
const trees = values.against ? [resolve(values.against), ownTree] : [ownTree]

const BUDGET = { frame: 1500, row: 3500 }
const ITEMS = 60
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
/** How long to wait for the first row, in ms. */
const ROW_TIMEOUT_MS = 30_000
const FIRST_PAINT_EXPRESSION = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`

interface World extends RunningTree {
  cookies: { name: string; value: string; url: string }[]
  client: string
  gallery: string
}

interface Visit {
  /** Time of the first contentful paint and of the first row, in ms. */
  frame: number
  row: number
  scripts: number
  /** Transferred until the first row, in KB. */
  kb: number
  calls: number
  /** API calls that repeat an earlier one exactly. */
  repeatedCalls: number
}

const browser = await openBrowser()
const worlds = await Promise.all(trees.map(startWorld))
try {
  process.stdout.write(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}\n`)
  for (const page of ['client', 'gallery'] as const) {
    const visits = worlds.map((): Visit[] => [])
    for (let round = -1; round < Number(values.rounds); round++)
      for (const [i, world] of worlds.entries()) {
        const visit = await measureFirstVisit(browser, world, page)
        if (round >= 0) visits[i]?.push(visit)
      }
    for (const [i, treeVisits] of visits.entries())
      printSummary(`${page}, ${i < visits.length - 1 ? 'against' : 'this'}`, treeVisits)
  }
} finally {
  await browser.close()
  await Promise.all(worlds.map((world) => world.stop()))
}

function printSummary(name: string, visits: readonly Visit[]): void {
  const getMedian = (property: keyof Visit) => median(visits.map((visit) => visit[property]))
  const [frameMs, rowMs] = [getMedian('frame'), getMedian('row')]
  const isMet = frameMs <= BUDGET.frame && rowMs <= BUDGET.row
  process.stdout.write(
    `${isMet ? 'met    ' : 'NOT MET'} ${name}: seen after ${frameMs.toFixed(0)} ms (budget ${BUDGET.frame}), ` +
      `first row after ${rowMs.toFixed(0)} (budget ${BUDGET.row}); ` +
      `${getMedian('kb').toFixed(0)} KB, ${getMedian('scripts')} scripts, ${getMedian('calls')} calls, ${getMedian('repeatedCalls')} of them twice\n`,
  )
}

async function measureFirstVisit(browserToUse: Browser, world: World, what: 'client' | 'gallery'): Promise<Visit> {
  const context = await browserToUse.newContext({ ...PHONE, bypassCSP: true })
  if (what === 'client') await context.addCookies(world.cookies)
  await context.addInitScript({ content: PROBE })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false })
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const apiCalls = new Map<string, number>()
  let [scripts, bytes] = [0, 0]
  cdp.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script' || response.url.endsWith('.js')) scripts++
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.includes('/client/api/') || request.url.endsWith('/socket')) return
    const call = [request.method, request.url, request.postData ?? ''].join(' ')
    apiCalls.set(call, (apiCalls.get(call) ?? 0) + 1)
  })
  try {
    await page.goto(world.base + world[what], { waitUntil: 'commit' })
    const row =
      what === 'client'
        ? await page.waitForFunction('window.__probe.drawn', undefined, { timeout: ROW_TIMEOUT_MS, polling: 50 })
        : await page.waitForFunction(FIRST_PAINT_EXPRESSION, undefined, { timeout: ROW_TIMEOUT_MS, polling: 50 })
    const frame = await page.evaluate<number>(FIRST_PAINT_EXPRESSION)
    if (what === 'gallery') await page.waitForLoadState('networkidle')
    const calls = [...apiCalls.values()]
    return {
      frame,
      row: (await row.jsonValue()) as number,
      scripts,
      kb: bytes / 1024,
      calls: calls.reduce((sum, n) => sum + n, 0),
      repeatedCalls: calls.reduce((sum, n) => sum + n - 1, 0),
    }
  } finally {
    await context.close()
  }
}

/** Starts the product of a tree with a public project of some items and a signed-in owner. */
async function startWorld(tree: string): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-first-look-'))
  const started = await startTree(tree, dataDir)
  const context = await browser.newContext({ baseURL: started.base })
  const { request } = context
  await post(request, '/auth/register', {
    email: 'bench@example.org',
    username: 'bench',
    password: 'bench-password-of-a-day',
    org_title: 'Bench',
    terms: true,
  })
  const me = (await (await request.get('/client/api/auth/me')).json()) as { id: string }
  const account = await request.get(`/client/api/users/${me.id}/projects_and_orgs`)
  const { orgs } = (await account.json()) as { orgs: { id: string }[] }
  const project = await post<{ id: string; url_alias: string }>(request, '/projects', {
    org: orgs[0]?.id,
    title: 'Bench',
  })
  for (let i = 0; i < ITEMS; i++)
    await post(request, '/artifacts', { project: project.id, title: `Item ${i}`, visibility: 'local' })
  const cookies = (await context.cookies()).map(({ name, value }) => ({ name, value, url: started.base }))
  await context.close()
  await wait(500)
  return {
    ...started,
    cookies,
    client: `/client/archive?projectId=${project.id}`,
    gallery: `/view/${project.url_alias}`,
    async stop() {
      await started.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await request.post(`/client/api${path}`, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}
