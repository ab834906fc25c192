import { z } from 'zod'
import { earlierAct, earlierConsent } from '#shared/entities/exports/earlier-history.ts'
import { id, plainText } from '#shared/entities/fields.ts'
import { endpoint, getParamId, requireAll, requires } from '../endpoint.ts'

const params = z.object({ id })
const query = z.strictObject({
  item: id.optional().describe('Only what concerns this item.'),
  cursor: plainText(2000).optional(),
})
// Both name people.
const access = requireAll(requires('project.export-history', getParamId))

export const earlierHistoryContract = {
  acts: endpoint({
    method: 'GET',
    path: '/projects/:id/earlier_activity',
    summary: 'List the activity from before an import',
    description:
      'The audit logs of imported preservation packages, newest first. Only owners see them. This server can’t know whether they are true.',
    params,
    query,
    reply: z.object({ activity: z.array(earlierAct), cursor: z.string().nullable() }),
    effect: 'read',
    access,
  }),
  consents: endpoint({
    method: 'GET',
    path: '/projects/:id/earlier_consents',
    summary: 'List the consents from before an import',
    description:
      'What contributors sent and agreed to, as imported preservation packages say, newest first. Only of items outside Trash, and only owners see them.',
    params,
    query,
    reply: z.object({ consents: z.array(earlierConsent), cursor: z.string().nullable() }),
    effect: 'read',
    access,
  }),
}
