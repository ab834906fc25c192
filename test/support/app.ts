import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app/build-app.ts'
import type { SlowClientLimits } from '#server/app/connections/slow-clients.ts'
import type { PageSource } from '#server/app/pages/mount-pages.ts'
import { createPublicSite } from '#server/app/pages/public-site.ts'
import { SOCKET_LIMITS, type SocketLimits } from '#server/app/sockets/socket-limits.ts'
import { scaleRates, type Rates } from '#server/app/rate-limit.ts'
import { startWorker } from '#server/app/compose.ts'
import { logToolChange } from '#server/app/running/log-broken-tools.ts'
import type { Services } from '#server/access/services.ts'
import { loadConfig } from '#server/kit/config.ts'
import { openMetrics } from '#server/kit/log/metrics.ts'
import { getLogOptions } from '#server/kit/log/log-options.ts'
import { openPubSub } from '#server/ports/pub-sub/pg-pub-sub.ts'
import { openLocks } from '#server/ports/locks/pg-locks.ts'
import { openMailer } from '#server/ports/mail/open-mailer.ts'
import { createMediaTools } from '#server/ports/media/media-tools.ts'
import { openStripe } from '#server/ports/payment/stripe-payments.ts'
import { openQueue } from '#server/ports/queue/pg-queue.ts'
import { createClamdScanner } from '#server/ports/scan/clamd.ts'
import { openStore } from '#server/ports/store/open-store.ts'
import { openReplica } from '#server/ports/store/replica/replica.ts'
import { findStoreOwner } from '#server/files/store-owner.repo.ts'
import type { Store } from '#server/ports/store/store.ts'
import { PAGE_HEADER } from '#shared/page-header.ts'
import { createTestDatabase } from './database.ts'

/** The password of every account that the tests create. */
export const PASSWORD = 'tide and lantern'

export interface ApiResponse<T = Record<string, never>> {
  status: number
  headers: Headers
  body: T
}

/** An HTTP client that keeps its cookies, like one browser. */
export interface Client {
  /** The Cookie header of the next call. */
  cookie(): string
  /** Headers that every call sends. */
  headers: Record<string, string>
  get<T = never>(path: string, headers?: Record<string, string>): Promise<ApiResponse<T>>
  post<T = never>(path: string, body?: object | FormData, headers?: Record<string, string>): Promise<ApiResponse<T>>
  delete<T = never>(path: string, body?: object, headers?: Record<string, string>): Promise<ApiResponse<T>>
}

/** Starts the whole application, without mocks, on its own database and data directory. */
export async function startApp(
  options: {
    worker?: boolean
    pages?: PageSource
    rates?: Partial<Rates>
    clamdUrl?: string
    slowClientLimits?: SlowClientLimits
    authorizationTtlMs?: number
    sockets?: Partial<SocketLimits>
    /** Defaults to a file store in `dataDir`. */
    store?: Store
    /** The size of the connection pool for requests; small by default. */
    poolSize?: number
    /** Environment variables. */
    env?: Record<string, string>
    /** Receives every log line of level `warn` and above. */
    logTo?: (line: object) => void
  } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  const database = await createTestDatabase(options)
  const { logTo } = options
  const stream = logTo && { write: (line: string) => logTo(JSON.parse(line) as object) }
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: logTo ? 'warn' : 'fatal',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    ...options.env,
  })
  const reportError = (error: Error) => process.stderr.write(`${error.message}\n`)
  const store =
    options.store ??
    (await openStore({ storageUrl: undefined, dataDir, findStoreOwner: () => findStoreOwner(database.db) }))
  const services: Services = {
    config,
    db: database.db,
    searchDb: database.searchDb,
    store,
    replica: config.replica ? await openReplica(config.replica) : null,
    pubSub: await openPubSub(database.connection, database.pool, reportError),
    locks: openLocks(database.connection),
    queue: await openQueue(database.connection, reportError),
    media: createMediaTools({
      ffmpegPath: config.ffmpegPath,
      ffprobePath: config.ffprobePath,
      onToolChange: (...change) => logToolChange(services.log)(...change),
    }),
    mail: openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir }),
    payments: config.payments ? openStripe(config.payments) : null,
    scanner: options.clamdUrl ? createClamdScanner(options.clamdUrl) : null,
    metrics: openMetrics(),
    log: pino(getLogOptions(config.logLevel), stream),
  }
  database.conflicts.listen(services.metrics.recordConflict)
  const rates = { ...scaleRates(0), ...options.rates }
  const buildServer = () =>
    buildApp(services, database.pool, {
      isStrict: true,
      rates,
      pages: options.pages,
      ...(options.slowClientLimits && { slowClientLimits: options.slowClientLimits }),
      authorizationTtlMs: options.authorizationTtlMs,
      visitsFlushMs: 100,
      ...(stream && { logStream: stream }),
      sockets: { ...SOCKET_LIMITS, ...options.sockets },
    })
  const app = await buildServer()
  const openSite = async () => createPublicSite(app, services, options.pages)
  const stopWorker = options.worker ? await startWorker(services, openSite) : undefined
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  if (!options.env?.PUBLIC_URL) {
    config.publicUrl = base
    config.galleryUrl = `${base}/view`
    config.storagePublicUrl = `${base}/files`
  }

  return {
    base,
    server: app.server,
    services,
    openSite,
    dataDir,
    client: () => createApiClient(base),
    /** A second server on the same database, with its own in-memory caches. */
    async startSecondServer() {
      const otherServer = await buildServer()
      return { base: await otherServer.listen({ port: 0, host: '127.0.0.1' }), close: () => otherServer.close() }
    },
    /** Registers an account with its own organisation. Its email address is confirmed by default. */
    async owner(name = 'owner', { confirmed = true } = {}) {
      const client = createApiClient(base)
      const email = `${name}-${Math.random().toString(36).slice(2)}@example.org`
      const { body: user } = await client.post<{ id: string }>('/auth/register', {
        email,
        username: name,
        password: PASSWORD,
        org_title: `Org of ${name}`,
        terms: true,
      })
      // Turn off the first-steps guide.
      await services.db
        .updateTable('users')
        .set({ shows_guide: false, ...(confirmed && { email_confirmed_at: Date.now() }) })
        .where('id', '=', user.id)
        .execute()
      const { body } = await client.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
      return { ...client, id: user.id, email, org: body.orgs[0]?.id ?? '' }
    },
    async close() {
      stopWorker?.()
      await app.close()
      await services.queue.close()
      await services.media.close()
      await services.locks.close()
      await services.pubSub.close()
      await services.replica?.store.close()
      await store.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type App = Awaited<ReturnType<typeof startApp>>
/** A signed-in client whose account has its own organisation. */
export type Person = Awaited<ReturnType<App['owner']>>

/** Creates a client for the application at `base`. */
export function createApiClient(base: string, headers: Record<string, string> = {}): Client {
  const cookieJar = new Map<string, string>()
  const pageId = crypto.randomUUID()
  const formatCookies = () => [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; ')
  const callApi = async <T>(
    method: string,
    path: string,
    body?: object | FormData,
    extraHeaders: Record<string, string> = {},
  ): Promise<ApiResponse<T>> => {
    const isJson = body !== undefined && !(body instanceof FormData)
    const response = await fetch(path.startsWith('http') ? path : `${base}/client/api${path}`, {
      method,
      headers: {
        cookie: formatCookies(),
        [PAGE_HEADER]: pageId,
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
        ...extraHeaders,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') cookieJar.delete(name)
      else cookieJar.set(name, value)
    }
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T,
    }
  }
  return {
    cookie: formatCookies,
    headers,
    get: (path, extraHeaders) => callApi('GET', path, undefined, extraHeaders),
    post: (path, body, extraHeaders) => callApi('POST', path, body, extraHeaders),
    delete: (path, body, extraHeaders) => callApi('DELETE', path, body, extraHeaders),
  }
}
