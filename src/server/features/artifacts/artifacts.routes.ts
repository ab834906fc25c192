import { implement, sessionOf } from '#server/access/call.ts'
import type { Call } from '#server/access/call.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import type { Services } from '#server/access/services.ts'
import { listExhibits } from '#server/features/exhibits/exhibits.view.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { listTagsOfArtifact } from '#server/features/tags/tags.repo.ts'
import { changeArtifacts } from '#server/features/library/change-artifacts.ts'
import { tagArtifacts, untagArtifacts } from '#server/features/library/tag.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { actorOf, record, thingsOf } from '#server/record/record.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import { artifactView } from '#server/views/artifact-view.ts'
import { openKeptAnswers } from '#server/views/kept-answers.ts'
import { viewPages } from '#server/views/pages-view.ts'
import { viewText } from '#server/views/text-view.ts'
import { sightOf } from '#server/views/sight.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { columnsOf } from '#server/db/artifact-columns.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import { prepareStream } from '#server/files/prepare-stream.ts'
import { haveFiles, insertArtifact } from './artifacts.repo.ts'
import { processAgain } from './process-again.ts'
import { uploadArtifact } from './upload-artifact.ts'

type AnyCall = Pick<Call<never>, 'grant' | 'caller'>

export const artifactsRoutes = (services: Services) => {
  const { db, finding, hub, config } = services
  const kept = openKeptAnswers()
  const read = async (id: string, call: AnyCall, kind: 'artifact' | 'project', placedId: string) => {
    const row = await findArtifact(db, id)
    if (!row) throw new AppError('not_found')
    const sight = sightOf(config, call.grant.placed(kind, placedId), call.caller)
    const view = await prepareStream(services, row, artifactView(row, sight))
    const { suggestions } = row
    return sight.member && view.file && suggestions ? { ...view, file: { ...view.file, suggestions } } : view
  }
  const readSame = (call: AnyCall, id: string) => read(id, call, 'artifact', id)
  const tagIds = async (id: string) => (await listTagsOfArtifact(db, id)).map((tag) => tag.id)

  return implement(artifactsContract, {
    async create(call) {
      const { user } = sessionOf(call)
      const { project: projectId, folder, wsId: _, fileId: __, ...fields } = call.input.body
      const project = await findProject(db, projectId)
      if (!project) throw new AppError('not_found')
      if (call.upload) {
        const id = await uploadArtifact(services, call.input.body, call.upload, {
          userId: user.id,
          actor: actorOf(call),
          org: project.org,
          signal: call.signal,
          still: () => call.still(),
        })
        return read(id, call, 'project', projectId)
      }
      if (fields.title === undefined) throw badInput('title', 'required')
      const id = newId()
      const { title } = fields
      const [clean = {}] = await cleanDescriptions([fields])
      await transaction(db, async (trx) => {
        await lockProjects(trx, [projectId])
        await insertArtifact(trx, {
          ...columnsOf(clean),
          id,
          project: projectId,
          folder: await demandFolder(trx, projectId, folder),
          title,
          user_id: user.id,
        })
        const entry = {
          project: projectId,
          act: 'create',
          kind: 'artifact',
          things: thingsOf('artifacts', [id]),
          details: { to_folder: folder ?? 'root' },
        } as const
        await record({ db: trx, hub }, actorOf(call), entry)
      })
      return read(id, call, 'project', projectId)
    },
    read(call) {
      const { id } = call.input.params
      return kept(call.caller, call.grant.placed('artifact', id), ['artifact', id], () => readSame(call, id))
    },
    pages(call) {
      const { id } = call.input.params
      return viewPages(db, id, sightOf(config, call.grant.placed('artifact', id), call.caller))
    },
    text(call) {
      const { id } = call.input.params
      return viewText(db, id, sightOf(config, call.grant.placed('artifact', id), call.caller))
    },
    async update(call) {
      const { id } = call.input.params
      await changeArtifacts({ db, hub }, call, [{ ...call.input.body, id }])
      return readSame(call, id)
    },
    async processAgain(call) {
      const { id } = call.input.params
      await processAgain(services, actorOf(call), id)
      return readSame(call, id)
    },
    async exhibits(call) {
      const placed = call.grant.placed('artifact', call.input.params.id)
      return listExhibits(finding, sightOf(config, placed, call.caller), { artifact: placed.id })
    },
    tags: (call) => tagIds(call.input.params.id),
    tagsFull: (call) => listTagsOfArtifact(db, call.input.params.id),
    async addTag(call) {
      const { id } = call.input.params
      await tagArtifacts({ db, hub }, call, [id], [call.input.body.tag])
      return tagIds(id)
    },
    async removeTag(call) {
      const { id } = call.input.params
      await untagArtifacts({ db, hub }, call, [id], [call.input.body.tag])
      return tagIds(id)
    },
    async fileExists(call) {
      const { project, folder_id, file_name, file_size } = call.input.body
      const folder = await demandFolder(db, project, folder_id, 'folder_id')
      const [exists = false] = await haveFiles(db, { project, folder }, [{ file_name, file_size }])
      return { exists }
    },
  })
}
