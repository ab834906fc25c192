import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from './product.ts'

/** Starts a worker process on the product's database. */
export async function startWorker({ connection: { user, password, host, port, database } }: Product, dataDir: string) {
  const place = new URLSearchParams({ host: host ?? '', port: String(port) })
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?${place}`
  // As scripts/run.mjs starts it.
  const flags = ['--max-semi-space-size=16', '--expose-gc']
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, '../src/server/main.ts')], {
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      ROLES: 'worker',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await sleep(5000)
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { pid: child.pid ?? 0, stop }
}
