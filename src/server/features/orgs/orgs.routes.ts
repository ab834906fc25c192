import { implement, getCurrentSession } from '#server/access/call.ts'
import { countNewOrg } from '#server/access/limits/count-new-org.ts'
import type { Services } from '#server/access/services.ts'
import { isAllowed } from '#server/access/authorized-subject.ts'
import { loadSubjects } from '#server/access/load-subjects.ts'
import { transaction } from '#server/db/transaction.ts'
import { listActiveFolders } from '#server/features/folders/folders.repo.ts'
import { countPeople } from '#server/features/invites/invites.repo.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import { endUploadsOfOrg } from '#server/files/uploads/end-uploads.ts'
import { listUnfinished } from '#server/files/uploads/reservations.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { toSignedInActor } from '#server/audit-log/audit-log.ts'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import type { Project } from '#shared/entities/project.ts'
import { changeOrg } from './change-org.ts'
import { addOwner, removeOwner } from './change-owners.ts'
import { listLargestFolders, findProjectFacts } from './overview.repo.ts'
import { listPeople } from './people.repo.ts'
import { removePerson } from './remove-person.ts'
import { findOrg, insertOrg, listOwners, getUsedStorage } from './orgs.repo.ts'

/** The summary of a project that has just been created. */
const NEW_PROJECT_FACTS = { bytes: 0, people: 0, active_at: null }

export const orgsRoutes = (services: Services) => {
  const { db, config } = services
  const readOrg = async (id: string, userId: string) => {
    const org = await findOrg(db, id, userId)
    if (!org) throw new AppError('not_found')
    return org
  }
  return implement(orgsContract, {
    async create(call) {
      const { user } = getCurrentSession(call)
      const id = newId()
      await transaction(db, async (trx) => {
        await countNewOrg(trx, config, user)
        await insertOrg(trx, { id, title: call.input.body.title }, user.id)
      })
      return readOrg(id, user.id)
    },
    read: (call) => readOrg(call.input.params.id, getCurrentSession(call).user.id),
    async update(call) {
      const { id } = call.input.params
      await changeOrg(services, id, call.input.body)
      return readOrg(id, getCurrentSession(call).user.id)
    },
    projects: (call) =>
      listProjectsOfUser(db, getCurrentSession(call).user.id, {
        org: call.input.params.id,
        includeAll: getCurrentSession(call).user.role === 'admin',
      }),
    owners: (call) => listOwners(db, call.input.params.id),
    async addOwner(call) {
      await addOwner(services, toSignedInActor(call), call.input.params.id, call.input.body.email)
      return listOwners(db, call.input.params.id)
    },
    async removeOwner(call) {
      const { id, user } = call.input.params
      await removeOwner(services, toSignedInActor(call), id, user)
      return listOwners(db, id)
    },
    people: (call) => listPeople(db, call.input.params.id),
    async removePerson(call) {
      const { id, user } = call.input.params
      await removePerson(services, toSignedInActor(call), id, { user, heirId: call.input.body?.hand_to })
      return {}
    },
    async overview(call) {
      const { id } = call.input.params
      const [projects, facts, people] = await Promise.all([
        listProjectsOfUser(db, getCurrentSession(call).user.id, { org: id, includeAll: true }),
        findProjectFacts(db, id),
        countPeople(db, id),
      ])
      const addFacts = (project: Project) => ({ project, ...(facts.get(project.id) ?? NEW_PROJECT_FACTS) })
      return { projects: projects.map(addFacts), people }
    },
    // Uses `searchDb`, whose timeout is short, because this may read a million rows.
    largestFolders: (call) => listLargestFolders(services.searchDb, call.input.params.id),
    storageUsed: async (call) => ({ storage_used: await getUsedStorage(db, call.input.params.id) }),
    unfinishedUploads: (call) => listUnfinished(db, call.input.params.id),
    endUploads: async (call) => ({
      ended: await endUploadsOfOrg(services, call.input.params.id, call.input.body.uploads),
    }),
    isOwner: async (call) => ({
      is_owner: (await findOrg(db, call.input.params.id, getCurrentSession(call).user.id))?.is_owner ?? false,
    }),
    async canMoveOrCopyTo(call) {
      const { user } = getCurrentSession(call)
      const projects = await listProjectsOfUser(db, user.id, {
        org: call.input.params.id,
        includeAll: user.role === 'admin',
      })
      const ids = projects.map((project) => project.id)
      const subjects = await loadSubjects(db, config.secret, call.caller, 'project', ids)
      const writableProjects = projects.filter(({ id }) => {
        const subject = subjects.get(id)
        return subject && (isAllowed(subject, 'artifact.create') || isAllowed(subject, 'folder.create'))
      })
      const folders = Map.groupBy(
        await listActiveFolders(
          db,
          writableProjects.map(({ id }) => id),
        ),
        (folder) => folder.project,
      )
      return writableProjects.map((project) => ({ project, folders: folders.get(project.id) ?? [] }))
    },
  })
}
