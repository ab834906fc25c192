import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPool } from './bare-sql.ts'
import { quantile } from './measure.ts'
import { startProduct } from './product.ts'
import { startWorker } from './worker.ts'

// Changes the type of an own field that many items have, which a job converts in batches, and measures what others wait for
// while it runs: lists and edits in the same project, and edits in another project of the same organisation.
// Usage: DATA_DIR=… node bench/type-change.ts [--items 100000], on the archive of bench/seed.ts
const { values: options } = parseArgs({ options: { items: { type: 'string', default: '100000' } } })
const itemCount = Number(options.items)
const CALL_INTERVAL_MS = 100

const product = await startProduct()
const pool = openPool(product.connection)
const worker = await startWorker(product, resolve(process.env.DATA_DIR ?? 'data-bench'))
try {
  await measureTypeChange()
} finally {
  await worker.stop()
  await pool.end()
  await product.stop()
}

interface Calls {
  name: string
  call: () => Promise<{ status: number }>
  timesMs: number[]
  refused: number
}

async function measureTypeChange(): Promise<void> {
  const { id: org } = await product.postJson<{ id: string }>('/orgs', { title: 'Type changes' })
  const createProject = () => product.postJson<{ id: string }>('/projects', { org, title: `Types ${Date.now()}` })
  const [{ id: project }, { id: other }] = [await createProject(), await createProject()]
  const { id: field } = await product.postJson<{ id: string }>(`/projects/${project}/fields`, {
    key: 'maker',
    type: 'text',
    label: { en: 'Photographer' },
  })
  await pool.query(
    `INSERT INTO artifacts (id, project, user_id, title, type, own_values)
      SELECT new_id(), $1, (SELECT user_id FROM artifacts LIMIT 1), 'Photograph ' || n, 'document',
        jsonb_build_object($2::text, 'Photographer ' || n % 300) FROM generate_series(1, $3::int) n`,
    [project, field, itemCount],
  )
  await pool.query('VACUUM ANALYZE artifacts')
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM artifacts WHERE project = $1 ORDER BY id', [
    project,
  ])
  const { id: foreign } = await product.postJson<{ id: string }>('/artifacts', { project: other, title: 'Mill' })
  // Each caller's edits run one after another, so each kind of edit has its own caller.
  const cookies = [await signInAdministrator(), await signInAdministrator(), await signInAdministrator()]
  const edit = (caller: number, id: string, change: object) =>
    product.post(`/artifacts/${id}`, JSON.stringify(change), { cookie: cookies[caller] ?? '' })
  let n = 0
  // From some moment on, the field takes lists.
  const editValue = async () => {
    const id = pickItem()
    const asText = await edit(1, id, { fields: { maker: 'Ada' } })
    return asText.status === 400 ? edit(1, id, { fields: { maker: ['Ada'] } }) : asText
  }
  const pickItem = () => rows[(n += 7919) % rows.length]?.id ?? ''
  const toCalls = (name: string, call: Calls['call']): Calls => ({ name, call, timesMs: [], refused: 0 })
  const createCalls = () => [
    toCalls('list in the project', () => product.post('/search', JSON.stringify({ project, query: {}, limit: 50 }))),
    toCalls('edit of a title in the project', () => edit(0, pickItem(), { title: `Title ${n}` })),
    toCalls('edit of a value of the field', editValue),
    toCalls('edit in another project', () => edit(2, foreign, { title: `Title ${(n += 1)}` })),
  ]
  const alone = createCalls()
  await repeat(alone, sleep(5000))
  const beside = createCalls()
  const startedAt = performance.now()
  const getSeconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  const change = async () => {
    const { status } = await product.post(`/fields/${field}`, JSON.stringify({ type: 'keywords' }))
    process.stdout.write(`type change of ${itemCount} values: ${status} after ${getSeconds()} s\n`)
    const isInState = async (condition: string) =>
      (await pool.query(`SELECT FROM field_conversions WHERE field = $1 AND ${condition}`, [field])).rowCount === 1
    while (await isInState('NOT has_taken_key')) await sleep(CALL_INTERVAL_MS)
    process.stdout.write(`new type after ${getSeconds()} s\n`)
    while (await isInState('true')) await sleep(CALL_INTERVAL_MS)
    process.stdout.write(`previous values removed after ${getSeconds()} s\n`)
  }
  await repeat(beside, change())
  for (const [i, calls] of beside.entries()) {
    const before = alone[i]
    const describe = ({ timesMs }: Calls) =>
      `p50 ${quantile(timesMs, 0.5).toFixed(0)}, p95 ${quantile(timesMs, 0.95).toFixed(0)}, at most ${Math.max(...timesMs).toFixed(0)} ms`
    if (before)
      process.stdout.write(
        `${calls.name}: ${describe(before)} alone; ${describe(calls)} beside it, ${calls.timesMs.length} calls, ${calls.refused} refused\n`,
      )
  }
}

/** Registers an administrator and returns their session's cookie. */
async function signInAdministrator(): Promise<string> {
  const email = `bench-${randomUUID()}@example.org`
  const person = { email, username: 'bench', password: 'bench-password', org_title: 'Bench', terms: true }
  const call = (path: string, body: object) =>
    fetch(`${product.address}/client/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await call('/auth/register', person)
  await pool.query(`UPDATE users SET role = 'admin', email_confirmed_at = now_ms() WHERE email = $1`, [email])
  const answer = await call('/auth/login', { email, password: person.password })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Repeats each of these calls, independently of the others, until something ends. */
async function repeat(all: readonly Calls[], until: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const end = until.then(() => over.abort())
  await Promise.all([
    end,
    ...all.map(async (calls) => {
      while (!over.signal.aborted) {
        const startedAt = performance.now()
        const { status } = await calls.call()
        calls.timesMs.push(performance.now() - startedAt)
        if (status >= 400) calls.refused++
        await sleep(CALL_INTERVAL_MS)
      }
    }),
  ])
}
