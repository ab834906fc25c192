import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type DatabaseConnection } from '#server/db/connect.ts'
import { findUnfinishedRestore } from '#server/db/unfinished-restore.ts'
import { checkBackupHealth } from '#server/features/backups/backups.view.ts'
import { DatabaseStartError } from '#server/db/start-error.ts'
import { ConfigError, loadConfig, type Config } from '#server/kit/config.ts'
import { checkAddressHealth } from '#server/ports/health/address-health.ts'
import { checkClockHealth, checkDatabaseHealth } from '#server/ports/health/database-health.ts'
import { runChecks } from '#server/ports/health/run-health-checks.ts'
import type { CheckResult } from '#server/ports/health/check-result.ts'
import {
  checkDiskHealth,
  checkNodeHealth,
  checkPermissionsHealth,
  checkSandboxHealth,
  checkToolsHealth,
} from '#server/ports/health/machine-health.ts'
import { MissingToolError } from '#server/ports/media/children/tool-error.ts'
import { createMediaTools } from '#server/ports/media/media-tools.ts'
import { checkMailHealth } from '#server/ports/health/mail-health.ts'
import { checkStoreHealth } from '#server/ports/health/store-health.ts'
import { openStore } from '#server/ports/store/open-store.ts'
import { findStoreOwner, hasFiles } from '#server/files/store-owner.repo.ts'
import { formatHealthCheck } from '#shared/words/administration/administration.ts'
import { en } from '#shared/words/administration/en.ts'
import type { HealthCheckResult } from '#shared/entities/administration/administration.ts'

const SIGNS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const
const NOT_CHECKED: CheckResult = { state: 'fail', said: ['notAsked'] }

const createConfigurationError = (message: string): CheckResult => ({
  state: 'fail',
  said: ['configurationWrong', message],
})

/** Checks this machine and its settings one by one. Changes nothing except what the first start would create. */
async function examineMachine(): Promise<HealthCheckResult[]> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  let config: Config
  try {
    config = loadConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return runChecks({
      node: async () => checkNodeHealth(),
      configuration: async () => createConfigurationError(error.message),
    })
  }
  const database = await openDatabase(config)
  const db = 'connected' in database ? database.connected.db : undefined
  const explainMissingDatabase = async () =>
    'message' in database ? createConfigurationError(database.message) : NOT_CHECKED
  try {
    return await runChecks({
      node: async () => checkNodeHealth(),
      configuration: async () => ({ state: 'ok', said: ['configurationWell'] }),
      permissions: () => checkPermissionsHealth(config),
      disk: () => checkDiskHealth(config),
      database: 'connected' in database ? () => checkDatabase(database.connected) : explainMissingDatabase,
      store: db ? () => checkStore(config, db) : async () => NOT_CHECKED,
      clock: db ? () => checkClockHealth(db) : async () => NOT_CHECKED,
      tools: () => checkMediaTools(config),
      sandbox: async () => checkSandboxHealth(),
      mail: () => checkMailHealth(config),
      address: () => checkAddressHealth(config),
      backups: db ? () => checkBackups(config, db) : async () => NOT_CHECKED,
    })
  } finally {
    if ('connected' in database) await database.close()
  }
}

/**
 * Opens the database as the product does, even while the product is running. Before the first start a temporary one is
 * used.
 */
async function openDatabase({
  databaseUrl,
  dataDir,
}: Config): Promise<{ connected: DatabaseConnection; close: () => Promise<void> } | { message: string }> {
  const isFresh = databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'cluster'))
  const probeDir = isFresh ? mkdtempSync(join(tmpdir(), 'vitrine-doctor-')) : dataDir
  const removeTempDir = () => isFresh && rmSync(probeDir, { recursive: true, force: true })
  try {
    const connected = await connect({ dataDir: probeDir, share: 'attach', ...(databaseUrl && { databaseUrl }) })
    const close = async () => {
      await connected.close()
      removeTempDir()
    }
    return { connected, close }
  } catch (error) {
    removeTempDir()
    if (error instanceof DatabaseStartError) return { message: error.message }
    throw error
  }
}

/** If a path contains no program, that counts as a problem with the tools; it isn't a failure of this check. */
async function checkMediaTools({ ffmpegPath, ffprobePath }: Config): Promise<CheckResult> {
  try {
    const media = createMediaTools({ ffmpegPath, ffprobePath })
    return await checkToolsHealth(media).finally(() => media.close())
  } catch (error) {
    if (error instanceof MissingToolError) return { state: 'fail', said: ['toolMissing', error.message] }
    throw error
  }
}

async function checkDatabase({ db, pool }: DatabaseConnection): Promise<CheckResult> {
  if (await findUnfinishedRestore(pool)) return { state: 'fail', said: ['restoreUnfinished'] }
  return checkDatabaseHealth(db)
}

/** Before the first start, and in a database of an earlier version, nothing is known about backups. */
const checkBackups = ({ backups }: Config, db: DatabaseConnection['db']): Promise<CheckResult> =>
  checkBackupHealth(db, backups, Date.now()).catch(() => ({ state: 'ok', said: ['backupsBegin'] }))

async function checkStore(config: Config, db: DatabaseConnection['db']): Promise<CheckResult> {
  // The product has never been started here, or only in an earlier version.
  const findOwnerBeforeStart = async () => ({ id: null, knowsFiles: await hasFiles(db).catch(() => false) })
  const findOwner = () => findStoreOwner(db).catch(findOwnerBeforeStart)
  try {
    const store = await openStore({ storageUrl: config.storageUrl, dataDir: config.dataDir, findStoreOwner: findOwner })
    return await checkStoreHealth(store).finally(() => store.close())
  } catch (error) {
    if (error instanceof ConfigError) return createConfigurationError(error.message)
    throw error
  }
}

const { json: isJson = false } = JSON.parse(process.argv[2] ?? '{}') as { json?: boolean }
const checks = (await examineMachine()).map(({ name, state, said }) => ({
  check: en.administration.health.checks[name as keyof typeof en.administration.health.checks],
  state,
  said: formatHealthCheck(said),
}))
const failedCount = checks.filter(({ state }) => state === 'fail').length
if (isJson) process.stdout.write(`${JSON.stringify({ ok: failedCount === 0, checks })}\n`)
else {
  for (const { check, state, said } of checks) process.stdout.write(`${SIGNS[state]}  ${check.padEnd(16)} ${said}\n`)
  const warningCount = checks.filter(({ state }) => state === 'warn').length
  process.stdout.write(`\n${failedCount} failed, ${warningCount} with warnings\n`)
}
process.exitCode = failedCount > 0 ? 1 : 0
