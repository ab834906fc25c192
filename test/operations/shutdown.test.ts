import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createApiClient, PASSWORD, type Client } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { makeRecording } from '../support/sample-files/media.ts'
import { ROOT } from '../support/paths.ts'
import { createTusClient } from '../support/tus-client.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Shuts the real server process down while it is busy.

const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 50 }
let database: TestDatabase
let dataDir = ''
let project = ''
let owner: Client
const children = new Set<ChildProcess>()

/** Finds a free port. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startServer() {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const child = spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
      DATA_DIR: dataDir,
      DATABASE_URL: (database.connection as { connectionString: string }).connectionString,
      LOG_LEVEL: 'info',
      RATE_FACTOR: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += String(part)))
  await expect.poll(() => output.includes('Vitrine is running at'), WAIT).toBe(true)
  const exitEvent = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  return {
    child,
    base: `http://127.0.0.1:${port}`,
    metrics: `http://127.0.0.1:${metricsPort}`,
    readOutput: () => output,
    ended: exitEvent,
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-drain-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** Uploads a file by a form; `finish` sends its second half. */
function startSlowForm(base: string, bytes: Buffer) {
  const head = `--x\r\ncontent-disposition: form-data; name="project"\r\n\r\n${project}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="slow.bin"\r\n\r\n`
  const tail = '\r\n--x--\r\n'
  const call = request(`${base}/client/api/artifacts`, {
    method: 'POST',
    headers: {
      cookie: owner.cookie(),
      origin: base,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + bytes.length + tail.length,
    },
  })
  const responseStatus = new Promise<number>((resolve, reject) => {
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
  })
  const halfLength = Math.floor(bytes.length / 2)
  const halfSent = new Promise<void>((resolve) => {
    call.write(head)
    call.write(bytes.subarray(0, halfLength), () => resolve())
  })
  return {
    halfSent,
    responseStatus,
    finish: () => call.end(Buffer.concat([bytes.subarray(halfLength), Buffer.from(tail)])),
  }
}

const getStep = (artifact: string) =>
  database.db
    .selectFrom('processing as p')
    .innerJoin('artifacts as a', 'a.file', 'p.file')
    .select(['p.run', 'p.deaths', 'p.job'])
    .where('a.id', '=', artifact)
    .where('p.step', '=', 'stream')
    .executeTakeFirst()

test(
  'finishes running requests, keeps partial uploads and releases its jobs on SIGTERM',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    let runningServer = await startServer()
    owner = createApiClient(runningServer.base)
    const registration = { email: 'ada@example.org', username: 'ada', password: PASSWORD, terms: true }
    const { body: user } = await owner.post<{ id: string }>('/auth/register', { ...registration, org_title: 'O' })
    const { body: userOrgs } = await owner.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
    project = (await owner.post<{ id: string }>('/projects', { org: userOrgs.orgs[0]?.id, title: 'P' })).body.id

    // A video that is being converted.
    const filmForm = new FormData()
    filmForm.append('project', project)
    const sourceArgs = ['-f', 'lavfi', '-i', 'testsrc2=duration=15:size=1280x720:rate=25', '-c:v', 'mjpeg', '-q:v', '8']
    filmForm.append('file', new Blob([new Uint8Array(makeRecording(sourceArgs, 'mkv'))]), 'film.mkv')
    const { body: artifact } = await owner.post<Artifact>('/artifacts', filmForm)
    await expect.poll(async () => (await getStep(artifact.id))?.run ?? null, WAIT).not.toBeNull()
    // A half-finished resumable upload.
    const bytes = Buffer.alloc(200_000, 'half ')
    const tus = createTusClient(runningServer.base, owner)
    const { location } = await tus.create(bytes.length, { project, filename: 'half.bin' })
    await tus.patch(location, 0, bytes.subarray(0, 120_000))
    // A form whose body is still being sent.
    const form = startSlowForm(runningServer.base, Buffer.alloc(100_000, 'slow '))
    await form.halfSent

    const text = await (await fetch(`${runningServer.metrics}/metrics`)).text()
    expect(text).toContain('vitrine_calls_total{method="POST",route="/client/api/projects",status="201"} 1')
    expect(text).toContain('vitrine_steps{state="running"}')
    expect(text).not.toContain(project)
    expect((await fetch(`${runningServer.base}/metrics`)).headers.get('content-type')).not.toContain('version=')
    for (const path of ['/health', '/health/ready'])
      expect((await fetch(runningServer.metrics + path)).status, path).toBe(200)

    runningServer.child.kill('SIGTERM')
    // The server is alive but no longer ready for new requests.
    await expect.poll(async () => (await fetch(`${runningServer.metrics}/health/ready`)).status, WAIT).toBe(503)
    expect((await fetch(`${runningServer.metrics}/health/live`)).status).toBe(200)
    form.finish()
    expect(await form.responseStatus).toBe(201)
    expect(await runningServer.ended).toEqual([0, null])
    expect(runningServer.readOutput()).toContain('stopped')

    // The job is queued again and doesn't count as a crash.
    const step = await getStep(artifact.id)
    expect(step).toMatchObject({ run: null, deaths: 0 })
    const { rows } = await database.pool.query('SELECT state FROM pgboss.job WHERE id = $1', [step?.job])
    expect(['created', 'retry']).toContain(rows[0]?.state)

    runningServer = await startServer()
    const tusAfterRestart = createTusClient(runningServer.base, owner)
    const uploadPath = new URL(location, runningServer.base).pathname
    expect((await tusAfterRestart.head(uploadPath)).offset).toBe(120_000)
    expect((await tusAfterRestart.patch(uploadPath, 120_000, bytes.subarray(120_000))).artifact).toBeTruthy()
    await expect.poll(async () => (await getStep(artifact.id))?.run ?? 'done', WAIT).not.toBeNull()
    runningServer.child.kill('SIGTERM')
    expect(await runningServer.ended).toEqual([0, null])
  },
)
