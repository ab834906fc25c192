import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Budget: a multipart upload reaches at least 60 % of the bare pipe's throughput with the same bytes in the same run, and
// the process grows by less than 100 MB. Usage: node bench/upload.ts [GiB] [rounds]
const gib = Number(process.argv[2] ?? 2)
const rounds = Number(process.argv[3] ?? 3)
const bytes = gib * 1024 ** 3
const CHUNK = Buffer.alloc(1024 * 1024, 'vitrine!')
const [APP, BARE] = [3871, 3872]
const root = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
const api = `http://127.0.0.1:${APP}/client/api`
let cookie = ''
let uploads = 0

const app = spawn(process.execPath, ['src/server/main.ts'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, DATA_DIR: join(dir, 'data'), PORT: String(APP), LOG_LEVEL: 'warn' },
})
const bare = spawn(process.execPath, ['bench/bare-pipe.ts', dir, String(BARE)], { cwd: root, stdio: 'inherit' })

try {
  await ready(`http://127.0.0.1:${APP}/health`)
  const project = await makeProject()
  await megabytes(BARE, '/', Buffer.alloc(0), Buffer.alloc(0), 0.1)
  await upload(project, 0.1)
  const before = rss(app)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, rss(app))), 50)
  const ratios: number[] = []
  for (let i = 0; i < rounds; i++) {
    const limit = await megabytes(BARE, '/', Buffer.alloc(0), Buffer.alloc(0), 1)
    const ours = await upload(project, 1)
    ratios.push(ours / limit)
    console.log(
      `round ${i + 1}: bare pipe ${limit.toFixed(0)} MB/s, upload ${ours.toFixed(0)} MB/s, ratio ${(ours / limit).toFixed(2)}`,
    )
    // Both give their blocks back: a disk that grows on demand writes new blocks more slowly than used ones.
    for (const file of readdirSync(dir)) if (file.startsWith('bare-')) rmSync(join(dir, file))
    await destroyAll(project)
  }
  clearInterval(watch)
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  console.log(
    `${gib} GiB: median ratio ${median.toFixed(2)} (budget 0.60), memory grew ${(peak - before).toFixed(0)} MB (budget 100)`,
  )
} finally {
  app.kill('SIGTERM')
  bare.kill()
  await new Promise((resolve) => app.once('exit', resolve))
  rmSync(dir, { recursive: true, force: true })
}

function rss({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function destroyAll(project: string): Promise<void> {
  const call = (method: string, path: string, body?: object) =>
    fetch(api + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
  const found = (await (await call('POST', '/search', { project })).json()) as { artifacts: { id: string }[] }
  for (const { id } of found.artifacts) {
    await call('POST', `/artifacts/${id}`, { active: false })
    await call('DELETE', `/artifacts/${id}`)
  }
}

async function ready(url: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (
      await fetch(url).then(
        (r) => r.ok,
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
      headers: { 'content-type': 'application/json', cookie },
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
    password: 'bench-password',
    org_title: 'Bench',
  })
  const mine = await fetch(`${api}/users/${user.id}/projects_and_orgs`, { headers: { cookie } })
  const { orgs } = (await mine.json()) as { orgs: { id: string }[] }
  return (await post('/projects', { org: orgs[0]?.id, title: 'Bench' })).id
}

function upload(project: string, share: number): Promise<number> {
  const head = `--x\r\ncontent-disposition: form-data; name="project"\r\n\r\n${project}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="b"\r\n\r\n${uploads++}`
  return megabytes(APP, '/client/api/artifacts', Buffer.from(head), Buffer.from('\r\n--x--\r\n'), share)
}

/** Sends the bytes and answers MB per second until the reply. */
function megabytes(port: number, path: string, head: Buffer, tail: Buffer, share: number): Promise<number> {
  const chunks = Math.round((bytes * share) / CHUNK.length)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + chunks * CHUNK.length + tail.length,
    }
    const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode !== 200 && answer.statusCode !== 201)
          reject(new Error(`${path} answered ${answer.statusCode}`))
        else resolve((chunks * CHUNK.length) / 1e6 / ((performance.now() - started) / 1000))
      })
    })
    call.on('error', reject)
    call.write(head)
    let sent = 0
    const send = () => {
      while (sent < chunks) {
        sent++
        if (!call.write(CHUNK)) return void call.once('drain', send)
      }
      call.end(tail)
    }
    send()
  })
}
