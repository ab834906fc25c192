import { z } from 'zod'
import { folderId, id, requiredLine, text } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { folderForm } from '#shared/forms/archive/folder.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { bodyProject, endpoint, may, needs, paramId } from './endpoint.ts'

const params = z.object({ id })

type Update = { params: { id: string }; body: Record<string, unknown> }
const moves = (i: Update) => ('folder' in i.body ? [i.params.id] : [])
const trashes = (i: Update) => (i.body.active === false ? [i.params.id] : [])
const edits = (i: Update) => ('title' in i.body || 'description' in i.body ? [i.params.id] : [])

export const foldersContract = {
  create: endpoint({
    method: 'POST',
    path: '/folders',
    summary: 'Make a folder',
    status: 201,
    body: z
      .strictObject({
        project: id,
        title: requiredLine,
        description: text.optional(),
        folder: folderId.optional(),
      })
      .superRefine(heldTo(folderForm)),
    reply: folder,
    effect: 'write',
    access: needs(may('folder.create', bodyProject)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/folders/:id',
    summary: 'One folder',
    params,
    reply: folder,
    effect: 'read',
    access: needs(may('folder.read', paramId)),
  }),
  path: endpoint({
    method: 'GET',
    path: '/folders/:id/path',
    summary: 'The folders from the top to this one, which comes last',
    params,
    reply: z.array(folder),
    effect: 'read',
    access: needs(may('folder.read', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/folders/:id',
    summary: 'Rename, describe or move a folder within its project',
    params,
    body: z
      .strictObject({ title: requiredLine, description: text, folder: folderId })
      .partial()
      .superRefine(heldTo(folderForm)),
    reply: folder,
    effect: 'write',
    access: needs(
      may('folder.read', paramId),
      may('folder.edit', edits),
      may('folder.move', moves),
      may('folder.trash', trashes),
    ),
  }),
  restore: endpoint({
    method: 'GET',
    path: '/folders/:id/restore',
    summary: 'Bring a folder back from the trash with all that went with it',
    params,
    reply: folder,
    effect: 'write',
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
    access: needs(
      may('folder.trash', (i: { params: { id: string }; query: { permanent?: string } }) =>
        i.query.permanent === 'true' ? [] : [i.params.id],
      ),
      may('folder.destroy', (i: { params: { id: string }; query: { permanent?: string } }) =>
        i.query.permanent === 'true' ? [i.params.id] : [],
      ),
    ),
  }),
}
