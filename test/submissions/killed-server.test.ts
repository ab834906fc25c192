import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { createApiClient, PASSWORD } from '../support/app.ts'
import { submitContribution, submitContributionInParts, createProjectWithPortal } from '../support/contributions.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

const CONTRIBUTION_COUNT = 50
const KILLED_AFTER = 15
let dataDir = ''
let server: ChildProcess | undefined

/** Kills the application and its database at the same time. */
function killAll(): void {
  server?.kill('SIGKILL')
  try {
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
  } catch {
    // The process has already exited.
  }
}
afterAll(async () => {
  killAll()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

async function start(): Promise<string> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ROLES: 'web', SUBMIT_WORK: '2', RATE_FACTOR: '0' }
  server = spawn(process.execPath, [join(import.meta.dirname, '../support/servers/killable-server.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of server.stdout ?? []) return String(line).trim()
  throw new Error('the server did not start')
}

test(
  'stores each submission completely or not at all when the server is killed, and once when it is sent again',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vitrine-giving-'))
    let base = await start()
    const owner = createApiClient(base)
    const { body: user } = await owner.post<{ id: string }>('/auth/register', {
      ...{ email: 'ada@example.org', username: 'ada', password: PASSWORD, org_title: 'Org', terms: true },
    })
    const org =
      (await owner.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)).body.orgs[0]?.id ?? ''
    const database = await connect({ dataDir, share: 'attach' })
    const portal = await createProjectWithPortal(database.db, { ...owner, org })
    await database.close()

    const contributions = Array.from({ length: CONTRIBUTION_COUNT }, (_, n) => ({ key: crypto.randomUUID(), n }))
    const sendContribution = ({ key, n }: { key: string; n: number }) => {
      const files = [`one ${n}`, `two ${n}`].map((text) => ({ name: `${n}.txt`, text }))
      const fields = { key, title: `Given ${n}` }
      return n % 2 === 0
        ? submitContribution(createApiClient(base), portal.id, files, fields)
        : submitContributionInParts(base, createApiClient(base), portal.id, files, fields)
    }
    let confirmedCount = 0
    const firstAttempts = contributions.map(async (contribution) => {
      const { status } = await sendContribution(contribution)
      if (status === 201) confirmedCount++
      if (confirmedCount === KILLED_AFTER) killAll()
    })
    await Promise.allSettled(firstAttempts)
    // The number of confirmed submissions is at most the number of existing ones.
    expect(confirmedCount).toBeGreaterThanOrEqual(KILLED_AFTER)
    expect(confirmedCount).toBeLessThan(CONTRIBUTION_COUNT)

    base = await start()
    for (let offset = 0; offset < CONTRIBUTION_COUNT; offset += 10) {
      const responses = await Promise.all(contributions.slice(offset, offset + 10).map(sendContribution))
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    }
    const ownerClient = createApiClient(base)
    await ownerClient.post('/auth/login', { email: 'ada@example.org', password: PASSWORD })
    const { body } = await ownerClient.get<{ submissions: Submission[]; counts: { pending: number } }>(
      `/projects/${portal.project}/submissions?limit=500`,
    )
    expect(body.counts.pending).toBe(2 * CONTRIBUTION_COUNT)
    const byDeposit = Map.groupBy(body.submissions, ({ deposit }) => deposit)
    expect([...byDeposit.values()].map((files) => files.length)).toEqual(Array(CONTRIBUTION_COUNT).fill(2))
    const reopenedDatabase = await connect({ dataDir, share: 'attach' })
    const itemsWithoutFile = await reopenedDatabase.db
      .selectFrom('artifacts')
      .leftJoin('files', 'files.id', 'artifacts.file')
      .select('artifacts.id')
      .where('files.id', 'is', null)
      .execute()
    expect(itemsWithoutFile).toEqual([])
    expect(await findBrokenRules({ db: reopenedDatabase.db })).toEqual([])
    await reopenedDatabase.close()
  },
)
