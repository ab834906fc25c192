import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { endpoint, may, mayByBody, needs, paramId } from '../endpoint.ts'
import { bulkIds, destination, size, toProject } from './library.contract.ts'

const params = z.object({ id })
const named = (i: { body: { folderIds: string[] } }) => i.body.folderIds

type Removal = { body: { folderIds: string[]; permanent?: boolean } }

/** Where folders lie, each with all it holds. A folder that lies in another one named by the call goes along with that. */
export const foldersFilingContract = {
  copy: endpoint({
    method: 'POST',
    path: '/folders/:id/copy',
    summary: 'Copy a folder with all it holds into a folder of this or another project',
    status: 201,
    params,
    body: destination,
    reply: folder,
    effect: 'write',
    rate: 'bulk',
    access: needs(may('folder.copy', paramId), mayByBody('folder.create', toProject)),
  }),
  copyMany: endpoint({
    method: 'POST',
    path: '/folders/bulk/copy',
    summary: 'Copy folders with all they hold; answers the copies',
    status: 201,
    body: destination.extend({ folderIds: bulkIds }),
    reply: z.array(folder),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('folder.copy', named), mayByBody('folder.create', toProject)),
  }),
  move: endpoint({
    method: 'POST',
    path: '/folders/:id/move',
    summary: 'Move a folder with all it holds into a folder of this or another project',
    params,
    body: destination,
    reply: folder,
    effect: 'write',
    rate: 'bulk',
    access: needs(may(['folder.move', 'folder.move-out'], paramId), mayByBody('project.read', toProject)),
  }),
  moveMany: endpoint({
    method: 'POST',
    path: '/folders/bulk/move',
    summary: 'Move folders with all they hold; answers them',
    body: destination.extend({ folderIds: bulkIds }),
    reply: z.array(folder),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody(['folder.move', 'folder.move-out'], named), mayByBody('project.read', toProject)),
  }),
  restore: endpoint({
    method: 'GET',
    path: '/folders/:id/restore',
    summary: 'Bring a folder back from the trash with all that went with it',
    params,
    reply: folder,
    effect: 'write',
    rate: 'bulk',
    access: needs(may('folder.restore', paramId)),
  }),
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
  restoreMany: endpoint({
    method: 'POST',
    path: '/folders/bulk_restore',
    summary: 'Bring folders back from the trash with all that went with them; each answer tells where it is',
    body: z.strictObject({ folderIds: bulkIds }),
    reply: z.array(folder),
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('folder.restore', named)),
  }),
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
  size: endpoint({
    method: 'GET',
    path: '/folders/:id/size',
    summary: 'Bytes of the originals in a folder and all below it',
    params,
    reply: size,
    effect: 'read',
    rate: 'bulk',
    access: needs(may('folder.read', paramId)),
  }),
  sizeMany: endpoint({
    method: 'POST',
    path: '/folders/bulk/size',
    summary: 'Bytes of the originals in these folders and all below them, each counted once',
    body: z.strictObject({ ids: bulkIds }),
    reply: size,
    effect: 'read',
    rate: 'bulk',
    access: needs(mayByBody('folder.read', (i: { body: { ids: string[] } }) => i.body.ids)),
  }),
}
