import { z } from 'zod'
import { folderId, id, ms, requiredLine, text } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { folderForm } from '#shared/forms/archive/folder.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { bodyProject, endpoint, may, mayByBody, needs, paramId } from './endpoint.ts'

const params = z.object({ id })

type Update = { params: { id: string }; body: Record<string, unknown> }
const moves = (i: Update) => ('folder' in i.body ? [i.params.id] : [])
/** Whoever changes nothing edits, too. */
const edits = (i: Update) =>
  'title' in i.body || 'description' in i.body || !('folder' in i.body) ? [i.params.id] : []

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
    access: needs(mayByBody('folder.create', bodyProject)),
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
    summary: 'The folders from the top to this one, which comes last and alone is described',
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
      .strictObject({ title: requiredLine, description: text, folder: folderId, seen_at: ms })
      .partial()
      .superRefine(heldTo(folderForm)),
    reply: folder,
    effect: 'write',
    access: needs(
      may(['folder.edit', 'folder.move'], paramId),
      mayByBody('folder.edit', edits),
      mayByBody('folder.move', moves),
    ),
  }),
}
