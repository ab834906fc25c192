import { runCountingQuery } from '#server/access/limits/counting-queries.ts'
import { createGalleryToken } from '#server/access/gallery-token.ts'
import { implement, getCurrentSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { checkSharedPassword } from '#server/access/sign-in/shared-password.ts'
import { loadSubjects } from '#server/access/load-subjects.ts'
import { listExhibits } from '#server/features/exhibits/exhibits.view.ts'
import { listTags } from '#server/features/tags/tags.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toActor, toActorWithNetwork, toSignedInActor } from '#server/audit-log/audit-log.ts'
import { createFileUrls } from '#server/views/file-urls.ts'
import { createReplyCache } from '#server/views/reply-cache.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { changeLogo } from './change-logo.ts'
import { findLogo } from './logo.repo.ts'
import { transferProject } from './transfer-project.ts'
import { countContents, findGalleryPassword, findProject } from './projects.repo.ts'
import { removeProject } from './remove-project.ts'
import { changeProject, createProject } from './save-project.ts'

/** Size of the cache for lists of tags. */
const TAG_CACHE_BYTES = 4 * 1024 ** 2

export const projectsRoutes = (services: Services) => {
  const { db, searchDb, pubSub, queue, config } = services
  const readCached = createReplyCache(TAG_CACHE_BYTES)
  const readProject = async (id: string) => {
    const project = await findProject(db, id)
    if (!project) throw new AppError('not_found')
    return project
  }
  return implement(projectsContract, {
    async create(call) {
      const { org, ...settings } = call.input.body
      return readProject(await createProject(db, org, settings))
    },
    read: (call) => readProject(call.input.params.id),
    async update(call) {
      await changeProject({ db, pubSub }, toActor(call), call.input.params.id, call.input.body)
      return readProject(call.input.params.id)
    },
    logo: async (call) => ({ logo: await findLogo(db, call.input.params.id) }),
    async setLogo(call) {
      const { id } = call.input.params
      await changeLogo(services, toActor(call), id, Buffer.from(call.input.body.picture, 'base64'), call.signal)
      return { logo: await findLogo(db, id) }
    },
    async removeLogo(call) {
      await changeLogo(services, toActor(call), call.input.params.id, null)
      return {}
    },
    async handOver(call) {
      const { id } = call.input.params
      await transferProject({ db, pubSub, queue }, toActorWithNetwork(call), id, call.input.body.org)
      return readProject(id)
    },
    contents: (call) => countContents(db, call.input.params.id),
    async remove(call) {
      await removeProject(services, toSignedInActor(call), call.input.params.id, call.input.body?.deep ?? false)
      return {}
    },
    tags: (call) => {
      const { id } = call.input.params
      return readCached(call.caller, call.authorization.getSubject('project', id), 'tags', () =>
        runCountingQuery(() => listTags(searchDb, id)),
      )
    },
    // The contract makes this call available only to members.
    exhibits: (call) => {
      const urls = createFileUrls(config, { session: getCurrentSession(call).id })
      return listExhibits(searchDb, { urls, isMember: true }, { project: call.input.params.id })
    },
    async authGallery(call) {
      const { id } = call.input.params
      const authorizedProject = (await loadSubjects(db, config.secret, call.caller, 'project', [id])).get(id)
      // A gallery that is off must be indistinguishable from one that doesn't exist.
      const passwordHash = authorizedProject?.isGalleryProtected
        ? (await findGalleryPassword(db, id))?.password_hash
        : null
      const { password } = call.input.body
      const hash = await checkSharedPassword(services, call, {
        subject: `gallery ${id}`,
        hash: passwordHash ?? null,
        password,
      })
      const token = createGalleryToken(config.secret, id, hash)
      call.setGallery(id, token)
      return { token }
    },
  })
}
