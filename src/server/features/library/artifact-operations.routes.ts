import { requireFolder } from '#server/access/require-folder.ts'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { findExistingItems } from '#server/features/artifacts/artifacts.repo.ts'
import { viewArtifact, viewArtifacts } from '#server/views/view-artifacts.ts'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { changeArtifacts } from './change-artifacts.ts'
import { copyArtifacts } from './copy.ts'
import { destroyArtifacts } from './destroy.ts'
import { sumArtifactSizes } from './library.repo.ts'
import { mergeArtifact } from './merge/merge-artifact.ts'
import { undoMerge } from './merge/undo-merge.ts'
import { moveArtifacts } from './move.ts'
import { restoreArtifacts } from './restore.ts'
import { tagArtifacts, untagArtifacts } from './tag.ts'

export const artifactOperationsRoutes = (services: Services) => {
  const { db } = services
  return implement(artifactsFilingContract, {
    async copy(call) {
      const copies = await copyArtifacts(services, call, [call.input.params.id], call.input.body)
      return viewArtifact(services, call, copies[0] ?? '', call.input.body.projectId)
    },
    async copyMany(call) {
      const { artifactIds, ...destination } = call.input.body
      const copies = await copyArtifacts(services, call, artifactIds, destination)
      return viewArtifacts(services, call, copies, destination.projectId)
    },
    async move(call) {
      const { id } = call.input.params
      await moveArtifacts(services, call, [id], call.input.body)
      return viewArtifact(services, call, id, call.input.body.projectId)
    },
    async moveMany(call) {
      const { artifactIds, ...destination } = call.input.body
      await moveArtifacts(services, call, artifactIds, destination)
      return viewArtifacts(services, call, artifactIds, destination.projectId)
    },
    async updateMany(call) {
      const { artifacts } = call.input.body
      await changeArtifacts(services, call, artifacts)
      const ids = artifacts.map((artifact) => artifact.id)
      return { artifacts: await viewArtifacts(services, call, ids) }
    },
    async merge(call) {
      const { id } = call.input.params
      const { into } = call.input.body
      await mergeArtifact(services, call, id, call.input.body)
      return viewArtifact(services, call, into)
    },
    async undoMerge(call) {
      const { id } = call.input.params
      await undoMerge(services, call, id, call.input.body.from)
      return viewArtifact(services, call, id)
    },
    async restore(call) {
      const { id } = call.input.params
      await restoreArtifacts(services, call, [id])
      return viewArtifact(services, call, id)
    },
    async restoreMany(call) {
      const { artifactIds } = call.input.body
      await restoreArtifacts(services, call, artifactIds)
      return viewArtifacts(services, call, artifactIds)
    },
    async remove(call) {
      await destroyArtifacts(services, call, [call.input.params.id])
      return {}
    },
    async removeMany(call) {
      await destroyArtifacts(services, call, call.input.body.artifactIds)
      return {}
    },
    tagMany: async (call) => ({
      tags: await tagArtifacts(services, call, call.input.body.artifactIds, call.input.body.tagIds),
    }),
    untagMany: async (call) => ({
      tags: await untagArtifacts(services, call, call.input.body.artifactIds, call.input.body.tagIds),
    }),
    async filesExist(call) {
      const { project, folder_id, files } = call.input.body
      const folder = await requireFolder(db, project, folder_id, 'folder_id')
      const existingItems = await findExistingItems(db, { project, folder }, files)
      return {
        files: files.map((file, i) => {
          const existing = existingItems[i]
          return { ...file, exists: existing !== undefined, ...(existing && { artifact: existing }) }
        }),
      }
    },
    size: async (call) => ({ size: await sumArtifactSizes(db, [call.input.params.id]) }),
    sizeMany: async (call) => ({ size: await sumArtifactSizes(db, call.input.body.ids) }),
  })
}
