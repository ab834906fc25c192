import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { getBodyProject, endpoint, requiresForBody, requireAll, signedIn } from './endpoint.ts'

const ids = z
  .array(id)
  .max(MAX_BULK_IDS, encodeReason('too_many', MAX_BULK_IDS))
  .default([])
  .transform((idList) => [...new Set(idList)])

export const downloadsContract = {
  create: endpoint({
    method: 'POST',
    path: '/downloads',
    summary: 'Prepare a ZIP download of originals',
    description: 'Includes the named items and everything in the named folders. The ZIP is available for one day.',
    status: 201,
    body: z
      .strictObject({
        project: id,
        artifacts: ids,
        folders: ids,
        exhibits: z
          .boolean()
          .default(false)
          .describe(
            'Adds `exhibits.json` with all exhibits of the project, including exhibits that show none of these items.',
          ),
      })
      .refine(({ artifacts, folders }) => artifacts.length + folders.length > 0, {
        path: ['artifacts'],
        message: encodeReason('nothing_named'),
      })
      .refine(({ artifacts, folders }) => artifacts.length + folders.length <= MAX_BULK_IDS, {
        path: ['folders'],
        message: encodeReason('too_many', MAX_BULK_IDS),
      }),
    reply: z.object({
      id: z.string(),
      url: z.string().describe('Address of the ZIP. Only the user who requested it can download it.'),
      count: z.number().describe('Number of files in the ZIP.'),
      size: z.number().describe('Total size of these files in bytes.'),
    }),
    effect: 'write',
    rate: 'bulk',
    access: requireAll(
      requiresForBody('project.read', getBodyProject),
      requiresForBody('artifact.download', (input: { body: { artifacts: string[] } }) => input.body.artifacts),
      requiresForBody('folder.read', (input: { body: { folders: string[] } }) => input.body.folders),
    ),
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/downloads/:id',
    summary: 'Download a prepared ZIP',
    description: 'Its contents reflect the archive at the time of the download.',
    params: z.object({ id }),
    reply: z.unknown(),
    contentType: 'application/zip',
    effect: 'read',
    rate: 'bulk',
    access: signedIn(
      'Only the user who requested the ZIP can download it. Their access to everything in it is checked again.',
    ),
  }),
}
