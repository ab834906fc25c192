import { z } from 'zod'
import { folderId, id, ms, requiredLine, text } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { folderForm } from '#shared/forms/archive/folder.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { bodyProject, endpoint, may, mayByBody, needs, paramId } from './endpoint.ts'

const params = z.object({ id })
const MOST_TOLD = 100

type Update = { params: { id: string }; body: Record<string, unknown> }
const moves = (i: Update) => ('folder' in i.body ? [i.params.id] : [])
/** An empty change needs the permission to edit, too. */
const edits = (i: Update) =>
  'title' in i.body || 'description' in i.body || !('folder' in i.body) ? [i.params.id] : []

export const foldersContract = {
  create: endpoint({
    method: 'POST',
    path: '/folders',
    summary: 'Create a folder',
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
    summary: 'Get a folder',
    params,
    reply: folder,
    effect: 'read',
    access: needs(may('folder.read', paramId)),
  }),
  path: endpoint({
    method: 'GET',
    path: '/folders/:id/path',
    summary: 'Get the path of a folder',
    description: 'Lists the folders from the top level down to this one. Only this one, the last, has its description.',
    params,
    reply: z.array(folder),
    effect: 'read',
    access: needs(may('folder.read', paramId)),
  }),
  contents: endpoint({
    method: 'POST',
    path: '/folders/bulk/contents',
    summary: 'Get the item counts and covers of folders',
    description: 'Counts only items and subfolders directly in each folder.',
    body: z.strictObject({ folderIds: z.array(id).min(1).max(MOST_TOLD) }),
    reply: z.array(
      z.object({
        id,
        items: z.number().describe('Number of items. 10,001 means more than 10,000.'),
        folders: z.number().describe('Number of subfolders. 10,001 means more than 10,000.'),
        cover: z
          .string()
          .nullable()
          .describe('Address of the preview of the first item that has one. null if none has.'),
        cover_placeholder: z
          .string()
          .nullable()
          .describe('Tiny blurred version of the cover as a data: URI. null if there is none.'),
      }),
    ),
    effect: 'read',
    rate: 'bulk',
    access: needs(mayByBody('folder.read', (i: { body: { folderIds: string[] } }) => i.body.folderIds)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/folders/:id',
    summary: 'Update a folder',
    description: 'Renames it, changes its description or moves it within its project.',
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
