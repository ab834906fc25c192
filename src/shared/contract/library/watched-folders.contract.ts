import { z } from 'zod'
import { boundedText, id } from '#shared/entities/fields.ts'
import { MAX_WATCHED_PATH, watchedFolder } from '#shared/entities/imports/watched-folder.ts'
import { administrators, endpoint } from '../endpoint.ts'

const params = z.object({ id })
const access = administrators('The call concerns folders of the server.')

/** Folders of the server whose new files become items of a project. */
export const watchedFoldersContract = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/watched_folders',
    summary: 'List the watched folders of a project',
    description:
      '`available` lists the folders of the server that can be watched; it is null if the server has no import directory.',
    params,
    reply: z.object({ available: z.array(z.string()).nullable(), folders: z.array(watchedFolder) }),
    effect: 'read',
    access,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/watched_folders',
    summary: 'Watch a folder of the server',
    description:
      'New files of the folder and its subfolders are imported once they stop growing, as items of the administrator who calls. Nothing there is changed unless `delete_after` is set.',
    status: 201,
    params,
    body: z.strictObject({ path: boundedText(MAX_WATCHED_PATH), delete_after: z.boolean() }),
    reply: watchedFolder,
    effect: 'write',
    access,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/watched_folders/:id',
    summary: 'Stop watching a folder',
    description: 'Its files and the items made of them stay.',
    params,
    reply: z.object({}),
    effect: 'write',
    access,
  }),
}
