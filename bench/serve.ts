import { existsSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '../src/server/app/build-app.ts'
import { PAGE_CACHE_BYTES } from '../src/server/app/pages/page-cache.ts'
import { compose } from '../src/server/app/compose.ts'
import { scaleRates } from '../src/server/app/rate-limit.ts'
import { loadConfig } from '../src/server/kit/config.ts'

// The product in its own process, which can also report its SQL to the parent. Started by product.ts.

/** A statement as the driver received it, with its connection. Times are in ms. */
export interface Statement {
  connection: number
  name?: string
  text: string
  values: unknown[]
  start: number
  end: number
}

/** The SQL recorded, and the plans if the database reports them. */
export interface Recorded {
  statements: Statement[]
  plans: string[]
}

let recorded: Recorded | undefined
const connections = new WeakMap<object, number>()
let known = 0
watchStatements()

const config = loadConfig({ LOG_LEVEL: 'error', ...process.env })
const composed = await compose(config, pino({ level: config.logLevel }), join(import.meta.dirname, '..', 'migrations'))
// Rate limits are counted but never reached by a benchmark.
const built = join(import.meta.dirname, '..', 'dist')
const app = await buildApp(composed.services, composed.pool, {
  rates: scaleRates(0),
  ...(existsSync(built) && { pages: { built } }),
  ...(process.env.KEPT === 'nothing' && { pageCacheBytes: { pages: 1, answers: 1 } }),
  ...(process.env.KEPT === 'answers' && { pageCacheBytes: { ...PAGE_CACHE_BYTES, pages: 1 } }),
})
const address = await app.listen({ port: 0, host: config.host })

process.on('message', async (message: 'record' | 'tell' | 'hold' | 'stop' | { snapshot: string }) => {
  if (message === 'record') {
    recorded = { statements: [], plans: [] }
    process.send?.(null)
  } else if (message === 'tell') {
    process.send?.(recorded ?? null)
    recorded = undefined
  } else if (message === 'hold') {
    const inspector = new Session()
    inspector.connect()
    await inspector.post('HeapProfiler.collectGarbage')
    inspector.disconnect()
    process.send?.(process.memoryUsage())
  } else if (message === 'stop') void stop()
  else process.send?.(writeHeapSnapshot(message.snapshot))
})
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())
const { host, port, user, password, database } = composed.pool.options
process.send?.({ address, connection: { host, port, user, password, database } })

async function stop(): Promise<void> {
  await app.close()
  await composed.close()
  process.exit(0)
}

interface Asking extends pg.Client {
  connectionParameters: { statement_timeout: number | false }
}

/** Connections of jobs, the queue and LISTEN have no timeout and aren't recorded. */
const isForCalls = ({ connectionParameters }: Asking) => connectionParameters.statement_timeout !== false

function connectionOf(client: Asking): number {
  const before = connections.get(client)
  if (before !== undefined) return before
  client.on('notice', ({ message = '' }) => {
    if (message.startsWith('duration:')) recorded?.plans.push(message)
  })
  connections.set(client, known)
  return known++
}

/** Wraps the driver's query function. Costs one comparison while nothing is recorded. */
function watchStatements(): void {
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const send = client.query
  client.query = function query(this: Asking, ...args: unknown[]) {
    if (!recorded || !isForCalls(this)) return send.apply(this, args)
    const connection = connectionOf(this)
    const [asked, given] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown]
    const named = typeof asked === 'object' ? asked : { text: asked }
    const statement: Statement = {
      connection,
      ...(named.name && { name: named.name }),
      text: named.text,
      values: named.values ?? (Array.isArray(given) ? given : []),
      start: performance.now(),
      end: Infinity,
    }
    recorded.statements.push(statement)
    const ended = () => void (statement.end = performance.now())
    const last = args.at(-1)
    if (typeof last === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        ended()
        last(...answer)
      }
      return send.apply(this, args)
    }
    const sent = send.apply(this, args) as Promise<unknown>
    void sent.then(ended, ended)
    return sent
  }
}
