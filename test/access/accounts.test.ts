import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '#server/files/sweep-files.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { PASSWORD, startApp } from '../support/app.ts'
import { makeAdministrator, setSubscription } from '../support/fixtures.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

type Failure = { errors: { message: string }; retry_after_seconds?: number }

let app: Awaited<ReturnType<typeof startApp>>

beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.close())

const signIn = (email: string, password: string, fields: object = {}) =>
  app.client().post<Failure & { id: string }>('/auth/login', { email, password, ...fields })

const createUploadForm = (project: string, bytes: string) => {
  const form = new FormData()
  form.set('project', project)
  form.set('file', new Blob([bytes]), 'bytes.txt')
  return form
}

test('8.error.4 responds 429 with the seconds to wait after too many sign-in attempts', async () => {
  const strictApp = await startApp({ rates: { login: { perAddress: 2, perSession: 2, seconds: 60 } } })
  const client = strictApp.client()
  const body = { email: 'nobody@example.org', password: 'wrong password' }
  await client.post('/auth/login', body)
  await client.post('/auth/login', body)
  const refusal = await client.post<Failure>('/auth/login', body)
  expect([refusal.status, refusal.body.errors.message]).toEqual([429, 'Too many requests'])
  const seconds = refusal.body.retry_after_seconds ?? 0
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refusal.headers.get('retry-after')).toBe(String(seconds))
  await strictApp.close()
})

describe('signing in as another user', () => {
  test('lets only administrators sign in as another user, and never as another administrator', async () => {
    const [admin, other, person] = [await app.owner('admin'), await app.owner('admin2'), await app.owner('person')]
    for (const account of [admin, other]) await makeAdministrator(app, account)
    const refusal = { status: 403, body: { errors: { code: 'login_as_refused' } } }
    for (const [administrator, target] of [[person, admin.id], [admin, other.id], [admin, 'nobody@example.org']] as const)
      expect(await signIn(administrator.email, PASSWORD, { login_as: target })).toMatchObject(refusal) // prettier-ignore
    const acting = app.client()
    const response = await acting.post<{ id: string }>('/auth/login', {
      email: admin.email,
      password: PASSWORD,
      login_as: person.email,
    })
    expect([response.status, response.body.id]).toEqual([200, person.id])
    const me = await acting.get<{ id: string; login_as?: unknown }>('/auth/me')
    expect(me.body.id).toBe(person.id)
    expect(me.body.login_as).toBeTruthy()
  })
})

describe('storage', () => {
  test('9.limit.1 refuses uploads when the organisation’s storage is full, until items are permanently deleted', async () => {
    const owner = await app.owner('full')
    const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Full' })).body.id
    await setSubscription(app, owner.org, { storage: 15 })
    const firstItem = await owner.post<Artifact>('/artifacts', createUploadForm(project, 'ten bytes.'))
    expect(firstItem.status).toBe(201)
    const refusal = await owner.post<Failure>('/artifacts', createUploadForm(project, 'ten others'))
    expect([refusal.status, refusal.body.errors.message]).toEqual([402, 'storage limit reached'])
    const usage = await owner.get<{ storage_used: number }>(`/orgs/${owner.org}/storage_used`)
    expect(usage.body.storage_used).toBe(10)
    await owner.post(`/artifacts/${firstItem.body.id}`, { active: false })
    expect((await owner.post('/artifacts', createUploadForm(project, 'ten others'))).status).toBe(402)
    await owner.delete(`/artifacts/${firstItem.body.id}`)
    expect((await owner.post('/artifacts', createUploadForm(project, 'ten others'))).status).toBe(201)
  })
  test(
    'stores identical files once, and keeps the bytes until the last item that uses them is deleted',
    { timeout: TIME_LIMITS.mediaTools },
    async () => {
      const owner = await app.owner('twice')
      const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Twice' })).body.id
      const [firstItem, secondItem] = [
        (await owner.post<Artifact>('/artifacts', createUploadForm(project, 'shared words'))).body,
        (await owner.post<Artifact>('/artifacts', createUploadForm(project, 'shared words'))).body,
      ]
      const countFiles = async () => {
        const rows = await app.services.db
          .selectFrom('files')
          .select('key')
          .where('sha256', '=', firstItem.file?.sha256 ?? '')
          .execute()
        return rows.length
      }
      expect(firstItem.file?.sha256).toBe(secondItem.file?.sha256)
      expect(await countFiles()).toBe(1)
      await owner.post(`/artifacts/${firstItem.id}`, { active: false })
      await owner.delete(`/artifacts/${firstItem.id}`)
      const { body } = await owner.get<Artifact>(`/artifacts/${secondItem.id}`)
      expect(await (await fetch(new URL(body.file?.url ?? '', app.base))).text()).toBe('shared words')
      await owner.post(`/artifacts/${secondItem.id}`, { active: false })
      await owner.delete(`/artifacts/${secondItem.id}`)
      // Bytes that are still being processed are removed by the next regular sweep.
      const readAfterSweep = async () => {
        await sweepFiles(app.services)
        return countFiles()
      }
      await expect.poll(readAfterSweep, { timeout: SLOW_EFFECT_TIMEOUT_MS }).toBe(0)
    },
  )
})

test('4.artifact.2 4.folder.2 restores folders and items exactly as they were before they were trashed', async () => {
  const owner = await app.owner('inverse')
  const { db } = app.services
  const readRows = async (project: string) => ({
    folders: await db.selectFrom('folders').selectAll().where('project', '=', project).orderBy('id').execute(),
    artifacts: await db.selectFrom('artifacts').selectAll().where('project', '=', project).orderBy('id').execute(),
  })
  const omitTime = (row: object) => ({ ...row, updated_at: null })
  const toComparable = ({ folders, artifacts }: Awaited<ReturnType<typeof readRows>>) => ({
    folders: folders.map(omitTime),
    artifacts: artifacts.map(omitTime),
  })
  // Each folder and item is in an earlier folder or at the top level.
  const arbitraryTrees = fc.record({
    folders: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
    items: fc.array(fc.nat(), { maxLength: 6 }),
    pick: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(arbitraryTrees, async ({ folders, items, pick }) => {
      const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Tree' })).body.id
      const folderIds: string[] = []
      const pickParent = (n: number) =>
        n % (folderIds.length + 1) === 0 ? 'root' : (folderIds[(n % (folderIds.length + 1)) - 1] ?? 'root')
      for (const n of folders)
        folderIds.push(
          (await owner.post<{ id: string }>('/folders', { project, title: 'F', folder: pickParent(n) })).body.id,
        )
      const itemIds: string[] = []
      for (const n of items)
        itemIds.push((await owner.post<Artifact>('/artifacts', { project, title: 'A', folder: pickParent(n) })).body.id)
      const rowsBefore = toComparable(await readRows(project))
      const paths = [...folderIds.map((id) => `/folders/${id}`), ...itemIds.map((id) => `/artifacts/${id}`)]
      const path = paths[pick % paths.length] ?? ''
      const trashReply = path.startsWith('/folders')
        ? await owner.delete(path)
        : await owner.post(path, { active: false })
      expect(trashReply.status).toBe(200)
      expect(toComparable(await readRows(project))).not.toEqual(rowsBefore)
      expect((await owner.get(`${path}/restore`)).status).toBe(200)
      expect(toComparable(await readRows(project))).toEqual(rowsBefore)
    }),
    { numRuns: 25 },
  )
})
