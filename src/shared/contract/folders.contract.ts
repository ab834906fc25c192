import { z } from 'zod'
import { focalPoint, folderId, id, unixMs, requiredLine, longText } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { folderForm } from '#shared/forms/archive/folder.form.ts'
import { refineByForm } from '#shared/forms/refine-by-form.ts'
import { getBodyProject, endpoint, requires, requiresForBody, requireAll, getParamId } from './endpoint.ts'

const params = z.object({ id })
const MAX_FOLDERS = 100

type UpdateInput = { params: { id: string }; body: Record<string, unknown> }
const getMovedIds = (input: UpdateInput) => ('folder' in input.body ? [input.params.id] : [])
/** Even an empty change needs the permission to edit. */
const getEditedIds = (input: UpdateInput) =>
  'title' in input.body || 'description' in input.body || !('folder' in input.body) ? [input.params.id] : []

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
        description: longText.optional(),
        folder: folderId.optional(),
      })
      .superRefine(refineByForm(folderForm)),
    reply: folder,
    effect: 'write',
    access: requireAll(requiresForBody('folder.create', getBodyProject)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/folders/:id',
    summary: 'Get a folder',
    params,
    reply: folder,
    effect: 'read',
    access: requireAll(requires('folder.read', getParamId)),
  }),
  path: endpoint({
    method: 'GET',
    path: '/folders/:id/path',
    summary: 'Get the path of a folder',
    description: 'Lists the folders from the top level down to this one. Only this one, the last, has its description.',
    params,
    reply: z.array(folder),
    effect: 'read',
    access: requireAll(requires('folder.read', getParamId)),
  }),
  contents: endpoint({
    method: 'POST',
    path: '/folders/bulk/contents',
    summary: 'Get the item counts and covers of folders',
    description:
      '`items` and `folders` count what is directly in each folder; `details` adds totals of everything in it and below it.',
    body: z.strictObject({
      folderIds: z.array(id).min(1).max(MAX_FOLDERS),
      details: z.boolean().optional().describe('true adds `total_items`, `total_folders`, `bytes` and `changed_at`.'),
    }),
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
        cover_focus: focalPoint.describe('Focal point of the cover, in percent, for cropping it.'),
        total_items: z
          .number()
          .nullable()
          .optional()
          .describe(
            'Number of items in it and below it. 10,001 means more than 10,000. null with more than 1,000 folders below it.',
          ),
        total_folders: z
          .number()
          .nullable()
          .optional()
          .describe('Number of folders below it, at all levels. null if there are more than 1,000.'),
        bytes: z
          .number()
          .nullable()
          .optional()
          .describe('Size of the originals in it and below it, in bytes. null with more than 1,000 items or folders.'),
        changed_at: z
          .number()
          .nullable()
          .optional()
          .describe(
            'When an item in it or below it was last changed, in Unix ms. null without items, or with more than 1,000 items or folders.',
          ),
      }),
    ),
    effect: 'read',
    rate: 'bulk',
    access: requireAll(
      requiresForBody('folder.read', (input: { body: { folderIds: string[] } }) => input.body.folderIds),
    ),
  }),
  update: endpoint({
    method: 'POST',
    path: '/folders/:id',
    summary: 'Update a folder',
    description: 'Renames it, changes its description or moves it within its project.',
    params,
    body: z
      .strictObject({ title: requiredLine, description: longText, folder: folderId, seen_at: unixMs })
      .partial()
      .superRefine(refineByForm(folderForm)),
    reply: folder,
    effect: 'write',
    access: requireAll(
      requires(['folder.edit', 'folder.move'], getParamId),
      requiresForBody('folder.edit', getEditedIds),
      requiresForBody('folder.move', getMovedIds),
    ),
  }),
}
