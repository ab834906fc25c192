import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { endpoint, may, mayByBody, needs } from '../endpoint.ts'
import { oneOrMany } from './one-or-many.ts'
import { bulkIds, destination, size, toProject } from './library.contract.ts'

const params = z.object({ id })
const inPairs = oneOrMany({ key: 'folderIds', ids: bulkIds, one: folder, many: z.array(folder) })

const copy = inPairs({
  paths: ['/folders/:id/copy', '/folders/bulk/copy'],
  summaries: [
    'Copy a folder with all it holds into a folder of this or another project',
    'Copy folders with all they hold; answers the copies',
  ],
  status: 201,
  body: destination,
  rate: 'bulk',
  actions: 'folder.copy',
  also: [mayByBody('folder.create', toProject)],
})
const move = inPairs({
  paths: ['/folders/:id/move', '/folders/bulk/move'],
  summaries: [
    'Move a folder with all it holds into a folder of this or another project',
    'Move folders with all they hold; answers them',
  ],
  body: destination,
  rate: 'bulk',
  actions: ['folder.move', 'folder.move-out'],
  also: [mayByBody('project.read', toProject)],
})
const restore = inPairs({
  paths: ['/folders/:id/restore', '/folders/bulk_restore'],
  methods: ['GET', 'POST'],
  summaries: [
    'Bring a folder back from the trash with all that went with it',
    'Bring folders back from the trash with all that went with them; each answer tells where it is',
  ],
  rate: 'bulk',
  actions: 'folder.restore',
})
const weigh = oneOrMany({ key: 'ids', ids: bulkIds, one: size, many: size })({
  paths: ['/folders/:id/size', '/folders/bulk/size'],
  methods: ['GET', 'POST'],
  summaries: [
    'Bytes of the originals in a folder and all below it',
    'Bytes of the originals in these folders and all below them, each counted once',
  ],
  rate: 'bulk',
  actions: 'folder.read',
  effect: 'read',
})

type Removal = { body: { folderIds: string[]; permanent?: boolean } }

/** Where folders lie, each with all it holds. A folder that lies in another one named by the call goes along with that. */
export const foldersFilingContract = {
  copy: copy.one,
  copyMany: copy.many,
  move: move.one,
  moveMany: move.many,
  restore: restore.one,
  remove: endpoint({
    method: 'DELETE',
    path: '/folders/:id',
    summary: 'Put a folder with all it holds into the trash; with permanent=true destroy it there',
    params,
    query: z.strictObject({ permanent: z.enum(['true', 'false']).optional() }),
    reply: z.object({}),
    effect: 'write',
    rate: 'bulk',
    access: needs(
      may('folder.trash', (i: { params: { id: string }; query: { permanent?: string } }) =>
        i.query.permanent === 'true' ? [] : [i.params.id],
      ),
      may('folder.destroy', (i: { params: { id: string }; query: { permanent?: string } }) =>
        i.query.permanent === 'true' ? [i.params.id] : [],
      ),
    ),
  }),
  restoreMany: restore.many,
  removeMany: endpoint({
    method: 'DELETE',
    path: '/folders/bulk_delete',
    summary: 'Put folders with all they hold into the trash; with permanent destroy them there',
    body: z.strictObject({ folderIds: bulkIds, permanent: z.boolean().optional() }),
    reply: z.object({}),
    effect: 'write',
    rate: 'bulk',
    access: needs(
      mayByBody('folder.trash', (i: Removal) => (i.body.permanent ? [] : i.body.folderIds)),
      mayByBody('folder.destroy', (i: Removal) => (i.body.permanent ? i.body.folderIds : [])),
    ),
  }),
  size: weigh.one,
  sizeMany: weigh.many,
}
