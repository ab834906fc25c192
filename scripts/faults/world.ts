import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../../src/server/db/embedded/start.ts'
import { createApiClient, PASSWORD, type Client } from '../../test/support/app.ts'

export type Role = 'web' | 'worker'

/** The product in separate processes that can be killed, with a persistent database and store. */
export interface World {
  base: string
  dir: string
  databaseUrl: string
  /** The store's address. Undefined for files in `dir`. */
  storageUrl: string | undefined
  owner: Client
  project: string
  start(role: Role): Promise<void>
  /** Kills a role with SIGKILL if it runs. */
  kill(role: Role): Promise<void>
  /** Memory in MB and open files of a role's process. */
  weight(role: Role): { rss: number; files: number }
  /** Warnings and errors that the processes have logged. */
  logLines: string[]
  close(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')
const EMAIL = 'owner@example.org'

/** Starts a database, a web and a worker process on an empty folder, with an owner and a project. */
export async function startWorld(options: {
  port: number
  storageUrl?: string
  /** Environment variables. */
  env?: Record<string, string>
  /** Prepares the empty folder and returns how to undo it. */
  prepare?: (dir: string) => () => void
}): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-faults-'))
  const dataDir = join(dir, 'data')
  mkdirSync(dataDir)
  const undoPrepare = options.prepare?.(dataDir)
  const database = await startEmbedded({ dataDir: join(dir, 'database') })
  const base = `http://127.0.0.1:${options.port}`
  const running = new Map<Role, ChildProcess>()
  const logLines: string[] = []

  const world: World = {
    base,
    dir: dataDir,
    databaseUrl: database.url,
    storageUrl: options.storageUrl,
    owner: createApiClient(base),
    project: '',
    logLines,
    async start(role) {
      const child = spawn(process.execPath, ['src/server/main.ts'], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          DATABASE_URL: database.url,
          ROLES: role,
          PORT: String(options.port),
          PUBLIC_URL: base,
          LOG_LEVEL: 'error',
          ...(options.storageUrl && { STORAGE_URL: options.storageUrl }),
          ...options.env,
        },
      })
      running.set(role, child)
      child.stderr.on('data', (text: Buffer) => logLines.push(`${role}: ${text.toString().trim()}`))
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (text: Buffer) => {
          if (/Vitrine (is running at|worker is running)/.test(text.toString())) resolve()
          else logLines.push(`${role}: ${text.toString().trim()}`)
        })
        child.once('exit', (code, signal) => {
          if (signal === 'SIGKILL') resolve()
          else reject(new Error(`the ${role} process ended with ${code}: ${logLines.slice(-3).join('\n')}`))
        })
      })
    },
    async kill(role) {
      const child = running.get(role)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exitEvent = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await exitEvent
    },
    weight(role) {
      const pid = running.get(role)?.pid
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return {
        rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
        files: readdirSync(`/proc/${pid}/fd`).length,
      }
    },
    async close() {
      await world.kill('worker')
      await world.kill('web')
      await database.stop()
      undoPrepare?.()
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await world.start('web')
    await world.start('worker')
    world.project = await createFirstProject(world.owner)
  } catch (error) {
    await world.close()
    throw error
  }
  return world
}

async function createFirstProject(owner: Client): Promise<string> {
  const registration = { email: EMAIL, username: 'owner', password: PASSWORD, org_title: 'Faults', terms: true }
  const { body: user } = await owner.post<{ id: string }>('/auth/register', registration)
  const { body } = await owner.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
  return (await owner.post<{ id: string }>('/projects', { org: body.orgs[0]?.id, title: 'Faults' })).body.id
}

/** Waits until a condition holds. Throws after `seconds`. */
export async function waitUntil(
  description: string,
  seconds: number,
  condition: () => Promise<boolean>,
): Promise<void> {
  const endTime = Date.now() + seconds * 1000
  while (!(await condition())) {
    if (Date.now() > endTime) throw new Error(`still not after ${seconds} s: ${description}`)
    await sleep(250)
  }
}
