import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Pages that must answer, besides the health check. */
const PAGES = ['/', '/client']
const HEALTH_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000

/**
 * Starts a version where nobody else reaches it, which updates the database, and asks for its health and its first pages.
 * It sends no emails and runs no jobs. Returns what is wrong, or undefined.
 */
export async function tryVersion(home: string, version: string): Promise<string | undefined> {
  const versionDir = join(home, 'versions', version)
  const port = await findFreePort()
  const child = spawn(join(versionDir, 'node_modules/.bin/node'), [join(versionDir, 'src/server/main.ts')], {
    cwd: home,
    env: {
      ...process.env,
      ROLES: 'web',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_ADDRESS: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const outputPromise = text(child.stderr)
  const endPromise = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const fetchPage = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
  // Updating the database may take long, so there is no limit before the first answer.
  while (isRunning() && !(await answers(fetchPage))) await sleep(200)
  let problem: string | undefined
  if (isRunning()) {
    problem = await findProblem(fetchPage)
    child.kill('SIGTERM')
    await Promise.race([endPromise, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    if (isRunning()) child.kill('SIGKILL')
    await endPromise
    return problem
  }
  return (
    (await outputPromise)
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^vitrine: /, '') || 'it ended without a message'
  )
}

const answers = (fetchPage: (path: string) => Promise<Response>) =>
  fetchPage('/health/live').then(
    ({ ok }) => ok,
    () => false,
  )

async function findProblem(fetchPage: (path: string) => Promise<Response>): Promise<string | undefined> {
  const deadline = Date.now() + HEALTH_TIMEOUT_MS
  while (
    !(await fetchPage('/health/ready').then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) return 'its health check fails'
    await sleep(500)
  }
  for (const page of PAGES) {
    const status = await fetchPage(page).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 0 || status >= 500) return `the page ${page} answers with ${status || 'nothing'}`
  }
  return undefined
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
