import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, PASSWORD, type Client } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { SERVER_PROGRAM } from './paths.ts'

export interface ServerProcess {
  pid: number
  /** The address of a web process. */
  base: string
  /** Kills the process with SIGKILL and waits until it is gone. */
  kill: () => Promise<void>
}

export interface ServerProcesses {
  database: TestDatabase
  dataDir: string
  start(roles: 'web' | 'worker'): Promise<ServerProcess>
  close(): Promise<void>
}

/** Prepares web and worker processes that share only a database and a store, as on several machines. */
export async function createServerProcesses(env: Record<string, string> = {}): Promise<ServerProcesses> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-processes-'))
  await mkdir(join(dataDir, 'tmp'))
  const kills = new Set<() => Promise<void>>()
  return {
    database,
    dataDir,
    async start(roles) {
      const child = spawn(process.execPath, [SERVER_PROGRAM], {
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          DATABASE_URL: (database.connection as { connectionString: string }).connectionString,
          // A separate temporary folder, because workers of other tests on this machine clean up the shared one.
          TMPDIR: join(dataDir, 'tmp'),
          LOG_LEVEL: 'fatal',
          ROLES: roles,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const exitEvent = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      const kill = async () => {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
        await exitEvent
        kills.delete(kill)
      }
      kills.add(kill)
      for await (const line of child.stdout) return { pid: child.pid ?? 0, base: String(line).trim(), kill }
      throw new Error('the process did not start')
    },
    async close() {
      await Promise.all([...kills].map((kill) => kill()))
      await database.drop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Registers the owner of an organisation. */
export async function registerOwner(base: string): Promise<Client & { email: string; org: string }> {
  const email = 'ada@example.org'
  const owner = createApiClient(base)
  const person = { email, username: 'ada', password: PASSWORD }
  const { body: user } = await owner.post<{ id: string }>('/auth/register', { ...person, org_title: 'O', terms: true })
  const { body: account } = await owner.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
  return { ...owner, email, org: account.orgs[0]?.id ?? '' }
}
