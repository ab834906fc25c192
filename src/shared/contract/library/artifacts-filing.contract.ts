import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { folderId, id, plain } from '#shared/entities/fields.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { coded } from '#shared/words/reason.ts'
import { artifactChanges, changeDemands } from '../artifacts.contract.ts'
import { bodyProject, endpoint, mayByBody, needs } from '../endpoint.ts'
import { oneOrMany } from './one-or-many.ts'
import { bulkIds, itemDestination, size, toProject } from './library.contract.ts'

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

const artifacts = { key: 'artifactIds', ids: bulkIds } as const
const inPairs = oneOrMany({ ...artifacts, one: artifact, many: z.array(artifact) })
const createThere = mayByBody('artifact.create', toProject)

const copy = inPairs({
  paths: ['/artifacts/:id/copy', '/artifacts/bulk/copy'],
  summaries: ['Copy an item', 'Copy items'],
  descriptions: [
    'To a folder of this or another project. The copy shares the stored file.',
    'Returns the copies in the order of the IDs.',
  ],
  status: 201,
  body: itemDestination,
  actions: 'artifact.copy',
  also: [createThere],
})
const move = inPairs({
  paths: ['/artifacts/:id/move', '/artifacts/bulk/move'],
  summaries: ['Move an item', 'Move items'],
  descriptions: ['To a folder of this or another project.', 'Returns them in the order of the IDs.'],
  body: itemDestination,
  // The permission depends on the destination and is checked by the act
  // (docs/decisions/006-whose-rights-a-folder-asks.md).
  actions: ['artifact.move', 'artifact.move-out'],
  also: [mayByBody('project.read', toProject)],
})
const restore = inPairs({
  paths: ['/artifacts/:id/restore', '/artifacts/bulk_restore'],
  methods: ['GET', 'POST'],
  summaries: ['Restore an item from Trash', 'Restore items from Trash'],
  descriptions: [undefined, 'Each returned item names the folder that it is in.'],
  actions: 'artifact.restore',
})
const remove = oneOrMany({ ...artifacts, one: z.object({}), many: z.object({}) })({
  paths: ['/artifacts/:id', '/artifacts/bulk_delete'],
  methods: ['DELETE', 'DELETE'],
  summaries: ['Delete an item permanently', 'Delete items permanently'],
  descriptions: ['The item must be in Trash.', 'All items must be in Trash.'],
  actions: 'artifact.destroy',
})
const weigh = oneOrMany({ key: 'ids', ids: bulkIds, one: size, many: size })({
  paths: ['/artifacts/:id/size', '/artifacts/bulk/size'],
  methods: ['GET', 'POST'],
  summaries: ['Get the size of an item', 'Get the total size of items'],
  descriptions: ['In bytes of its original.', 'In bytes of their originals.'],
  actions: 'artifact.inspect',
  effect: 'read',
})

/** File operations on items, one or many per call. */
export const artifactsFilingContract = {
  copy: copy.one,
  copyMany: copy.many,
  move: move.one,
  moveMany: move.many,
  updateMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk_update',
    summary: 'Update items',
    description: 'Changes each as POST /artifacts/{id} would. Either all are changed or none.',
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
  restore: restore.one,
  remove: remove.one,
  restoreMany: restore.many,
  removeMany: remove.many,
  tagMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk_add_tags',
    summary: 'Add tags to items',
    description: 'Adds each of these tags to each of these items.',
    body: tagging,
    reply: z.object({ tags: z.array(tagged) }).describe('For each tag, the items that didn’t have it before.'),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('artifact.tag', named), mayByBody('tag.read', namedTags)),
  }),
  untagMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk_remove_tags',
    summary: 'Remove tags from items',
    description: 'Removes each of these tags from each of these items.',
    body: tagging,
    reply: z.object({ tags: z.array(tagged) }).describe('For each tag, the items that had it before.'),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('artifact.tag', named), mayByBody('tag.read', namedTags)),
  }),
  filesExist: endpoint({
    method: 'POST',
    path: '/artifacts/files_exist',
    summary: 'Check which files a folder already contains',
    description: 'Compares names and sizes.',
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
  size: weigh.one,
  sizeMany: weigh.many,
}
