import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { endpoint, requires, requiresForBody, requireAll } from '../endpoint.ts'
import { defineOneAndMany } from './one-or-many.ts'
import { bulkIds, destination, sizeReply, getTargetProject } from './library.contract.ts'

const params = z.object({ id })
const defineBoth = defineOneAndMany({ key: 'folderIds', ids: bulkIds, one: folder, many: z.array(folder) })

const copy = defineBoth({
  paths: ['/folders/:id/copy', '/folders/bulk/copy'],
  summaries: ['Copy a folder', 'Copy folders'],
  descriptions: [
    'With everything in it, to a folder of this or another project.',
    'With everything in them. Returns the copies.',
  ],
  status: 201,
  body: destination,
  rate: 'bulk',
  actions: 'folder.copy',
  alsoRequired: [requiresForBody('folder.create', getTargetProject)],
})
const move = defineBoth({
  paths: ['/folders/:id/move', '/folders/bulk/move'],
  summaries: ['Move a folder', 'Move folders'],
  descriptions: [
    'With everything in it, to a folder of this or another project.',
    'With everything in them. Returns the folders.',
  ],
  body: destination,
  rate: 'bulk',
  actions: ['folder.move', 'folder.move-out'],
  alsoRequired: [requiresForBody('project.read', getTargetProject)],
})
const restore = defineBoth({
  paths: ['/folders/:id/restore', '/folders/bulk_restore'],
  methods: ['GET', 'POST'],
  summaries: ['Restore a folder from Trash', 'Restore folders from Trash'],
  descriptions: [
    'With everything that was moved to Trash with it.',
    'With everything that was moved to Trash with them. Each returned folder names the folder that it is in.',
  ],
  rate: 'bulk',
  actions: 'folder.restore',
})
const measure = defineOneAndMany({ key: 'ids', ids: bulkIds, one: sizeReply, many: sizeReply })({
  paths: ['/folders/:id/size', '/folders/bulk/size'],
  methods: ['GET', 'POST'],
  summaries: ['Get the size of a folder', 'Get the total size of folders'],
  descriptions: [
    'In bytes of the originals in it and its subfolders.',
    'In bytes of the originals in them and their subfolders, each counted once.',
  ],
  rate: 'bulk',
  actions: 'folder.read',
  effect: 'read',
})

type RemovalInput = { body: { folderIds: string[]; permanent?: boolean } }

/**
 * File operations on folders with all their contents. A folder that is inside another folder of the same call is
 * handled with that folder.
 */
export const foldersFilingContract = {
  copy: copy.one,
  copyMany: copy.many,
  move: move.one,
  moveMany: move.many,
  restore: restore.one,
  remove: endpoint({
    method: 'DELETE',
    path: '/folders/:id',
    summary: 'Move a folder to Trash or delete it permanently',
    description: 'Includes everything in it. With `permanent=true`, a folder in Trash is deleted permanently.',
    params,
    query: z.strictObject({ permanent: z.enum(['true', 'false']).optional() }),
    reply: z.object({}),
    effect: 'write',
    rate: 'bulk',
    access: requireAll(
      requires('folder.trash', (input: { params: { id: string }; query: { permanent?: string } }) =>
        input.query.permanent === 'true' ? [] : [input.params.id],
      ),
      requires('folder.destroy', (input: { params: { id: string }; query: { permanent?: string } }) =>
        input.query.permanent === 'true' ? [input.params.id] : [],
      ),
    ),
  }),
  restoreMany: restore.many,
  removeMany: endpoint({
    method: 'DELETE',
    path: '/folders/bulk_delete',
    summary: 'Move folders to Trash or delete them permanently',
    description: 'Includes everything in them. With `permanent: true`, folders in Trash are deleted permanently.',
    body: z.strictObject({ folderIds: bulkIds, permanent: z.boolean().optional() }),
    reply: z.object({}),
    effect: 'write',
    rate: 'bulk',
    access: requireAll(
      requiresForBody('folder.trash', (input: RemovalInput) => (input.body.permanent ? [] : input.body.folderIds)),
      requiresForBody('folder.destroy', (input: RemovalInput) => (input.body.permanent ? input.body.folderIds : [])),
    ),
  }),
  size: measure.one,
  sizeMany: measure.many,
}
