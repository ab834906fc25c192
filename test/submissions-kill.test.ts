import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { clientOf, PASSWORD } from './app.ts'
import { give, giveInParts, portalOf } from './giving.ts'
import { broken } from './invariants.ts'

const GIVEN = 50
const KILLED_AFTER = 15
let dataDir = ''
let server: ChildProcess | undefined

/** Kills the application and its database at once. */
function killAll(): void {
  server?.kill('SIGKILL')
  try {
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
  } catch {
    // It has ended already.
  }
}
afterAll(async () => {
  killAll()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

async function start(): Promise<string> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ROLES: 'web', SUBMIT_WORK: '2', RATE_FACTOR: '0' }
  server = spawn(process.execPath, [join(import.meta.dirname, 'kill-server.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of server.stdout ?? []) return String(line).trim()
  throw new Error('the server did not start')
}

test('keeps each of fifty submissions whole or absent after a kill, and stores none twice when sent again', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-giving-'))
  let base = await start()
  const owner = clientOf(base)
  const { body: user } = await owner.post<{ id: string }>('/auth/register', {
    ...{ email: 'ada@example.org', username: 'ada', password: PASSWORD, org_title: 'Org', terms: true },
  })
  const org =
    (await owner.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)).body.orgs[0]?.id ?? ''
  const database = await connect({ dataDir, share: 'attach' })
  const portal = await portalOf(database.db, { ...owner, org })
  await database.close()

  const sendings = Array.from({ length: GIVEN }, (_, n) => ({ key: crypto.randomUUID(), n }))
  const send = ({ key, n }: { key: string; n: number }) => {
    const files = [`one ${n}`, `two ${n}`].map((text) => ({ name: `${n}.txt`, text }))
    const said = { key, title: `Given ${n}` }
    return n % 2 === 0
      ? give(clientOf(base), portal.id, files, said)
      : giveInParts(base, clientOf(base), portal.id, files, said)
  }
  let answered = 0
  const first = sendings.map(async (one) => {
    const { status } = await send(one)
    if (status === 201) answered++
    if (answered === KILLED_AFTER) killAll()
  })
  await Promise.allSettled(first)
  // No more submissions are confirmed than exist.
  expect(answered).toBeGreaterThanOrEqual(KILLED_AFTER)
  expect(answered).toBeLessThan(GIVEN)

  base = await start()
  for (let at = 0; at < GIVEN; at += 10) {
    const again = await Promise.all(sendings.slice(at, at + 10).map(send))
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 201))
  }
  const back = clientOf(base)
  await back.post('/auth/login', { email: 'ada@example.org', password: PASSWORD })
  const { body } = await back.get<{ submissions: Submission[]; counts: { pending: number } }>(
    `/projects/${portal.project}/submissions?limit=500`,
  )
  expect(body.counts.pending).toBe(2 * GIVEN)
  const byDeposit = Map.groupBy(body.submissions, ({ deposit }) => deposit)
  expect([...byDeposit.values()].map((files) => files.length)).toEqual(Array(GIVEN).fill(2))
  const opened = await connect({ dataDir, share: 'attach' })
  const lost = await opened.db
    .selectFrom('artifacts')
    .leftJoin('files', 'files.id', 'artifacts.file')
    .select('artifacts.id')
    .where('files.id', 'is', null)
    .execute()
  expect(lost).toEqual([])
  expect(await broken({ db: opened.db })).toEqual([])
  await opened.close()
})
