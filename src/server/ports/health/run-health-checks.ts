import type { HealthCheckResult } from '#shared/entities/administration/administration.ts'
import { checkClockHealth, checkDatabaseHealth, type DatabaseConnection } from './database-health.ts'
import {
  checkDiskHealth,
  checkNodeHealth,
  checkPermissionsHealth,
  checkSandboxHealth,
  checkToolsHealth,
  type MachineConfig,
} from './machine-health.ts'
import type { CheckResult } from './check-result.ts'
import type { MediaTools } from '../media/media.ts'
import { checkMailHealth, type MailConfig } from './mail-health.ts'
import { checkStoreHealth, type CheckedStore } from './store-health.ts'

/** The systems to check. */
export interface HealthCheckTargets {
  config: MachineConfig & MailConfig
  db: DatabaseConnection
  store: CheckedStore
  media: Pick<MediaTools, 'check'>
}

/** How long a check may take before it counts as failed. */
const TIMEOUT_MS = 10_000
/** Longer, because the media tools read about twenty files at the lowest priority. */
const TOOLS_TIMEOUT_MS = 120_000

/** Runs all health checks; one that throws or doesn't answer in time counts as failed. */
export const runHealthChecks = ({ config, db, store, media }: HealthCheckTargets): Promise<HealthCheckResult[]> =>
  runChecks({
    node: async () => checkNodeHealth(),
    database: () => checkDatabaseHealth(db),
    store: () => checkStoreHealth(store),
    disk: () => checkDiskHealth(config),
    permissions: () => checkPermissionsHealth(config),
    tools: () => checkToolsHealth(media),
    sandbox: async () => checkSandboxHealth(),
    clock: () => checkClockHealth(db),
    mail: () => checkMailHealth(config),
  })

export const runChecks = (checks: Readonly<Record<string, () => Promise<CheckResult>>>): Promise<HealthCheckResult[]> =>
  Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({
      name,
      ...(await withTimeout(check, name === 'tools' ? TOOLS_TIMEOUT_MS : TIMEOUT_MS)),
    })),
  )

async function withTimeout(check: () => Promise<CheckResult>, timeoutMs: number): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'fail', said: ['away'] }), timeoutMs)
  })
  try {
    return await Promise.race([check(), timeout])
  } catch (error) {
    const { code } = error as { code?: unknown }
    return { state: 'fail', said: typeof code === 'string' ? ['failedWith', code] : ['away'] }
  } finally {
    clearTimeout(timer)
  }
}
