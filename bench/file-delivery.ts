import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { median } from './measure.ts'
import { receiveNextMessage } from './product.ts'

// Measures GET of a small derivative, signed and public, and the list that returns their addresses. Compares this tree
// with another one (`--against DIR`, an older checkout with node_modules); both run at the same time on their own
// databases and are called alternately.

const BLOCK = 50
const SIZE = 4096
const SAME_ORIGIN_HEADERS = { 'sec-fetch-site': 'same-origin' }
const ITEMS = 50

/** A GET, or a POST if there is a body. */
interface FileRequest {
  url: string
  body?: string
  cookie?: string
}

interface RunningTree {
  signed: FileRequest[]
  publicFiles: FileRequest[]
  list: FileRequest[]
  stop: () => Promise<void>
}

const { values } = parseArgs({ options: { against: { type: 'string' }, rounds: { type: 'string', default: '40' } } })
const ownTree = resolve(import.meta.dirname, '..')
const trees = values.against ? [resolve(values.against), ownTree] : [ownTree]
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const products = await Promise.all(trees.map(start))
try {
  for (const clients of [1, 8]) {
    for (const kind of ['signed', 'publicFiles', 'list'] as const) {
      const durations = products.map((): number[] => [])
      for (let round = -1; round < Number(values.rounds); round++) {
        for (const [i, product] of products.entries()) {
          const times = await measureBlock(product[kind], clients)
          if (round >= 0) durations[i]?.push(...times)
        }
      }
      const medians = durations.map(median)
      const addedMs = products.length > 1 ? ((medians.at(-1) ?? 0) - (medians[0] ?? 0)).toFixed(3) : '-'
      process.stdout.write(
        `${clients} at once, ${kind}: ${medians.map((ms) => ms.toFixed(3)).join(' → ')} ms, ${addedMs} more\n`,
      )
    }
  }
} finally {
  agent.destroy()
  await Promise.all(products.map((product) => product.stop()))
}

/** Sends a block of requests with several clients and returns the duration of each, in ms. */
async function measureBlock(requests: readonly FileRequest[], clients: number): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const client = async () => {
    while (next < BLOCK) {
      const fileRequest = requests[next++ % requests.length]
      if (!fileRequest) return
      const started = performance.now()
      await sendFileRequest(fileRequest)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

function sendFileRequest({ url, body, cookie }: FileRequest): Promise<void> {
  return new Promise((done, reject) => {
    const headers = {
      ...SAME_ORIGIN_HEADERS,
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const clientRequest = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} of ${url}`))
      response.on('error', reject).on('end', done).resume()
    })
    clientRequest.on('error', reject).end(body)
  })
}

/**
 * Starts the product from a source tree with a public project of images, and returns the requests that a visitor and
 * the project's owner make.
 */
async function start(tree: string): Promise<RunningTree> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-files-'))
  const child = fork(join(tree, 'bench/serve.ts'), {
    cwd: tree,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    serialization: 'advanced',
  })
  const { address, connection } = await receiveNextMessage<{ address: string; connection: pg.ClientConfig }>(child)
  const db = new pg.Client(connection)
  await db.connect()
  let cookie = ''
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${address}/client/api${path}`, {
      method: 'POST',
      headers: { ...SAME_ORIGIN_HEADERS, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return (await answer.json()) as T
  }
  await post('/auth/register', {
    email: 'bench@example.org',
    username: 'bench',
    password: 'bench-password-of-a-day',
    org_title: 'Bench',
    terms: true,
  })
  const { rows: orgs } = await db.query<{ id: string }>('SELECT id FROM orgs')
  const project = (await post<{ id: string }>('/projects', { org: orgs[0]?.id, title: 'Bench' })).id
  for (let i = 0; i < ITEMS; i++) {
    const { id } = await post<{ id: string }>('/artifacts', { project, title: `Item ${i}`, visibility: 'local' })
    await db.query(
      `INSERT INTO files (id, sha256, size, mime, type, key, status) VALUES ($1, $2, 1, 'image/jpeg', 'image', $3, 'ready')`,
      [id, id, `o/${id}`],
    )
    await db.query(`UPDATE artifacts SET file = $1, type = 'image' WHERE id = $1`, [id])
    for (const name of ['thumb', 'small', 'large']) {
      const key = `d/${id}/${name}.0123456789abcdef.webp`
      await db.query(`INSERT INTO derivatives (file, name, key, mime, size) VALUES ($1, $2, $3, 'image/webp', $4)`, [
        id,
        name,
        key,
        SIZE,
      ])
      const path = join(dataDir, 'files', key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, Buffer.alloc(SIZE, i))
    }
  }
  const createSearchBody = (isHostpage: boolean) => ({ project, isHostpage, limit: ITEMS, facets: false })
  const listThumbnails = async (isHostpage: boolean) => {
    type Answer = { artifacts: { file: { preview: { thumb: string } } }[] }
    const { artifacts } = await post<Answer>('/search', createSearchBody(isHostpage))
    const host = new URL(address).host
    return artifacts.map(({ file }) => ({
      url: Object.assign(new URL(file.preview.thumb), { host: host }).href,
    }))
  }
  const [signed, publicFiles] = [await listThumbnails(false), await listThumbnails(true)]
  const list = [{ url: `${address}/client/api/search`, body: JSON.stringify(createSearchBody(false)), cookie }]
  await db.end()
  return {
    signed,
    publicFiles,
    list,
    async stop() {
      const exited = once(child, 'exit')
      child.send('stop')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
