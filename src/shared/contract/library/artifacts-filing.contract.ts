import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { folderId, id, plain } from '#shared/entities/fields.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { coded } from '#shared/words/errors/errors.ts'
import { artifactChanges, changeDemands } from '../artifacts.contract.ts'
import { bodyProject, endpoint, may, mayByBody, needs, paramId } from '../endpoint.ts'
import { bulkIds, itemDestination, size, toProject } from './library.contract.ts'

const params = z.object({ id })
const named = (i: { body: { artifactIds: string[] } }) => i.body.artifactIds
const fileName = plain(1000)
const fileSize = z.int().min(0)
const MAX_TAGS = 100

const tagging = z.strictObject({
  tagIds: bulkIds.refine((ids) => ids.length <= MAX_TAGS, coded('too_many', MAX_TAGS)),
  artifactIds: bulkIds,
})
const tagged = z.object({ tag: z.string(), artifactIds: z.array(z.string()) })
const namedTags = (i: { body: { tagIds: string[] } }) => i.body.tagIds

/** Where artifacts lie: copied, moved, restored, destroyed, tagged and weighed, one or many in one call. */
export const artifactsFilingContract = {
  copy: endpoint({
    method: 'POST',
    path: '/artifacts/:id/copy',
    summary: 'Copy an artifact into a folder of this or another project; the copy shares the stored file',
    status: 201,
    params,
    body: itemDestination,
    reply: artifact,
    effect: 'write',
    access: needs(may('artifact.copy', paramId), mayByBody('artifact.create', toProject)),
  }),
  copyMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk/copy',
    summary: 'Copy artifacts; answers the copies in the order of the ids',
    status: 201,
    body: itemDestination.extend({ artifactIds: bulkIds }),
    reply: z.array(artifact),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('artifact.copy', named), mayByBody('artifact.create', toProject)),
  }),
  move: endpoint({
    method: 'POST',
    path: '/artifacts/:id/move',
    summary: 'Move an artifact into a folder of this or another project',
    params,
    body: itemDestination,
    reply: artifact,
    effect: 'write',
    // What moving asks depends on where to: the act decides it (docs/decisions/006-whose-rights-a-folder-asks.md).
    access: needs(may(['artifact.move', 'artifact.move-out'], paramId), mayByBody('project.read', toProject)),
  }),
  moveMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk/move',
    summary: 'Move artifacts; answers them in the order of the ids',
    body: itemDestination.extend({ artifactIds: bulkIds }),
    reply: z.array(artifact),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody(['artifact.move', 'artifact.move-out'], named), mayByBody('project.read', toProject)),
  }),
  updateMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk_update',
    summary: 'Change artifacts, each as POST /artifacts/{id} would: all of them or none',
    body: z.strictObject({
      artifacts: z
        .array(artifactChanges.extend({ id }).superRefine(heldTo(artifactForm)))
        .min(1, coded('nothing_named'))
        .max(MAX_BULK_IDS, coded('too_many', MAX_BULK_IDS))
        .refine((all) => new Set(all.map((one) => one.id)).size === all.length, coded('named_twice')),
    }),
    reply: z.object({ artifacts: z.array(artifact) }),
    effect: 'write',
    rate: 'bulk',
    access: needs(...changeDemands((i: { body: { artifacts: ({ id: string } & object)[] } }) => i.body.artifacts)),
  }),
  restore: endpoint({
    method: 'GET',
    path: '/artifacts/:id/restore',
    summary: 'Bring an artifact back from the trash',
    params,
    reply: artifact,
    effect: 'write',
    access: needs(may('artifact.restore', paramId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/artifacts/:id',
    summary: 'Destroy an artifact that is in the trash',
    params,
    reply: z.object({}),
    effect: 'write',
    access: needs(may('artifact.destroy', paramId)),
  }),
  restoreMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk_restore',
    summary: 'Bring artifacts back from the trash; each answer tells the folder that it is in',
    body: z.strictObject({ artifactIds: bulkIds }),
    reply: z.array(artifact),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('artifact.restore', named)),
  }),
  removeMany: endpoint({
    method: 'DELETE',
    path: '/artifacts/bulk_delete',
    summary: 'Destroy artifacts that are in the trash',
    body: z.strictObject({ artifactIds: bulkIds }),
    reply: z.object({}),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('artifact.destroy', named)),
  }),
  tagMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk_add_tags',
    summary: 'Give each of these artifacts each of these tags',
    body: tagging,
    reply: z.object({ tags: z.array(tagged) }).describe('which artifacts did not carry a tag before'),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('artifact.tag', named), mayByBody('tag.read', namedTags)),
  }),
  untagMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk_remove_tags',
    summary: 'Take each of these tags off each of these artifacts',
    body: tagging,
    reply: z.object({ tags: z.array(tagged) }).describe('which artifacts carried a tag before'),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('artifact.tag', named), mayByBody('tag.read', namedTags)),
  }),
  filesExist: endpoint({
    method: 'POST',
    path: '/artifacts/files_exist',
    summary: 'Which of these files a folder holds already, by name and size',
    body: z.strictObject({
      folder_id: folderId,
      project: id,
      files: z
        .array(z.strictObject({ file_name: fileName, file_size: fileSize }))
        .min(1, coded('nothing_named'))
        .max(MAX_BULK_IDS, coded('too_many', MAX_BULK_IDS)),
    }),
    reply: z.object({
      files: z.array(z.object({ file_name: z.string(), file_size: z.number(), exists: z.boolean() })),
    }),
    effect: 'read',
    rate: 'bulk',
    access: needs(mayByBody('artifact.create', bodyProject)),
  }),
  size: endpoint({
    method: 'GET',
    path: '/artifacts/:id/size',
    summary: 'Bytes of an artifact’s original',
    params,
    reply: size,
    effect: 'read',
    access: needs(may('artifact.inspect', paramId)),
  }),
  sizeMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk/size',
    summary: 'Bytes of the originals of these artifacts together',
    body: z.strictObject({ ids: bulkIds }),
    reply: size,
    effect: 'read',
    rate: 'bulk',
    access: needs(mayByBody('artifact.inspect', (i: { body: { ids: string[] } }) => i.body.ids)),
  }),
}
