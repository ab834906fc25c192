import { implement, sessionOf } from '#server/access/call.ts'
import type { Call } from '#server/access/call.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import type { Services } from '#server/access/services.ts'
import { listExhibits } from '#server/features/exhibits/exhibits.repo.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { listTagsOfArtifact, tagArtifact, untagArtifact } from '#server/features/tags/tags.repo.ts'
import { destroyArtifact } from '#server/features/library/destroy.ts'
import { restoreArtifact } from '#server/features/library/restore.ts'
import { trashArtifact } from '#server/features/library/trash.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { artifactColumns, NO_FIELDS } from './artifact-columns.ts'
import { artifactView } from './artifact-view.ts'
import { fileExists, findArtifact, insertArtifact, updateArtifact } from './artifacts.repo.ts'
import { isMember, sightOf } from './sight.ts'
import { uploadArtifact } from './upload-artifact.ts'

type AnyCall = Pick<Call<never>, 'grant' | 'caller'>

export const artifactsRoutes = (services: Services) => {
  const { db, config } = services
  const read = async (id: string, call: AnyCall, kind: 'artifact' | 'project', placedId: string) => {
    const row = await findArtifact(db, id)
    if (!row) throw new AppError('not_found')
    return artifactView(row, sightOf(config, call.grant.placed(kind, placedId), call.caller))
  }
  const readSame = (call: AnyCall, id: string) => read(id, call, 'artifact', id)
  const tagIds = async (id: string) => (await listTagsOfArtifact(db, id)).map((tag) => tag.id)
  const demandOwnTag = async (artifact: string, tag: string, call: AnyCall) => {
    if (call.grant.placed('artifact', artifact).project !== call.grant.placed('tag', tag).project)
      throw badInput('tag', 'tag: is of another project')
  }

  return implement(artifactsContract, {
    async create(call) {
      const { user } = sessionOf(call)
      const { project: projectId, folder, wsId: _, fileId: __, ...fields } = call.input.body
      const project = await findProject(db, projectId)
      if (!project) throw new AppError('not_found')
      if (call.upload) {
        const id = await uploadArtifact(services, call.input.body, call.upload, {
          userId: user.id,
          org: project.org,
          signal: call.signal,
        })
        return read(id, call, 'project', projectId)
      }
      if (fields.title === undefined) throw badInput('title', 'title: is required')
      const id = newId()
      await insertArtifact(db, {
        ...NO_FIELDS,
        ...artifactColumns(fields),
        id,
        project: projectId,
        folder: await demandFolder(db, projectId, folder),
        title: fields.title,
        user_id: user.id,
      })
      return read(id, call, 'project', projectId)
    },
    read: (call) => readSame(call, call.input.params.id),
    async update(call) {
      const { id } = call.input.params
      const { folder, restore_folder: _, seen_at: __, active, needs_review, ...fields } = call.input.body
      const project = call.grant.placed('artifact', id).project ?? ''
      if (active === false) await trashArtifact(db, id)
      const changes = {
        ...artifactColumns(fields),
        ...(needs_review !== undefined && { needs_review }),
        ...(folder !== undefined && active !== false && { folder: await demandFolder(db, project, folder) }),
      }
      if (Object.keys(changes).length > 0) await updateArtifact(db, id, changes)
      services.hub.publish({ to: 'project', project, ids: [id] })
      return readSame(call, id)
    },
    async restore(call) {
      await restoreArtifact(db, call.input.params.id)
      return readSame(call, call.input.params.id)
    },
    async remove(call) {
      await destroyArtifact(services, call.input.params.id)
      return {}
    },
    async exhibits(call) {
      const placed = call.grant.placed('artifact', call.input.params.id)
      return listExhibits(db, sightOf(config, placed, call.caller).urls, {
        artifact: placed.id,
        onlyPublic: !isMember(placed),
      })
    },
    tags: (call) => tagIds(call.input.params.id),
    tagsFull: (call) => listTagsOfArtifact(db, call.input.params.id),
    async addTag(call) {
      const { id } = call.input.params
      await demandOwnTag(id, call.input.body.tag, call)
      await tagArtifact(db, id, call.input.body.tag)
      return tagIds(id)
    },
    async removeTag(call) {
      await untagArtifact(db, call.input.params.id, call.input.body.tag)
      return tagIds(call.input.params.id)
    },
    async fileExists(call) {
      const { project, folder_id, file_name, file_size } = call.input.body
      const folder = await demandFolder(db, project, folder_id, 'folder_id')
      return { exists: await fileExists(db, { project, folder, name: file_name, size: file_size }) }
    },
  })
}
