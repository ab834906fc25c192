import { z } from 'zod'
import { folderId, id, ms, visibility } from '#shared/entities/fields.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { coded } from '#shared/words/reason.ts'
import { endpoint, may, needs, paramId } from '../endpoint.ts'

/** The ids of a bulk call: at least one, a limited number, duplicates removed. */
export const bulkIds = z
  .array(id)
  .min(1, coded('nothing_named'))
  .max(MAX_BULK_IDS, coded('too_many', MAX_BULK_IDS))
  .transform((ids) => [...new Set(ids)])

/** The destination of a copy or move. Without `visibility`, each item keeps its own. */
export const destination = z.strictObject({ folderId, projectId: id, visibility: visibility.optional() })

/** The destination of items. `user` and `created_at` change who added them and when. */
export const itemDestination = destination.extend({
  needs_review: z.literal(false).optional(),
  active: z.literal(true).optional(),
  user: id.optional(),
  created_at: ms.optional(),
})

export const toProject = (i: { body: { projectId: string } }) => [i.body.projectId]

/** Size of originals in bytes. */
export const size = z.object({ size: z.number() })

export const libraryContract = {
  emptyTrash: endpoint({
    method: 'GET',
    path: '/projects/:id/empty_trash',
    summary: 'Empty the Trash of a project',
    description: 'Deletes everything in it permanently and returns the numbers of deleted items and folders.',
    params: z.object({ id }),
    reply: z.object({ artifacts: z.number(), folders: z.number() }),
    effect: 'write',
    rate: 'bulk',
    access: needs(may('trash.empty', paramId)),
  }),
}
