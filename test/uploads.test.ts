import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from './app.ts'
import { tusOf } from './tus.ts'

// Files that come over several calls, by tus (docs/decisions/008).

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let tus: ReturnType<typeof tusOf>
let project = ''

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  tus = tusOf(app.base, owner)
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const fileOf = (id: string) =>
  app.services.db
    .selectFrom('artifacts as a')
    .innerJoin('files as f', 'f.id', 'a.file')
    .select(['f.sha256', 'f.size', 'f.key', 'a.title', 'a.filename', 'a.folder'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

test('a file in two pieces becomes the artifact that multipart would have made', async () => {
  const bytes = randomBytes(3_000_000)
  const { body: folder } = await owner.post<{ id: string }>('/folders', { project, title: 'F' })
  const said = { project, folder: folder.id, filename: 'a_b.bin', description: '<b>x</b>', subject: '["one"]' }
  const made = await tus.create(bytes.length, said)
  expect([made.status, made.offset]).toEqual([201, 0])
  const first = await tus.patch(made.location, 0, bytes.subarray(0, 1_000_000))
  expect([first.status, first.offset, first.artifact]).toEqual([204, 1_000_000, null])
  expect((await tus.head(made.location)).offset).toBe(1_000_000)
  const last = await tus.patch(made.location, 1_000_000, bytes.subarray(1_000_000))
  expect([last.status, last.offset]).toEqual([204, bytes.length])
  const { body } = await owner.get<Artifact>(`/artifacts/${last.artifact}`)
  expect(body).toMatchObject({ title: 'a b', description: '<b>x</b>', subject: ['one'], folder: folder.id })
  expect(await fileOf(last.artifact ?? '')).toMatchObject({
    sha256: sha(bytes),
    size: bytes.length,
    filename: 'a_b.bin',
  })
  const after = await tus.head(made.location)
  expect([after.status, after.offset, after.artifact]).toEqual([200, bytes.length, last.artifact])
})
