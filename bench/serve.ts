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

// The product in its own process, which can also report its SQL statements to the parent. Started by product.ts.

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
export interface Recording {
  statements: Statement[]
  plans: string[]
}

let recording: Recording | undefined
const connections = new WeakMap<object, number>()
let connectionCount = 0
watchStatements()

const config = loadConfig({ LOG_LEVEL: 'error', ...process.env })
const composed = await compose(config, pino({ level: config.logLevel }), join(import.meta.dirname, '..', 'migrations'))
// Rate limits are counted as usual but are too high for a benchmark to reach.
const builtPages = join(import.meta.dirname, '..', 'dist')
const app = await buildApp(composed.services, composed.pool, {
  rates: scaleRates(0),
  ...(existsSync(builtPages) && { pages: { built: builtPages } }),
  ...(process.env.KEPT === 'nothing' && { pageCacheBytes: { pages: 1, answers: 1 } }),
  ...(process.env.KEPT === 'answers' && { pageCacheBytes: { ...PAGE_CACHE_BYTES, pages: 1 } }),
})
const address = await app.listen({ port: 0, host: config.host })

process.on('message', async (message: 'record' | 'tell' | 'hold' | 'stop' | { snapshot: string }) => {
  if (message === 'record') {
    recording = { statements: [], plans: [] }
    process.send?.(null)
  } else if (message === 'tell') {
    process.send?.(recording ?? null)
    recording = undefined
  } else if (message === 'hold') {
    const inspector = new Session()
    inspector.connect()
    await inspector.post('HeapProfiler.collectGarbage')
    inspector.disconnect()
    process.send?.(process.memoryUsage())
  } else if (message === 'stop') void stopServer()
  else process.send?.(writeHeapSnapshot(message.snapshot))
})
process.on('SIGTERM', () => void stopServer())
process.on('disconnect', () => void stopServer())
const { host, port, user, password, database } = composed.pool.options
process.send?.({ address, connection: { host, port, user, password, database } })

async function stopServer(): Promise<void> {
  await app.close()
  await composed.close()
  process.exit(0)
}

interface QueryingClient extends pg.Client {
  connectionParameters: { statement_timeout: number | false }
}

/** Connections of jobs, the queue and LISTEN have no timeout and aren't recorded. */
const isCallClient = ({ connectionParameters }: QueryingClient) => connectionParameters.statement_timeout !== false

function getConnectionNumber(client: QueryingClient): number {
  const knownNumber = connections.get(client)
  if (knownNumber !== undefined) return knownNumber
  client.on('notice', ({ message = '' }) => {
    if (message.startsWith('duration:')) recording?.plans.push(message)
  })
  connections.set(client, connectionCount)
  return connectionCount++
}

/** Wraps the driver's query function. Costs one comparison while nothing is recorded. */
function watchStatements(): void {
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const originalQuery = client.query
  client.query = function query(this: QueryingClient, ...args: unknown[]) {
    if (!recording || !isCallClient(this)) return originalQuery.apply(this, args)
    const connection = getConnectionNumber(this)
    const [queryArg, parameters] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown]
    const queryObject = typeof queryArg === 'object' ? queryArg : { text: queryArg }
    const statement: Statement = {
      connection,
      ...(queryObject.name && { name: queryObject.name }),
      text: queryObject.text,
      values: queryObject.values ?? (Array.isArray(parameters) ? parameters : []),
      start: performance.now(),
      end: Infinity,
    }
    recording.statements.push(statement)
    const markEnd = () => void (statement.end = performance.now())
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        markEnd()
        callback(...answer)
      }
      return originalQuery.apply(this, args)
    }
    const result = originalQuery.apply(this, args) as Promise<unknown>
    void result.then(markEnd, markEnd)
    return result
  }
}
