import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { setConflictHandler, createConflictHandler, type ConflictHandler } from './concurrency/conflicts.ts'
import { createConnectionShares } from './concurrency/connection-shares.ts'
import { type Embedded, startEmbedded } from './embedded/start.ts'
import { withNamedStatements } from './named-statements.ts'
import { DatabaseStartError } from './start-error.ts'
import type { Database } from './tables/index.ts'

export interface ConnectOptions {
  /** URL of a PostgreSQL server; if missing, the embedded database in `dataDir` is started. */
  databaseUrl?: string
  dataDir: string
  poolSize?: number
  /**
   * The behaviour if another process already runs the embedded database: a server refuses to start, a command attaches
   * to it.
   */
  share?: 'refuse' | 'attach'
  log?: (line: string) => void
  /** Called when the embedded database ends unexpectedly; a server should then exit. */
  onDatabaseLost?: () => void
}

/**
 * The size and timeouts (ms) of each pool. Searches and jobs have separate small pools, so that however many of them
 * run, other calls still get a connection.
 */
const POOLS = {
  calls: { max: 10, statement_timeout: 30_000, lock_timeout: 10_000 },
  search: { max: 8, statement_timeout: 10_000 },
  jobs: { max: 6 },
} satisfies Record<string, pg.PoolConfig>

/** How many connections of the `calls` pool one caller may use, and the maximum wait for one in ms. */
const CALLER_SHARE = { maxConnections: 4, maxWaitMs: 30_000 }

/** Options of all connections. Keep-alive detects a lost server, even on connections that only listen. */
const CONNECTION_OPTIONS = { application_name: 'vitrine', keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export interface DatabaseConnection {
  /** For calls that a user is waiting for. */
  db: Kysely<Database>
  /** For searches and lists with counts. */
  searchDb: Kysely<Database>
  /** For jobs, without a statement timeout. */
  jobDb: Kysely<Database>
  /** The connection pool behind `db`. */
  pool: pg.Pool
  /** Reports conflicts with concurrent work in any of the pools. */
  conflicts: ConflictHandler
  /** For components that need a separate connection: LISTEN, the job queue, migrations. */
  connection: pg.ClientConfig
  /** Closes the pools and stops the embedded database if this process has started it. */
  close(): Promise<void>
}

/** Opens the database. Throws DatabaseStartError if it can't be reached or is older than PostgreSQL 15. */
export async function connect(options: ConnectOptions): Promise<DatabaseConnection> {
  if (options.databaseUrl) {
    const connection = { connectionString: options.databaseUrl, ...CONNECTION_OPTIONS }
    await checkServer(connection)
    return openDatabase(connection, options)
  }
  const embedded = await startEmbedded(options)
  return openDatabase({ ...embedded.connection, ...CONNECTION_OPTIONS }, options, embedded)
}

/** Creates the pools and query builders for a database that is known to respond. */
export function openDatabase(
  connection: pg.ClientConfig,
  options: Pick<ConnectOptions, 'poolSize' | 'log'>,
  embedded?: Embedded,
): DatabaseConnection {
  let closePromise: Promise<void> | undefined
  const types = new pg.TypeOverrides()
  const conflicts = createConflictHandler()
  // All bigint columns are sizes and times in ms, below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const createPool = (poolConfig: pg.PoolConfig, takeShare?: ReturnType<typeof createConnectionShares>) => {
    const pool = new pg.Pool({
      ...connection,
      types,
      connectionTimeoutMillis: 10_000,
      ...poolConfig,
    })
    // If an idle connection breaks, the pool replaces it at the next use; without a listener, the error would crash the
    // process. While closing, lost connections are expected.
    pool.on('error', (error) => closePromise || options.log?.(`database connection lost: ${error.message}`))
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: withNamedStatements(pool, conflicts, takeShare) }),
    })
    setConflictHandler(db, conflicts)
    const end = async () => {
      await db.destroy()
      // Kysely only ends the pool if it has used it.
      if (!pool.ended) await pool.end()
    }
    return { db, pool, end }
  }
  const { poolSize = POOLS.calls.max } = options
  const [callDb, searchDb, jobDb] = [
    createPool({ ...POOLS.calls, max: poolSize }, createConnectionShares(CALLER_SHARE)),
    createPool(POOLS.search),
    createPool(POOLS.jobs),
  ]
  const end = () => Promise.all([callDb, searchDb, jobDb].map((pool) => pool.end()))
  const close = () =>
    (closePromise ??= end()
      .then(() => undefined)
      .finally(() => embedded?.stop()))
  return { db: callDb.db, searchDb: searchDb.db, jobDb: jobDb.db, pool: callDb.pool, conflicts, connection, close }
}

async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = createClient(connection)
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
      `cannot connect to the database at ${client.host}:${client.port} (${getFailureReason(error)}): check DATABASE_URL`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function createClient(connection: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  } catch {
    throw new DatabaseStartError('DATABASE_URL is not an address such as postgres://user:password@host:5432/name')
  }
}

function getFailureReason(error: unknown): string {
  // Node tries each address of a host and throws one error with all failures.
  const firstError = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)
  return (firstError.message || (firstError as NodeJS.ErrnoException).code || 'no answer').split('\n')[0] ?? ''
}
