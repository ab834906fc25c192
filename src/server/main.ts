import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { compose, startWorker } from './app/compose.ts'
import { createReadiness } from './app/running/readiness.ts'
import { logBrokenTools } from './app/running/log-broken-tools.ts'
import { serveMetrics } from './app/running/serve-metrics.ts'
import { MigrationError } from './db/migrate.ts'
import { DatabaseStartError } from './db/start-error.ts'
import { getConfigWarnings } from './kit/config-warnings.ts'
import { releaseMemoryWhenIdle } from './app/running/release-memory.ts'
import { getStartMessage } from './app/running/start-message.ts'
import { getLogOptions } from './kit/log/log-options.ts'
import { openTerminalLog } from './kit/log/terminal-log.ts'
import { ConfigError, loadConfig } from './kit/config.ts'
import { MissingToolError } from './ports/media/children/tool-error.ts'

/** Errors that the operator can fix and whose message says how; they are printed without a stack trace. */
const OPERATOR_ERRORS = [ConfigError, DatabaseStartError, MigrationError, MissingToolError]

const root = join(import.meta.dirname, '..', '..')
const program = existsSync(join(root, 'release.json')) ? './vitrine' : 'bin/vitrine'
const isDevelopment = process.env.NODE_ENV === 'development'

/** Loads `.env` without overriding existing environment variables. Returns the names of the variables it set. */
function loadEnvFile(): Set<string> {
  const namesBefore = new Set(Object.keys(process.env))
  if (existsSync('.env')) process.loadEnvFile('.env')
  return new Set(Object.keys(process.env).filter((name) => !namesBefore.has(name)))
}

/** Creates an error that names the setting, for an address that this machine doesn't have or another program uses. */
const toListenError =
  (setting: string, { host, port }: { host: string; port: number }) =>
  (error: NodeJS.ErrnoException): never => {
    const reason =
      error.code === 'EADDRINUSE'
        ? `another program uses this port. To use a different one, set ${setting.split(', ').at(-1)}`
        : (error.code ?? error.message)
    throw new ConfigError(`${setting}: cannot listen on ${host}:${port}: ${reason}`)
  }

async function main(): Promise<void> {
  // Files created by this process and its tools are readable only by its own user.
  process.umask(0o077)
  const config = loadConfig(process.env, loadEnvFile())
  const logStream = process.stdout.isTTY ? await openTerminalLog() : undefined
  const log = pino(getLogOptions(config.logLevel), logStream)
  for (const warning of getConfigWarnings(config)) log.warn(warning)
  const composition = await compose(config, log, join(root, 'migrations'))
  const { services, pool } = composition
  const readiness = createReadiness({ pool, store: services.store })
  const pages = isDevelopment ? { sources: root } : { built: join(root, 'dist') }
  // Workers don't load the web server, unless they make a static copy.
  const buildServer = async () =>
    (await import('./app/build-app.ts')).buildApp(services, pool, {
      readiness,
      pages,
      isStrict: isDevelopment,
      ...(logStream && { logStream }),
    })
  let server: ReturnType<typeof buildServer> | undefined
  const getServer = () => (server ??= buildServer())
  const openSite = async () =>
    (await import('./app/pages/public-site.ts')).createPublicSite(await getServer(), services, pages)
  const stopWorker = config.roles.includes('worker') ? await startWorker(composition.jobServices, openSite) : undefined
  // Don't wait for this check: steps that need a broken tool wait by themselves.
  if (stopWorker)
    logBrokenTools(services).catch((error: unknown) => log.warn({ err: error }, 'cannot check the media tools'))
  const app = config.roles.includes('web') ? await getServer() : undefined

  const { metricsAddress } = config
  const metrics =
    metricsAddress &&
    (await serveMetrics(metricsAddress, services.metrics, readiness).catch(
      toListenError('METRICS_ADDRESS', metricsAddress),
    ))

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    log.info('stopping: finishing requests in progress and returning jobs to the queue')
    readiness.drain()
    stopWorker?.()
    await Promise.all([app?.close(), services.queue.stopWorking()])
    if (!app) await (await server)?.close()
    await metrics?.close()
    await composition.close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  await app?.listen({ port: config.port, host: config.host }).catch(toListenError('HOST, PORT', config))
  releaseMemoryWhenIdle()
  process.stdout.write(
    app ? getStartMessage(config.publicUrl, composition.administrator, program) : '\n  Vitrine worker is running\n\n',
  )
}

main().catch((error: unknown) => {
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind) && error instanceof Error) {
    process.stderr.write(`vitrine: ${error.message}\n`)
  } else {
    process.stderr.write(`vitrine: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  }
  process.exit(1)
})
