import type { Services } from '#server/access/services.ts'
import { implement, sessionOf } from '#server/access/call.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { listOrgsOfUser } from '#server/features/orgs/orgs.repo.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import type { Sessions } from '#server/access/session.ts'
import { hashPassword, passwordFits } from '#server/kit/passwords.ts'
import { usersContract } from '#shared/contract/users.contract.ts'
import { findPasswordHash, findUser, updateUser } from './users.repo.ts'

export const usersRoutes = ({ db, hub }: Services, sessions: Sessions) =>
  implement(usersContract, {
    async read(call) {
      const found = await findUser(db, call.input.params.id)
      if (!found) throw new AppError('not_found')
      return found
    },
    async update(call) {
      const session = sessionOf(call)
      const { id } = call.input.params
      const { username, password, current_password } = call.input.body
      if (password !== undefined && id === session.user.id) {
        const hash = (await findPasswordHash(db, id))?.password_hash
        if (!(await passwordFits(hash, current_password ?? '')))
          throw badInput('current_password', 'Incorrect password')
      }
      await updateUser(db, id, {
        ...(username !== undefined && { username }),
        ...(password !== undefined && { password_hash: await hashPassword(password) }),
      })
      if (password !== undefined) await sessions.endOthers(session, id)
      hub.publish({ to: 'sessions', user: id })
      const found = await findUser(db, id)
      if (!found) throw new AppError('not_found')
      return found
    },
    async projectsAndOrgs(call) {
      const { id } = call.input.params
      return { projects: await listProjectsOfUser(db, id), orgs: await listOrgsOfUser(db, id) }
    },
  })
