import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '#server/files/sweep-files.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { PASSWORD, startApp } from './app.ts'
import { makeAdministrator, subscribe } from './world.ts'

type Failure = { errors: { message: string }; retry_after_seconds?: number }

let app: Awaited<ReturnType<typeof startApp>>

beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.close())

const login = (email: string, password: string, more: object = {}) =>
  app.client().post<Failure & { id: string }>('/auth/login', { email, password, ...more })

const upload = (project: string, bytes: string) => {
  const form = new FormData()
  form.set('project', project)
  form.set('file', new Blob([bytes]), 'bytes.txt')
  return form
}

test('8.error.4 responds 429 with the seconds to wait after too many sign-in attempts', async () => {
  const strict = await startApp({ rates: { login: { perAddress: 2, perSession: 2, seconds: 60 } } })
  const tries = strict.client()
  const body = { email: 'nobody@example.org', password: 'wrong password' }
  await tries.post('/auth/login', body)
  await tries.post('/auth/login', body)
  const refused = await tries.post<Failure>('/auth/login', body)
  expect([refused.status, refused.body.errors.message]).toEqual([429, 'Too many requests'])
  const seconds = refused.body.retry_after_seconds ?? 0
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refused.headers.get('retry-after')).toBe(String(seconds))
  await strict.close()
})

describe('signing in as another user', () => {
  test('requires an administrator’s credentials, refuses other administrators, and marks the session', async () => {
    const [admin, other, person] = [await app.owner('admin'), await app.owner('admin2'), await app.owner('person')]
    for (const account of [admin, other]) await makeAdministrator(app, account)
    const refused = { status: 403, body: { errors: { code: 'login_as_refused' } } }
    for (const [who, whom] of [[person, admin.id], [admin, other.id], [admin, 'nobody@example.org']] as const)
      expect(await login(who.email, PASSWORD, { login_as: whom })).toMatchObject(refused) // prettier-ignore
    const acting = app.client()
    const answer = await acting.post<{ id: string }>('/auth/login', {
      email: admin.email,
      password: PASSWORD,
      login_as: person.email,
    })
    expect([answer.status, answer.body.id]).toEqual([200, person.id])
    const me = await acting.get<{ id: string; login_as?: unknown }>('/auth/me')
    expect(me.body.id).toBe(person.id)
    expect(me.body.login_as).toBeTruthy()
  })
})

describe('storage', () => {
  test('9.limit.1 refuses uploads when the organisation is full, until items are permanently deleted', async () => {
    const owner = await app.owner('full')
    const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Full' })).body.id
    await subscribe(app, owner.org, { storage: 15 })
    const first = await owner.post<Artifact>('/artifacts', upload(project, 'ten bytes.'))
    expect(first.status).toBe(201)
    const refused = await owner.post<Failure>('/artifacts', upload(project, 'ten others'))
    expect([refused.status, refused.body.errors.message]).toEqual([402, 'storage limit reached'])
    const used = await owner.get<{ storage_used: number }>(`/orgs/${owner.org}/storage_used`)
    expect(used.body.storage_used).toBe(10)
    await owner.post(`/artifacts/${first.body.id}`, { active: false })
    expect((await owner.post('/artifacts', upload(project, 'ten others'))).status).toBe(402)
    await owner.delete(`/artifacts/${first.body.id}`)
    expect((await owner.post('/artifacts', upload(project, 'ten others'))).status).toBe(201)
  })
  test('stores equal bytes once, and keeps them until the last item with them is deleted', async () => {
    const owner = await app.owner('twice')
    const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Twice' })).body.id
    const [one, two] = [
      (await owner.post<Artifact>('/artifacts', upload(project, 'shared words'))).body,
      (await owner.post<Artifact>('/artifacts', upload(project, 'shared words'))).body,
    ]
    const objects = async () => {
      const rows = await app.services.db
        .selectFrom('files')
        .select('key')
        .where('sha256', '=', one.file?.sha256 ?? '')
        .execute()
      return rows.length
    }
    expect(one.file?.sha256).toBe(two.file?.sha256)
    expect(await objects()).toBe(1)
    await owner.post(`/artifacts/${one.id}`, { active: false })
    await owner.delete(`/artifacts/${one.id}`)
    const { body } = await owner.get<Artifact>(`/artifacts/${two.id}`)
    expect(await (await fetch(new URL(body.file?.url ?? '', app.base))).text()).toBe('shared words')
    await owner.post(`/artifacts/${two.id}`, { active: false })
    await owner.delete(`/artifacts/${two.id}`)
    // Bytes that are still being processed are removed by the next regular sweep.
    const afterSweep = async () => {
      await sweepFiles(app.services)
      return objects()
    }
    await expect.poll(afterSweep, { timeout: 240_000 }).toBe(0)
  })
})

test('4.artifact.2 4.folder.2 restores exactly the state from before trashing', async () => {
  const owner = await app.owner('inverse')
  const { db } = app.services
  const rows = async (project: string) => ({
    folders: await db.selectFrom('folders').selectAll().where('project', '=', project).orderBy('id').execute(),
    artifacts: await db.selectFrom('artifacts').selectAll().where('project', '=', project).orderBy('id').execute(),
  })
  const timeless = (row: object) => ({ ...row, updated_at: null })
  const bare = ({ folders, artifacts }: Awaited<ReturnType<typeof rows>>) => ({
    folders: folders.map(timeless),
    artifacts: artifacts.map(timeless),
  })
  // Each folder and item is in an earlier folder or at the top level.
  const trees = fc.record({
    folders: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
    items: fc.array(fc.nat(), { maxLength: 6 }),
    pick: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(trees, async ({ folders, items, pick }) => {
      const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Tree' })).body.id
      const made: string[] = []
      const placed = (n: number) =>
        n % (made.length + 1) === 0 ? 'root' : (made[(n % (made.length + 1)) - 1] ?? 'root')
      for (const n of folders)
        made.push((await owner.post<{ id: string }>('/folders', { project, title: 'F', folder: placed(n) })).body.id)
      const things: string[] = []
      for (const n of items)
        things.push((await owner.post<Artifact>('/artifacts', { project, title: 'A', folder: placed(n) })).body.id)
      const before = bare(await rows(project))
      const all = [...made.map((id) => `/folders/${id}`), ...things.map((id) => `/artifacts/${id}`)]
      const path = all[pick % all.length] ?? ''
      const gone = path.startsWith('/folders') ? await owner.delete(path) : await owner.post(path, { active: false })
      expect(gone.status).toBe(200)
      expect(bare(await rows(project))).not.toEqual(before)
      expect((await owner.get(`${path}/restore`)).status).toBe(200)
      expect(bare(await rows(project))).toEqual(before)
    }),
    { numRuns: 25 },
  )
})
