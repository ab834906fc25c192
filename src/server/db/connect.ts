import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { keepConflicts, openConflicts, type Conflicts } from './concurrency/conflicts.ts'
import { shareConnections } from './concurrency/connection-shares.ts'
import { type Embedded, startEmbedded } from './embedded/start.ts'
import { namedStatements } from './named-statements.ts'
import { DatabaseStartError } from './start-error.ts'
import type { Database } from './tables/index.ts'

export interface ConnectOptions {
  /** A PostgreSQL server; without it the embedded database in `dataDir` is started. */
  databaseUrl?: string
  dataDir: string
  poolSize?: number
  /** Whether to join the embedded database of another living process; a server refuses, a command attaches. */
  share?: 'refuse' | 'attach'
  log?: (line: string) => void
  /** Called when the embedded database ends by itself; a server has nothing left to do but end. */
  onLost?: () => void
}

/**
 * How long a statement may take, or wait for a row, in ms, and how many connections it has, by what it is for. What strangers may ask again
 * and again, and what may be slow, has few connections of its own: so that however much of it is asked for, everything
 * else finds one free.
 */
const LANES = {
  calls: { max: 10, statement_timeout: 30_000, lock_timeout: 10_000 },
  finding: { max: 8, statement_timeout: 10_000 },
  jobs: { max: 6 },
} satisfies Record<string, pg.PoolConfig>

/** How many of the connections for calls one caller may have, and how long, in ms, it waits for a turn. */
const SHARE = { each: 4, patienceMs: 30_000 }

/** Said of every connection. One whose other side is gone without a word ends all the same, also where nothing is sent on it. */
const OURS = { application_name: 'vitrine', keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export interface Connected {
  /** For what a person waits for. */
  db: Kysely<Database>
  /** For searches and lists that count. */
  finding: Kysely<Database>
  /** For jobs, which may take their time. */
  jobs: Kysely<Database>
  /** That of `db`. */
  pool: pg.Pool
  /** What failed in any of them because of concurrent work. */
  conflicts: Conflicts
  /** For whoever needs a connection of his own: LISTEN, the job queue, the migrations. */
  connection: pg.ClientConfig
  /** Closes the pool and stops the embedded database if this process has started it. */
  close(): Promise<void>
}

/** Opens the database. Throws DatabaseStartError when it cannot be reached or is older than PostgreSQL 15. */
export async function connect(options: ConnectOptions): Promise<Connected> {
  if (options.databaseUrl) {
    const connection = { connectionString: options.databaseUrl, ...OURS }
    await checkServer(connection)
    return open(connection, options)
  }
  const embedded = await startEmbedded(options)
  return open({ ...embedded.connection, ...OURS }, options, embedded)
}

/** The pool and the query builder over a database that is known to answer. */
export function open(
  connection: pg.ClientConfig,
  options: Pick<ConnectOptions, 'poolSize' | 'log'>,
  embedded?: Embedded,
): Connected {
  let closing: Promise<void> | undefined
  const types = new pg.TypeOverrides()
  const conflicts = openConflicts()
  // Sizes and times in milliseconds: all below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const lane = (of: pg.PoolConfig, takeShare?: ReturnType<typeof shareConnections>) => {
    const pool = new pg.Pool({
      ...connection,
      types,
      connectionTimeoutMillis: 10_000,
      ...of,
    })
    // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
    // While all of them are being closed, nothing is lost.
    pool.on('error', (error) => closing || options.log?.(`database connection lost: ${error.message}`))
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: namedStatements(pool, conflicts, takeShare) }),
    })
    keepConflicts(db, conflicts)
    const end = async () => {
      await db.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ended) await pool.end()
    }
    return { db, pool, end }
  }
  const { poolSize = LANES.calls.max } = options
  const [calls, finding, jobs] = [
    lane({ ...LANES.calls, max: poolSize }, shareConnections(SHARE)),
    lane(LANES.finding),
    lane(LANES.jobs),
  ]
  const end = () => Promise.all([calls, finding, jobs].map((one) => one.end()))
  const close = () =>
    (closing ??= end()
      .then(() => undefined)
      .finally(() => embedded?.stop()))
  return { db: calls.db, finding: finding.db, jobs: jobs.db, pool: calls.pool, conflicts, connection, close }
}

async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = clientFor(connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    )
    const version = rows[0]?.version ?? 0
    if (version >= 150_000) return
    throw new DatabaseStartError(
      `the database is PostgreSQL ${Math.floor(version / 10_000)}: Vitrine needs version 15 or later`,
    )
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error
    throw new DatabaseStartError(
      `cannot connect to the database at ${client.host}:${client.port} (${reason(error)}): check DATABASE_URL`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function clientFor(connection: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  } catch {
    throw new DatabaseStartError('DATABASE_URL is not an address such as postgres://user:password@host:5432/name')
  }
}

function reason(error: unknown): string {
  // Node tries each address of a host and reports the failures together.
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)
  return (first.message || (first as NodeJS.ErrnoException).code || 'no answer').split('\n')[0] ?? ''
}
