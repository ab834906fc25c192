import { z } from 'zod'
import { folderId, id, unixMs, visibility } from '#shared/entities/fields.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { endpoint, requires, requireAll, getParamId } from '../endpoint.ts'

/** The ids of a bulk call: at least one, up to a limit, with duplicates removed. */
export const bulkIds = z
  .array(id)
  .min(1, encodeReason('nothing_named'))
  .max(MAX_BULK_IDS, encodeReason('too_many', MAX_BULK_IDS))
  .transform((ids) => [...new Set(ids)])

/** Where to copy or move entries. Without `visibility`, each item keeps its own. */
export const destination = z.strictObject({ folderId, projectId: id, visibility: visibility.optional() })

/** Where to copy or move items. `user` and `created_at` change who added them and when. */
export const itemDestination = destination.extend({
  needs_review: z.literal(false).optional(),
  active: z.literal(true).optional(),
  user: id.optional(),
  created_at: unixMs.optional(),
})

export const getTargetProject = (input: { body: { projectId: string } }) => [input.body.projectId]

/** Total size of originals in bytes. */
export const sizeReply = z.object({ size: z.number() })

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
    access: requireAll(requires('trash.empty', getParamId)),
  }),
}
