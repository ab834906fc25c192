import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openPool } from './bare-sql.ts'
import { startProduct, type Product } from './product.ts'
import type { Statement } from './serve.ts'

// Moves, trashes and restores many items of a large archive, with one call per action. Budget: the SQL of the action's
// transaction takes at most 2 s. Usage: DATA_DIR=… node bench/bulk-acts.ts [--items 10000] [--rounds 3] [--plans FILE]
const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    plans: { type: 'string' },
  },
})
const BUDGET_S = 2

interface ActCase {
  name: string
  path: string
  body: object
}

const product = await startProduct()
const pool = openPool(product.connection)
let acts: ActCase[]
try {
  acts = await createActCases()
  for (const act of acts) await runOnce(act, product, 'warm-up')
  for (let round = 1; round <= Number(options.rounds); round++) {
    for (const act of acts) await runOnce(act, product, `round ${round}`)
  }
} finally {
  await pool.end()
  await product.stop()
}
if (options.plans) await explainAll(options.plans)

/** Pairs of actions that undo each other, so that the archive ends up unchanged. */
async function createActCases(): Promise<ActCase[]> {
  const selectIds = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ id: string }>(sql, values)).rows.map((row) => row.id)
  const [projectId] = await selectIds('SELECT id FROM projects')
  const folders = await selectIds('SELECT id FROM folders ORDER BY created_at LIMIT 30')
  const [homeFolder, otherFolder] = [folders[0], folders[29]]
  const artifactIds = await selectIds('SELECT id FROM artifacts WHERE folder = $1 AND active ORDER BY id LIMIT $2', [
    homeFolder,
    Number(options.items),
  ])
  const createMoveBody = (folderId?: string) => ({ artifactIds, folderId, projectId })
  return [
    { name: 'move', path: '/artifacts/bulk/move', body: createMoveBody(otherFolder) },
    { name: 'move back', path: '/artifacts/bulk/move', body: createMoveBody(homeFolder) },
    {
      name: 'trash',
      path: '/artifacts/bulk_update',
      body: { artifacts: artifactIds.map((id) => ({ id, active: false })) },
    },
    { name: 'restore', path: '/artifacts/bulk_restore', body: { artifactIds } },
  ]
}

async function runOnce({ name, path, body }: ActCase, { post, record }: Product, roundLabel: string): Promise<void> {
  const text = JSON.stringify(body)
  const started = performance.now()
  let endedAt = started
  const { statements } = await record(async () => {
    const answer = await post(path, text)
    endedAt = performance.now()
    if (answer.status >= 300)
      throw new Error(`${name}: ${path} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
  })
  const transactionStatements = findStatementsInTransactions(statements)
  const sqlSeconds = transactionStatements.reduce((sum, statement) => sum + getDurationS(statement), 0)
  const wallSeconds =
    transactionStatements.length > 0
      ? toSeconds((transactionStatements.at(-1)?.end ?? 0) - (transactionStatements[0]?.start ?? 0))
      : 0
  const verdict = sqlSeconds <= BUDGET_S ? 'met    ' : 'NOT MET'
  console.log(
    `${verdict} ${roundLabel}, ${name}: SQL of the transaction ${sqlSeconds.toFixed(2)} s (budget ${BUDGET_S}), begin to commit ${wallSeconds.toFixed(2)} s, whole request ${toSeconds(endedAt - started).toFixed(2)} s`,
  )
  const flushStarted = performance.now()
  await pool.query(`SELECT gin_clean_pending_list('artifacts_search_words')`)
  console.log(
    `          ${toSeconds(performance.now() - flushStarted).toFixed(2)} s later by a worker: words into their index`,
  )
  const slowest = statements
    .toSorted((a, b) => getDurationS(b) - getDurationS(a))
    .filter((statement) => getDurationS(statement) >= 0.02)
  for (const statement of slowest.slice(0, 6)) {
    const position = transactionStatements.includes(statement) ? 'inside ' : 'outside'
    console.log(
      `          ${getDurationS(statement).toFixed(2)} s ${position} ${statement.text.replace(/\s+/g, ' ').trim().slice(0, 110)}`,
    )
  }
}

function toSeconds(ms: number): number {
  return ms / 1000
}

function getDurationS(statement: Statement): number {
  return toSeconds(statement.end - statement.start)
}

/** The statements of all transactions, including BEGIN and COMMIT. */
function findStatementsInTransactions(statements: Statement[]): Statement[] {
  const openConnections = new Set<number>()
  return statements.filter(({ connection, text }) => {
    if (/^\s*(begin|start transaction)/i.test(text)) openConnections.add(connection)
    const inTransaction = openConnections.has(connection)
    if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) openConnections.delete(connection)
    return inTransaction
  })
}

/** Repeats the actions with EXPLAIN output, without measuring them because EXPLAIN takes time. */
async function explainAll(file: string): Promise<void> {
  const explainingProduct = await startProduct({ explainStatements: true })
  const planLines: string[] = []
  try {
    for (const { name, path, body } of acts) {
      const { plans } = await explainingProduct.record(() => explainingProduct.post(path, JSON.stringify(body)))
      planLines.push(`== ${name}`, ...plans.map(shortenIdLists))
    }
  } finally {
    await explainingProduct.stop()
  }
  writeFileSync(file, `${planLines.join('\n')}\n`)
}

/** Shortens lists of ids to their first two entries. */
function shortenIdLists(plan: string): string {
  return plan.replace(/(\{[0-9a-f-]{36},[0-9a-f-]{36}),[0-9a-f,.-]+/g, '$1,…')
}
