import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './measure.ts'

// Budget: uploads by form and by tus reach at least 70 % of the bare pipe's throughput with the same bytes, and the
// process grows by less than 100 MB. CPU time is that of the receiving process, which is meaningful even on a busy
// machine. Usage: node bench/upload.ts [GiB] [rounds], with Node flags such as --cpu-prof in SERVER_FLAGS.
const gib = Number(process.argv[2] ?? 2)
const rounds = Number(process.argv[3] ?? 3)
const bytes = gib * 1024 ** 3
const CHUNK = Buffer.alloc(1024 * 1024, 'vitrine!')
const [APP_PORT, BARE_PORT] = [3871, 3872]
const TICKS_PER_SECOND = 100
const root = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
const api = `http://127.0.0.1:${APP_PORT}/client/api`
let cookie = ''
let uploads = 0

const serverFlags = (process.env.SERVER_FLAGS ?? '').split(' ').filter(Boolean)
const app = spawn(process.execPath, [...serverFlags, 'src/server/main.ts'], {
  cwd: root,
  stdio: ['ignore', serverFlags.length > 0 ? 'inherit' : 'ignore', 'inherit'],
  env: { ...process.env, DATA_DIR: join(dir, 'data'), PORT: String(APP_PORT), LOG_LEVEL: 'warn' },
})
const barePipe = spawn(process.execPath, ['bench/bare-pipe.ts', dir, String(BARE_PORT)], {
  cwd: root,
  stdio: 'inherit',
})

interface Result {
  /** MB per second until the reply. */
  speed: number
  /** CPU seconds of the receiving process per GiB. */
  cpu: number
}

try {
  await waitUntilReady(`http://127.0.0.1:${APP_PORT}/health`)
  const project = await makeProject()
  const uploadWays = { 'bare pipe': uploadToPipe, form: () => uploadByForm(project), tus: () => uploadByTus(project) }
  for (const send of Object.values(uploadWays)) await send()
  const memoryBefore = readRssMb(app)
  let peakMemory = memoryBefore
  const watch = setInterval(() => (peakMemory = Math.max(peakMemory, readRssMb(app))), 50)
  const results = Object.keys(uploadWays).map(() => [] as Result[])
  for (let i = 0; i < rounds; i++) {
    const line: string[] = []
    for (const [n, [name, send]] of Object.entries(uploadWays).entries()) {
      const result = await measureUpload(name === 'bare pipe' ? barePipe : app, send)
      results[n]?.push(result)
      line.push(`${name} ${result.speed.toFixed(0)} MB/s ${result.cpu.toFixed(2)} s`)
      // Delete all files, because on a disk that grows on demand, writing new blocks is slower than reusing old ones.
      for (const file of readdirSync(dir)) if (file.startsWith('bare-')) rmSync(join(dir, file))
      await deleteAllItems(project)
    }
    console.log(`round ${i + 1}: ${line.join(', ')}`)
  }
  clearInterval(watch)
  const [limit = [], ...productResults] = results
  for (const [n, uploadResults] of productResults.entries()) {
    const ratio = median(uploadResults.map(({ speed }, i) => speed / (limit[i]?.speed ?? 0)))
    const cpuRatio =
      median(uploadResults.map((uploadResult) => uploadResult.cpu)) /
      median(limit.map((uploadResult) => uploadResult.cpu))
    console.log(
      `${Object.keys(uploadWays)[n + 1]}, ${gib} GiB: median ratio ${ratio.toFixed(2)} (budget 0.70), CPU ${cpuRatio.toFixed(2)} times the bare pipe's`,
    )
  }
  console.log(`memory grew ${(peakMemory - memoryBefore).toFixed(0)} MB (budget 100)`)
} finally {
  app.kill('SIGTERM')
  barePipe.kill()
  if (app.exitCode === null) await new Promise((resolve) => app.once('exit', resolve))
  rmSync(dir, { recursive: true, force: true })
}

function readRssMb({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** CPU seconds of a process. */
function cpu({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

async function measureUpload(receiver: ChildProcess, send: () => Promise<number>): Promise<Result> {
  const before = cpu(receiver)
  const speed = await send()
  return { speed, cpu: (cpu(receiver) - before) / gib }
}

async function deleteAllItems(project: string): Promise<void> {
  const call = (method: string, path: string, body?: object) =>
    fetch(api + path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
  const foundItems = (await (await call('POST', '/search', { project })).json()) as { artifacts: { id: string }[] }
  for (const { id } of foundItems.artifacts) {
    await call('POST', `/artifacts/${id}`, { active: false })
    await call('DELETE', `/artifacts/${id}`)
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not start')
}

async function makeProject(): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify(body),
    })
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return (await answer.json()) as { id: string }
  }
  const user = await post('/auth/register', {
    email: 'bench@example.org',
    username: 'bench',
    password: 'tide and lantern',
    org_title: 'Bench',
    terms: true,
  })
  const account = await fetch(`${api}/users/${user.id}/projects_and_orgs`, { headers: { cookie } })
  const { orgs } = (await account.json()) as { orgs: { id: string }[] }
  return (await post('/projects', { org: orgs[0]?.id, title: 'Bench' })).id
}

function uploadToPipe(): Promise<number> {
  return measureMegabytesPerSecond({ port: BARE_PORT, method: 'POST', path: '/' })
}

/** Each file begins differently, because known content would not be stored again. */
function createUniqueStart(): Buffer {
  return Buffer.from(`${uploads++}`.padStart(CHUNK.length, 'x'))
}

function uploadByForm(project: string): Promise<number> {
  const head = `--x\r\ncontent-disposition: form-data; name="project"\r\n\r\n${project}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="b"\r\n\r\n`
  return measureMegabytesPerSecond({
    port: APP_PORT,
    method: 'POST',
    path: '/client/api/artifacts',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    head: Buffer.concat([Buffer.from(head), createUniqueStart()]),
    tail: Buffer.from('\r\n--x--\r\n'),
  })
}

async function uploadByTus(project: string): Promise<number> {
  const tus = { cookie, 'tus-resumable': '1.0.0' }
  const toBase64 = (text: string) => Buffer.from(text).toString('base64')
  const answer = await fetch(`${api}/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes + CHUNK.length),
      'upload-metadata': `project ${toBase64(project)},filename ${toBase64('b')}`,
    },
  })
  return measureMegabytesPerSecond({
    port: APP_PORT,
    method: 'PATCH',
    path: answer.headers.get('location') ?? '',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    head: createUniqueStart(),
  })
}

interface UploadRequest {
  port: number
  method: string
  path: string
  headers?: Record<string, string>
  head?: Buffer
  tail?: Buffer
}

/** Sends the bytes and returns MB per second until the reply. */
function measureMegabytesPerSecond({
  head = Buffer.alloc(0),
  tail = Buffer.alloc(0),
  ...target
}: UploadRequest): Promise<number> {
  const chunks = Math.round(bytes / CHUNK.length)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const length = head.length + chunks * CHUNK.length + tail.length
    const headers = { ...target.headers, 'sec-fetch-site': 'same-origin', cookie, 'content-length': length }
    const clientRequest = request({ ...target, host: '127.0.0.1', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (![200, 201, 204].includes(answer.statusCode ?? 0))
          reject(new Error(`${target.path} answered ${answer.statusCode}`))
        else resolve((chunks * CHUNK.length) / 1e6 / ((performance.now() - started) / 1000))
      })
    })
    clientRequest.on('error', reject)
    clientRequest.write(head)
    let sentBytes = 0
    const send = () => {
      while (sentBytes < chunks) {
        sentBytes++
        if (!clientRequest.write(CHUNK)) return void clientRequest.once('drain', send)
      }
      clientRequest.end(tail)
    }
    send()
  })
}
