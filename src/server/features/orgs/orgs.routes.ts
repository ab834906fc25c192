import { implement, sessionOf } from '#server/access/call.ts'
import { takeNewOrg } from '#server/access/limits/new-orgs.ts'
import type { Services } from '#server/access/services.ts'
import { allowed } from '#server/access/place.ts'
import { loadSubjects } from '#server/access/subjects.ts'
import { transaction } from '#server/db/transaction.ts'
import { listLivingFolders } from '#server/features/folders/folders.repo.ts'
import { countPeople } from '#server/features/invites/invites.repo.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import { endUploadsOfOrg } from '#server/files/uploads/end-uploads-of.ts'
import { listUnfinished } from '#server/files/uploads/reservations.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { signedInOf } from '#server/record/record.ts'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import type { Project } from '#shared/entities/project.ts'
import { changeOrg } from './change-org.ts'
import { addOwner, removeOwner } from './change-owners.ts'
import { largestFolders, projectFacts } from './overview.repo.ts'
import { listPeople } from './people.repo.ts'
import { removePerson } from './remove-person.ts'
import { findOrg, insertOrg, listOwners, storageUsed } from './orgs.repo.ts'

/** The facts of a project that was created at this moment. */
const NOTHING = { bytes: 0, people: 0, active_at: null }

export const orgsRoutes = (services: Services) => {
  const { db, config } = services
  const read = async (id: string, userId: string) => {
    const org = await findOrg(db, id, userId)
    if (!org) throw new AppError('not_found')
    return org
  }
  return implement(orgsContract, {
    async create(call) {
      const { user } = sessionOf(call)
      const id = newId()
      await transaction(db, async (trx) => {
        await takeNewOrg(trx, config, user)
        await insertOrg(trx, { id, title: call.input.body.title }, user.id)
      })
      return read(id, user.id)
    },
    read: (call) => read(call.input.params.id, sessionOf(call).user.id),
    async update(call) {
      const { id } = call.input.params
      await changeOrg(services, id, call.input.body)
      return read(id, sessionOf(call).user.id)
    },
    projects: (call) =>
      listProjectsOfUser(db, sessionOf(call).user.id, {
        org: call.input.params.id,
        all: sessionOf(call).user.role === 'admin',
      }),
    owners: (call) => listOwners(db, call.input.params.id),
    async addOwner(call) {
      await addOwner(services, signedInOf(call), call.input.params.id, call.input.body.email)
      return listOwners(db, call.input.params.id)
    },
    async removeOwner(call) {
      const { id, user } = call.input.params
      await removeOwner(services, signedInOf(call), id, user)
      return listOwners(db, id)
    },
    people: (call) => listPeople(db, call.input.params.id),
    async removePerson(call) {
      const { id, user } = call.input.params
      await removePerson(services, signedInOf(call), id, { user, handTo: call.input.body?.hand_to })
      return {}
    },
    async overview(call) {
      const { id } = call.input.params
      const [projects, facts, people] = await Promise.all([
        listProjectsOfUser(db, sessionOf(call).user.id, { org: id, all: true }),
        projectFacts(db, id),
        countPeople(db, id),
      ])
      const one = (project: Project) => ({ project, ...(facts.get(project.id) ?? NOTHING) })
      return { projects: projects.map(one), people }
    },
    // May read a million rows, so it uses the `finding` connection with its short timeout.
    largestFolders: (call) => largestFolders(services.finding, call.input.params.id),
    storageUsed: async (call) => ({ storage_used: await storageUsed(db, call.input.params.id) }),
    unfinishedUploads: (call) => listUnfinished(db, call.input.params.id),
    endUploads: async (call) => ({
      ended: await endUploadsOfOrg(services, call.input.params.id, call.input.body.uploads),
    }),
    isOwner: async (call) => ({
      is_owner: (await findOrg(db, call.input.params.id, sessionOf(call).user.id))?.is_owner ?? false,
    }),
    async canMoveOrCopyTo(call) {
      const { user } = sessionOf(call)
      const projects = await listProjectsOfUser(db, user.id, { org: call.input.params.id, all: user.role === 'admin' })
      const ids = projects.map((project) => project.id)
      const placed = await loadSubjects(db, config.secret, call.caller, 'project', ids)
      const open = projects.filter(({ id }) => {
        const place = placed.get(id)
        return place && (allowed(place, 'artifact.create') || allowed(place, 'folder.create'))
      })
      const folders = Map.groupBy(
        await listLivingFolders(
          db,
          open.map(({ id }) => id),
        ),
        (folder) => folder.project,
      )
      return open.map((project) => ({ project, folders: folders.get(project.id) ?? [] }))
    },
  })
}
