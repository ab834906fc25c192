import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeImports } from '#server/imports/resume-imports.job.ts'
import { startApp, type App } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { createImports } from '../imports/support.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('continues imports whose jobs are missing, as in a restored database', async () => {
  const { db } = app.services
  const owner = await app.owner()
  const { id: project } = await createTestProject(owner, 'Harbour')
  const imports = createImports(app)
  const { id } = (await imports.upload(owner, project, 'title\nOne\n')).body
  const countJobs = async () =>
    (await sql<{ n: number }>`SELECT count(*)::int AS n FROM pgboss.job WHERE data->>'import' = ${id}`.execute(db))
      .rows[0]?.n
  await resumeImports(app.services)
  expect(await countJobs()).toBe(1)
  await sql`DELETE FROM pgboss.job WHERE name = 'import'`.execute(db)
  for (let i = 0; i < 2; i++) await resumeImports(app.services)
  expect(await countJobs()).toBe(1)
  await imports.work(id)
  expect((await imports.read(owner, id)).state).toBe('mapped')
  // Nothing is left to do.
  await sql`DELETE FROM pgboss.job WHERE name = 'import'`.execute(db)
  await resumeImports(app.services)
  expect(await countJobs()).toBe(0)
})
