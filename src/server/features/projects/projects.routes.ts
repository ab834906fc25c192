import { countInTurn } from '#server/access/limits/count-in-turn.ts'
import { galleryToken } from '#server/access/gallery-token.ts'
import { implement, sessionOf } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { checkSharedPassword } from '#server/access/sign-in/shared-password.ts'
import { loadSubjects } from '#server/access/subjects.ts'
import { listExhibits } from '#server/features/exhibits/exhibits.view.ts'
import { listTags } from '#server/features/tags/tags.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { actorOf, bySender, signedInOf } from '#server/record/record.ts'
import { fileUrls } from '#server/views/file-urls.ts'
import { openKeptAnswers } from '#server/views/kept-answers.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { changeLogo } from './change-logo.ts'
import { findLogo } from './logo.repo.ts'
import { handOverProject } from './hand-over.ts'
import { countContents, findGalleryPassword, findProject } from './projects.repo.ts'
import { removeProject } from './remove-project.ts'
import { changeProject, createProject } from './save-project.ts'

/** Size of the cache for lists of tags. */
const KEPT_BYTES = 4 * 1024 ** 2

export const projectsRoutes = (services: Services) => {
  const { db, finding, hub, queue, config } = services
  const kept = openKeptAnswers(KEPT_BYTES)
  const read = async (id: string) => {
    const project = await findProject(db, id)
    if (!project) throw new AppError('not_found')
    return project
  }
  return implement(projectsContract, {
    async create(call) {
      const { org, ...settings } = call.input.body
      return read(await createProject(db, org, settings))
    },
    read: (call) => read(call.input.params.id),
    async update(call) {
      await changeProject({ db, hub }, actorOf(call), call.input.params.id, call.input.body)
      return read(call.input.params.id)
    },
    logo: async (call) => ({ logo: await findLogo(db, call.input.params.id) }),
    async setLogo(call) {
      const { id } = call.input.params
      await changeLogo(services, actorOf(call), id, Buffer.from(call.input.body.picture, 'base64'), call.signal)
      return { logo: await findLogo(db, id) }
    },
    async removeLogo(call) {
      await changeLogo(services, actorOf(call), call.input.params.id, null)
      return {}
    },
    async handOver(call) {
      const { id } = call.input.params
      await handOverProject({ db, hub, queue }, bySender(call), id, call.input.body.org)
      return read(id)
    },
    contents: (call) => countContents(db, call.input.params.id),
    async remove(call) {
      await removeProject(services, signedInOf(call), call.input.params.id, call.input.body?.deep ?? false)
      return {}
    },
    tags: (call) => {
      const { id } = call.input.params
      return kept(call.caller, call.grant.placed('project', id), 'tags', () => countInTurn(() => listTags(finding, id)))
    },
    // The contract allows this call only to members.
    exhibits: (call) => {
      const urls = fileUrls(config, { session: sessionOf(call).id })
      return listExhibits(finding, { urls, member: true }, { project: call.input.params.id })
    },
    async authGallery(call) {
      const { id } = call.input.params
      const placed = (await loadSubjects(db, config.secret, call.caller, 'project', [id])).get(id)
      // A gallery that is off must look like one that doesn't exist.
      const known = placed?.galleryProtected ? (await findGalleryPassword(db, id))?.password_hash : null
      const { password } = call.input.body
      const hash = await checkSharedPassword(services, call, { of: `gallery ${id}`, hash: known ?? null, password })
      const token = galleryToken(config.secret, id, hash)
      call.setGallery(id, token)
      return { token }
    },
  })
}
