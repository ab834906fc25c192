import { afterAll, beforeEach } from 'vitest'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { startApp, type Client } from './app.ts'
import { createProjectWithPortal } from './contributions.ts'

/** Starts an application with a worker, an owner and a contributor for the tests of one file. */
export async function startPortalApp() {
  const app = await startApp({ worker: true, env: { SUBMIT_WORK: '8' } })
  afterAll(() => app.close())
  beforeEach(() => app.services.db.deleteFrom('rate_limits').execute())
  const owner = await app.owner('olga')
  const readQueue = async (project: string, client: Client = owner) =>
    (
      await client.get<{ submissions: Submission[]; counts: Record<string, number> }>(
        `/projects/${project}/submissions`,
      )
    ).body
  const createPortal = (settings: object = {}) => createProjectWithPortal(app.services.db, owner, settings)
  return { app, owner, contributor: app.client(), createPortal, readQueue }
}
