import type { Services } from '#server/access/services.ts'
import { implement, sessionOf } from '#server/access/call.ts'
import { AppError } from '#server/kit/app-error.ts'
import { listOrgsOfUser } from '#server/features/orgs/orgs.repo.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import { usersContract } from '#shared/contract/users.contract.ts'
import { findUser } from './users.repo.ts'

export const usersRoutes = ({ db }: Services) =>
  implement(usersContract, {
    async read(call) {
      const { user } = sessionOf(call)
      const { id } = call.input.params
      if (id !== user.id && user.role !== 'admin') throw new AppError('not_found')
      const found = await findUser(db, id)
      if (!found) throw new AppError('not_found')
      return found
    },
    async projectsAndOrgs(call) {
      const { user } = sessionOf(call)
      const { id } = call.input.params
      if (id !== user.id && user.role !== 'admin') throw new AppError('not_found')
      return { projects: await listProjectsOfUser(db, id), orgs: await listOrgsOfUser(db, id) }
    },
  })
