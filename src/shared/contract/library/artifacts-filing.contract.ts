import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { artifactFields } from '#shared/entities/artifact-fields.ts'
import { folderId, id, plainText } from '#shared/entities/fields.ts'
import { MAX_OWN_FIELDS, ownFieldName } from '#shared/entities/own-fields/own-field.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { refineByForm } from '#shared/forms/refine-by-form.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { artifactChanges, createChangeRequirements, existingItem } from '../artifacts.contract.ts'
import { getBodyProject, getParamId, endpoint, requires, requiresForBody, requireAll } from '../endpoint.ts'
import { defineOneAndMany } from './one-or-many.ts'
import { bulkIds, itemDestination, sizeReply, getTargetProject } from './library.contract.ts'

const getArtifactIds = (input: { body: { artifactIds: string[] } }) => input.body.artifactIds
const fileName = plainText(1000)
const fileSize = z.int().min(0)
const MAX_TAGS = 100

const tagging = z.strictObject({
  tagIds: bulkIds.refine((ids) => ids.length <= MAX_TAGS, encodeReason('too_many', MAX_TAGS)),
  artifactIds: bulkIds,
})
const taggedItems = z.object({ tag: z.string(), artifactIds: z.array(z.string()) })
const fieldKeys = artifactFields.map(([key]) => key)
const getTagIds = (input: { body: { tagIds: string[] } }) => input.body.tagIds

const artifacts = { key: 'artifactIds', ids: bulkIds } as const
const defineBoth = defineOneAndMany({ ...artifacts, one: artifact, many: z.array(artifact) })
const requiresCreateInTarget = requiresForBody('artifact.create', getTargetProject)

const copy = defineBoth({
  paths: ['/artifacts/:id/copy', '/artifacts/bulk/copy'],
  summaries: ['Copy an item', 'Copy items'],
  descriptions: [
    'To a folder of this or another project. The copy shares the stored file.',
    'Returns the copies in the order of the IDs.',
  ],
  status: 201,
  body: itemDestination,
  actions: 'artifact.copy',
  alsoRequired: [requiresCreateInTarget],
})
const move = defineBoth({
  paths: ['/artifacts/:id/move', '/artifacts/bulk/move'],
  summaries: ['Move an item', 'Move items'],
  descriptions: ['To a folder of this or another project.', 'Returns them in the order of the IDs.'],
  body: itemDestination,
  // The permission depends on the destination and is checked by the handler
  // (docs/decisions/006-check-permissions-inside-folders.md).
  actions: ['artifact.move', 'artifact.move-out'],
  alsoRequired: [requiresForBody('project.read', getTargetProject)],
})
const restore = defineBoth({
  paths: ['/artifacts/:id/restore', '/artifacts/bulk_restore'],
  methods: ['GET', 'POST'],
  summaries: ['Restore an item from Trash', 'Restore items from Trash'],
  descriptions: [undefined, 'Each returned item names the folder that it is in.'],
  actions: 'artifact.restore',
})
const remove = defineOneAndMany({ ...artifacts, one: z.object({}), many: z.object({}) })({
  paths: ['/artifacts/:id', '/artifacts/bulk_delete'],
  methods: ['DELETE', 'DELETE'],
  summaries: ['Delete an item permanently', 'Delete items permanently'],
  descriptions: ['The item must be in Trash.', 'All items must be in Trash.'],
  actions: 'artifact.destroy',
})
const measure = defineOneAndMany({ key: 'ids', ids: bulkIds, one: sizeReply, many: sizeReply })({
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
        .array(artifactChanges.extend({ id }).superRefine(refineByForm(artifactForm)))
        .min(1, encodeReason('nothing_named'))
        .max(MAX_BULK_IDS, encodeReason('too_many', MAX_BULK_IDS))
        .refine(
          (changeList) => new Set(changeList.map((change) => change.id)).size === changeList.length,
          encodeReason('named_twice'),
        ),
    }),
    reply: z.object({ artifacts: z.array(artifact) }),
    effect: 'write',
    rate: 'bulk',
    access: requireAll(
      ...createChangeRequirements(
        (input: { body: { artifacts: ({ id: string } & object)[] } }) => input.body.artifacts,
      ),
    ),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/artifacts/:id/merge',
    summary: 'Merge an item into another one',
    description:
      'The other item takes over the named fields, and all tags, exhibits and captions that it lacks. It also replaces the merged item in stories. The merged item is moved to Trash, unchanged. Returns the other item.',
    params: z.object({ id }),
    body: z.strictObject({
      into: id,
      fields: z
        .array(z.union([z.enum(fieldKeys), ownFieldName]))
        .max(fieldKeys.length + MAX_OWN_FIELDS)
        .describe('Names of the fields to take over. Own fields are named by their key, as in `fields.maker`.'),
    }),
    reply: artifact,
    effect: 'write',
    access: requireAll(
      requires('artifact.trash', getParamId),
      requiresForBody('artifact.edit', (input: { body: { into: string } }) => [input.body.into]),
      requiresForBody('artifact.set-visibility', (input: { body: { into: string; fields: string[] } }) =>
        input.body.fields.includes('visibility') ? [input.body.into] : [],
      ),
    ),
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/artifacts/:id/undo_merge',
    summary: 'Undo merging an item',
    description:
      'Restores the item from Trash, and undoes what the merge changed in the other item, in exhibits and in stories, except for what was changed since. Returns the restored item.',
    params: z.object({ id }),
    body: z.strictObject({ from: id.describe('The item that it was merged into.') }),
    reply: artifact,
    effect: 'write',
    access: requireAll(
      requires('artifact.restore', getParamId),
      requiresForBody('artifact.edit', (input: { body: { from: string } }) => [input.body.from]),
    ),
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
    reply: z.object({ tags: z.array(taggedItems) }).describe('For each tag, the items that didn’t have it before.'),
    effect: 'write',
    rate: 'bulk',
    access: requireAll(requiresForBody('artifact.tag', getArtifactIds), requiresForBody('tag.read', getTagIds)),
  }),
  untagMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk_remove_tags',
    summary: 'Remove tags from items',
    description: 'Removes each of these tags from each of these items.',
    body: tagging,
    reply: z.object({ tags: z.array(taggedItems) }).describe('For each tag, the items that had it before.'),
    effect: 'write',
    rate: 'bulk',
    access: requireAll(requiresForBody('artifact.tag', getArtifactIds), requiresForBody('tag.read', getTagIds)),
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
        .min(1, encodeReason('nothing_named'))
        .max(MAX_BULK_IDS, encodeReason('too_many', MAX_BULK_IDS)),
    }),
    reply: z.object({
      files: z.array(
        z.object({
          file_name: z.string(),
          file_size: z.number(),
          exists: z.boolean(),
          artifact: existingItem.optional(),
        }),
      ),
    }),
    effect: 'read',
    rate: 'bulk',
    access: requireAll(requiresForBody('artifact.create', getBodyProject)),
  }),
  size: measure.one,
  sizeMany: measure.many,
}
