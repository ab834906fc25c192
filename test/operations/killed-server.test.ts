import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createApiClient, PASSWORD, type Client } from '../support/app.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { SERVER_PROGRAM } from '../support/paths.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

const ITEMS = 10_000
let dataDir = ''
let server: ChildProcess | undefined
let owner: Client

afterAll(async () => {
  killAll()
  // The killed database server may still be writing.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

/** Starts the application as a process on the test's directory, and returns its address. */
async function startServer(): Promise<string> {
  server = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ROLES: 'web' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of server.stdout ?? []) return String(line).trim()
  throw new Error('the server did not start')
}

/** Kills the application and its database with SIGKILL. */
function killAll(): void {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  server?.kill('SIGKILL')
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}

const signIn = async (base: string) => {
  owner = createApiClient(base)
  await owner.post('/auth/login', { email: 'ada@example.org', password: PASSWORD })
}

test(
  'moves and logs either all of ten thousand items or none when the server is killed during the move',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vitrine-kill-'))
    let base = await startServer()
    owner = createApiClient(base)
    const { body: user } = await owner.post<{ id: string }>('/auth/register', {
      email: 'ada@example.org',
      username: 'ada',
      password: PASSWORD,
      org_title: 'Org',
      terms: true,
    })
    const { body: userOrgs } = await owner.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
    const project = (await owner.post<{ id: string }>('/projects', { org: userOrgs.orgs[0]?.id, title: 'P' })).body.id
    const createFolder = async (title: string) =>
      (await owner.post<{ id: string }>('/folders', { project, title })).body.id
    let [source, target] = [await createFolder('From'), await createFolder('To')]
    const firstItem = await owner.post<Artifact>('/artifacts', { project, title: 'Item', folder: source })
    const ids = [firstItem.body.id]
    // Double the number of items with each copy.
    while (ids.length < ITEMS) {
      const artifactIds = ids.slice(0, ITEMS - ids.length)
      const { body } = await owner.post<Artifact[]>('/artifacts/bulk/copy', {
        artifactIds,
        projectId: project,
        folderId: source,
      })
      ids.push(...body.map((entry) => entry.id))
    }

    const outcomes: string[] = []
    for (const delayMs of [40, 250, 600, 1200]) {
      const response = owner
        .post('/artifacts/bulk/move', { artifactIds: ids, projectId: project, folderId: target })
        .then(({ status }) => status)
        .catch(() => 0)
      await Promise.race([response, sleep(delayMs)])
      killAll()
      const status = await response
      base = await startServer()
      await signIn(base)
      const countItems = async (folderId: string) =>
        (await owner.post<{ total: number }>('/search', { project, folder: folderId, limit: 1 })).body.total
      const [remainingCount, arrivedCount] = [await countItems(source), await countItems(target)]
      const isMoved = arrivedCount === ITEMS
      expect([remainingCount, arrivedCount]).toEqual(isMoved ? [0, ITEMS] : [ITEMS, 0])
      // A confirmed move must be permanent.
      if (status === 200) expect(isMoved).toBe(true)
      const { body } = await owner.get<{ activity: { count: number }[] }>(
        `/projects/${project}/activity?act=move&limit=200`,
      )
      const entryCount = body.activity.length
      expect(entryCount).toBe(outcomes.filter((outcome) => outcome === 'moved').length + Number(isMoved))
      expect(body.activity.every((entry) => entry.count === ITEMS)).toBe(true)
      outcomes.push(isMoved ? 'moved' : 'stayed')
      if (isMoved) [source, target] = [target, source]
    }
    const running = await connect({ dataDir, share: 'attach' })
    expect(await findBrokenRules(running)).toEqual([])
    await running.close()
  },
)
