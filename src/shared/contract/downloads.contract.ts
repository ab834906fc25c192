import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { coded } from '#shared/words/reason.ts'
import { bodyProject, endpoint, mayByBody, needs, signedIn } from './endpoint.ts'

const ids = z
  .array(id)
  .max(MAX_BULK_IDS, coded('too_many', MAX_BULK_IDS))
  .default([])
  .transform((all) => [...new Set(all)])

export const downloadsContract = {
  create: endpoint({
    method: 'POST',
    path: '/downloads',
    summary:
      'Ask for originals together, as a ZIP: single ones, and folders with all they hold. It can be fetched for a day',
    status: 201,
    body: z
      .strictObject({
        project: id,
        artifacts: ids,
        folders: ids,
        exhibits: z
          .boolean()
          .default(false)
          .describe('with all exhibits of the project in `exhibits.json`, also those that show none of these'),
      })
      .refine(({ artifacts, folders }) => artifacts.length + folders.length > 0, {
        path: ['artifacts'],
        message: coded('nothing_named'),
      })
      .refine(({ artifacts, folders }) => artifacts.length + folders.length <= MAX_BULK_IDS, {
        path: ['folders'],
        message: coded('too_many', MAX_BULK_IDS),
      }),
    reply: z.object({
      id: z.string(),
      url: z.string().describe('where the person who asked fetches it'),
      count: z.number().describe('files in it'),
      size: z.number().describe('bytes of these files'),
    }),
    effect: 'write',
    rate: 'bulk',
    access: needs(
      mayByBody('project.read', bodyProject),
      mayByBody('artifact.download', (i: { body: { artifacts: string[] } }) => i.body.artifacts),
      mayByBody('folder.read', (i: { body: { folders: string[] } }) => i.body.folders),
    ),
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/downloads/:id',
    summary: 'The ZIP that was asked for, as it is now',
    params: z.object({ id }),
    reply: z.unknown(),
    bytes: 'application/zip',
    effect: 'read',
    rate: 'bulk',
    access: signedIn('it must be who asked for it, and the rights to all it holds are asked again'),
  }),
}
