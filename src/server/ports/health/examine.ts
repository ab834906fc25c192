import type { HealthPart } from '#shared/entities/administration/administration.ts'
import { clockHealth, databaseHealth, type OnDatabase } from './database-health.ts'
import {
  diskHealth,
  nodeHealth,
  permissionsHealth,
  sandboxHealth,
  toolsHealth,
  type OnMachine,
} from './machine-health.ts'
import type { Found } from './found.ts'
import type { MediaTools } from '../media/media.ts'
import { mailHealth, type OnMail } from './mail-health.ts'
import { storeHealth, type OnStore } from './store-health.ts'

/** The systems that are checked. */
export interface Examined {
  config: OnMachine & OnMail
  db: OnDatabase
  store: OnStore
  media: Pick<MediaTools, 'check'>
}

/** How long a check may take before it counts as failed. */
const PATIENCE_MS = 10_000
/** The media tools read about twenty files at the lowest priority. */
const PATIENCE_WITH_TOOLS_MS = 120_000

/** Runs all health checks; one that throws or doesn't answer in time counts as failed. */
export const examine = ({ config, db, store, media }: Examined): Promise<HealthPart[]> =>
  examineAll({
    node: async () => nodeHealth(),
    database: () => databaseHealth(db),
    store: () => storeHealth(store),
    disk: () => diskHealth(config),
    permissions: () => permissionsHealth(config),
    tools: () => toolsHealth(media),
    sandbox: async () => sandboxHealth(),
    clock: () => clockHealth(db),
    mail: () => mailHealth(config),
  })

export const examineAll = (parts: Readonly<Record<string, () => Promise<Found>>>): Promise<HealthPart[]> =>
  Promise.all(
    Object.entries(parts).map(async ([name, look]) => ({
      name,
      ...(await inTime(look, name === 'tools' ? PATIENCE_WITH_TOOLS_MS : PATIENCE_MS)),
    })),
  )

async function inTime(look: () => Promise<Found>, patienceMs: number): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'fail', said: ['away'] }), patienceMs)
  })
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    const { code } = error as { code?: unknown }
    return { state: 'fail', said: typeof code === 'string' ? ['failedWith', code] : ['away'] }
  } finally {
    clearTimeout(timer)
  }
}
