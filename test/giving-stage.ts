import { afterAll, beforeEach } from 'vitest'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { startApp, type Client } from './app.ts'
import { portalOf } from './giving.ts'

/** Starts an application with a worker, an owner and a contributor for the tests of one file. */
export async function openGiving() {
  const app = await startApp({ worker: true, env: { SUBMIT_WORK: '8' } })
  afterAll(() => app.close())
  beforeEach(() => app.services.db.deleteFrom('rate_limits').execute())
  const owner = await app.owner('olga')
  const queueOf = async (project: string, who: Client = owner) =>
    (await who.get<{ submissions: Submission[]; counts: Record<string, number> }>(`/projects/${project}/submissions`))
      .body
  const portalWith = (settings: object = {}) => portalOf(app.services.db, owner, settings)
  return { app, owner, giver: app.client(), portalWith, queueOf }
}
