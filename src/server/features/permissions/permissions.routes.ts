import { demandAllowed } from '#server/access/authorise.ts'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { signedInOf } from '#server/record/record.ts'
import { permissionsContract } from '#shared/contract/people/permissions.contract.ts'
import { roleOf } from '#shared/policy/roles.ts'
import { changePermission } from './change-permission.ts'
import {
  findMembership,
  findPermission,
  isOwnerOfProject,
  listMembers,
  listPending,
  permissionView,
  personView,
} from './permissions.repo.ts'
import { removeMember } from './remove-member.ts'

export const permissionsRoutes = (services: Services) => {
  const { db } = services
  return implement(permissionsContract, {
    async members(call) {
      const rows = await listMembers(db, call.input.params.id)
      return rows.map((row) => ({
        user: personView(row),
        permission: permissionView(row),
        role: roleOf(row),
        seen_at: row.seen_at,
        artifacts: row.artifacts ?? 0,
      }))
    },
    pending: (call) => listPending(db, call.input.params.id),
    async read(call) {
      const record = await findPermission(db, call.input.params.id)
      if (!record) throw new AppError('not_found')
      return permissionView(record)
    },
    async update(call) {
      const { id } = call.input.params
      return changePermission(services, signedInOf(call), id, call.input.body)
    },
    async remove(call) {
      const { project, user, hand_to: handTo } = call.input.body
      const placed = call.grant.placed('project', project)
      const by = signedInOf(call)
      // Members may always leave a project themselves.
      if (user !== by.user) demandAllowed(placed, ['member.remove'])
      await removeMember(services, by, { project, user, handTo })
      return {}
    },
    async access(call) {
      const { user, project } = call.input.params
      if (await isOwnerOfProject(db, user, project)) return { owner: true as const }
      const record = await findMembership(db, user, project)
      if (!record) throw new AppError('not_found')
      return permissionView(record)
    },
  })
}
