import { implement, getCurrentSession } from '#server/access/call.ts'
import type { Call } from '#server/access/call.ts'
import { requireFolder } from '#server/access/require-folder.ts'
import type { Services } from '#server/access/services.ts'
import { listExhibits } from '#server/features/exhibits/exhibits.view.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { listTagsOfArtifact } from '#server/features/tags/tags.repo.ts'
import { changeArtifacts } from '#server/features/library/change-artifacts.ts'
import { tagArtifacts, untagArtifacts } from '#server/features/library/tag.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import { toArtifactView } from '#server/views/artifact-view.ts'
import { createReplyCache } from '#server/views/reply-cache.ts'
import { viewPages } from '#server/views/pages-view.ts'
import { viewText } from '#server/views/text-view.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { prepareStream } from '#server/files/prepare-stream.ts'
import { findExistingItems } from './artifacts.repo.ts'
import { processAgain } from './process-again.ts'
import { createArtifact } from './create-artifact.ts'
import { uploadArtifact } from './upload-artifact.ts'

type AnyCall = Pick<Call<never>, 'authorization' | 'caller'>

export const artifactsRoutes = (services: Services) => {
  const { db, searchDb, pubSub, config } = services
  const readCached = createReplyCache()
  const readArtifact = async (id: string, call: AnyCall, kind: 'artifact' | 'project', subjectId: string) => {
    const row = await findArtifact(db, id)
    if (!row) throw new AppError('not_found')
    const visibility = getReaderVisibility(config, call.authorization.getSubject(kind, subjectId), call.caller)
    const view = await prepareStream(services, row, toArtifactView(row, visibility))
    const { suggestions } = row
    return visibility.isMember && view.file && suggestions ? { ...view, file: { ...view.file, suggestions } } : view
  }
  const readArtifactById = (call: AnyCall, id: string) => readArtifact(id, call, 'artifact', id)
  const listTagIds = async (id: string) => (await listTagsOfArtifact(db, id)).map((tag) => tag.id)

  return implement(artifactsContract, {
    async create(call) {
      const { user } = getCurrentSession(call)
      const { project: projectId, folder, wsId: _, fileId: __, ...fields } = call.input.body
      const project = await findProject(db, projectId)
      if (!project) throw new AppError('not_found')
      if (call.upload) {
        const id = await uploadArtifact(services, call.input.body, call.upload, {
          userId: user.id,
          actor: toActor(call),
          org: project.org,
          signal: call.signal,
          reauthorize: () => call.reauthorize(),
        })
        return readArtifact(id, call, 'project', projectId)
      }
      const { title } = fields
      if (title === undefined) throw badInput('title', 'required')
      const id = await createArtifact({ db, pubSub }, { ...fields, title, project: projectId, folder }, toActor(call))
      return readArtifact(id, call, 'project', projectId)
    },
    read(call) {
      const { id } = call.input.params
      return readCached(call.caller, call.authorization.getSubject('artifact', id), ['artifact', id], () =>
        readArtifactById(call, id),
      )
    },
    pages(call) {
      const { id } = call.input.params
      return viewPages(db, id, getReaderVisibility(config, call.authorization.getSubject('artifact', id), call.caller))
    },
    text(call) {
      const { id } = call.input.params
      return viewText(db, id, getReaderVisibility(config, call.authorization.getSubject('artifact', id), call.caller))
    },
    async update(call) {
      const { id } = call.input.params
      await changeArtifacts({ db, pubSub }, call, [{ ...call.input.body, id }])
      return readArtifactById(call, id)
    },
    async processAgain(call) {
      const { id } = call.input.params
      await processAgain(services, toActor(call), id)
      return readArtifactById(call, id)
    },
    async exhibits(call) {
      const authorizedArtifact = call.authorization.getSubject('artifact', call.input.params.id)
      return listExhibits(searchDb, getReaderVisibility(config, authorizedArtifact, call.caller), {
        artifact: authorizedArtifact.id,
      })
    },
    tags: (call) => listTagIds(call.input.params.id),
    tagsFull: (call) => listTagsOfArtifact(db, call.input.params.id),
    async addTag(call) {
      const { id } = call.input.params
      await tagArtifacts({ db, pubSub }, call, [id], [call.input.body.tag])
      return listTagIds(id)
    },
    async removeTag(call) {
      const { id } = call.input.params
      await untagArtifacts({ db, pubSub }, call, [id], [call.input.body.tag])
      return listTagIds(id)
    },
    async fileExists(call) {
      const { project, folder_id, file_name, file_size } = call.input.body
      const folder = await requireFolder(db, project, folder_id, 'folder_id')
      const [existing] = await findExistingItems(db, { project, folder }, [{ file_name, file_size }])
      return { exists: existing !== undefined, ...(existing && { artifact: existing }) }
    },
  })
}
