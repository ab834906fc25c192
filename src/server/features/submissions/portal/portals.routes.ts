import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { portalsContract } from '#shared/contract/submissions/portals.contract.ts'
import { findPortalCover, findPortal, findPortalOfProject, listPortalsOfOrg, listReviewers } from './portals.repo.ts'
import { areSubmissionsAvailable, viewPortal } from './portal-state.ts'
import { changePortalCover, changePortal, createPortal } from './save-portal.ts'

/** The endpoints for managing portals. */
export const portalsRoutes = (services: Services) => {
  const { db } = services
  const readPortal = async (id: string) => {
    const row = await findPortal(db, id)
    if (!row) throw new AppError('not_found')
    return viewPortal(db, row)
  }
  return implement(portalsContract, {
    async create(call) {
      const { project, ...settings } = call.input.body
      return readPortal(await createPortal(services, toActor(call), project, settings))
    },
    async update(call) {
      await changePortal(services, toActor(call), call.input.params.id, call.input.body)
      return readPortal(call.input.params.id)
    },
    async setCover(call) {
      const { id } = call.input.params
      const { picture } = call.input.body
      await changePortalCover(
        services,
        toActor(call),
        id,
        picture === null ? null : Buffer.from(picture, 'base64'),
        call.signal,
      )
      return { cover: await findPortalCover(db, id) }
    },
    async ofProject(call) {
      const { id } = call.input.params
      const project = await findProject(db, id)
      if (!project) throw new AppError('not_found')
      const row = await findPortalOfProject(db, id)
      return {
        portal: row ? await viewPortal(db, row) : null,
        cover: row ? await findPortalCover(db, row.id) : null,
        reviewers: await listReviewers(db, id),
        available: await areSubmissionsAvailable(db, project.org),
      }
    },
    async ofOrg(call) {
      const rows = await listPortalsOfOrg(db, call.input.params.id)
      return Promise.all(rows.map((row) => viewPortal(db, row)))
    },
  })
}
