import { requireAllowed } from '#server/access/authorize.ts'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toSignedInActor } from '#server/audit-log/audit-log.ts'
import { permissionsContract } from '#shared/contract/people/permissions.contract.ts'
import { toRole } from '#shared/policy/roles.ts'
import { changePermission } from './change-permission.ts'
import {
  findMembership,
  findPermission,
  isOwnerOfProject,
  listMembers,
  listPendingUsers,
  listProjectOwners,
  toPermission,
  toPerson,
} from './permissions.repo.ts'
import { removeMember } from './remove-member.ts'

const toOwner = (row: Awaited<ReturnType<typeof listProjectOwners>>[number]) => ({
  user: toPerson(row),
  seen_at: row.seen_at,
  artifacts: row.artifacts,
})

export const permissionsRoutes = (services: Services) => {
  const { db, mail } = services
  return implement(permissionsContract, {
    async members(call) {
      const rows = await listMembers(db, call.input.params.id)
      return rows.map((row) => ({
        ...toOwner(row),
        permission: toPermission(row),
        role: toRole(row),
      }))
    },
    owners: async (call) => (await listProjectOwners(db, call.input.params.id)).map(toOwner),
    pending: (call) => listPendingUsers(db, call.input.params.id, mail.saved !== null),
    async read(call) {
      const permission = await findPermission(db, call.input.params.id)
      if (!permission) throw new AppError('not_found')
      return toPermission(permission)
    },
    async update(call) {
      const { id } = call.input.params
      return changePermission(services, toSignedInActor(call), id, call.input.body)
    },
    async remove(call) {
      const { project, user, hand_to: heirId } = call.input.body
      const authorizedProject = call.authorization.getSubject('project', project)
      const actor = toSignedInActor(call)
      // Members may always remove themselves from a project.
      if (user !== actor.user) requireAllowed(authorizedProject, ['member.remove'])
      await removeMember(services, actor, { project, user, heirId })
      return {}
    },
    async access(call) {
      const { user, project } = call.input.params
      if (await isOwnerOfProject(db, user, project)) return { owner: true as const }
      const permission = await findMembership(db, user, project)
      if (!permission) throw new AppError('not_found')
      return toPermission(permission)
    },
  })
}
