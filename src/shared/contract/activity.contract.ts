import { z } from 'zod'
import { activity, ACTIVITY_ACTS, ACTIVITY_SUBJECT_KINDS } from '#shared/entities/activity.ts'
import { boundedText, id, plainText } from '#shared/entities/fields.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { endpoint, requires, requireAll, getParamId } from './endpoint.ts'

const params = z.object({ id })
const wholeNumber = boundedText(17)
  .regex(/^-?\d{1,16}$/, encodeReason('not_whole'))
  .transform(Number)

const page = z.strictObject({
  cursor: plainText(2000).optional(),
  limit: wholeNumber.refine((limit) => limit >= 1 && limit <= 200, encodeReason('out_of_range', 1, 200)).optional(),
})
const filters = page.extend({
  user: id.optional(),
  act: z.enum(ACTIVITY_ACTS).optional(),
  kind: z.enum(ACTIVITY_SUBJECT_KINDS).optional(),
  thing: id.optional().describe('Only activity on the thing with this ID, which may have been deleted since.'),
  from: wholeNumber.optional().describe('Start of the period, as Unix time in milliseconds, inclusive.'),
  to: wholeNumber.optional().describe('End of the period, as Unix time in milliseconds, exclusive.'),
})
const reply = z.object({ activity: z.array(activity), cursor: z.string().nullable() })

export const activityContract = {
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/activity',
    summary: 'List the activity of a project',
    description: 'Newest first.',
    params,
    query: filters,
    reply,
    effect: 'read',
    access: requireAll(requires('project.read', getParamId)),
  }),
  ofArtifact: endpoint({
    method: 'GET',
    path: '/artifacts/:id/activity',
    summary: 'List the activity of an item',
    description: 'Newest first.',
    params,
    query: page,
    reply,
    effect: 'read',
    access: requireAll(requires('artifact.inspect', getParamId)),
  }),
  ofFolder: endpoint({
    method: 'GET',
    path: '/folders/:id/activity',
    summary: 'List the activity of a folder',
    description: 'Newest first.',
    params,
    query: page,
    reply,
    effect: 'read',
    access: requireAll(requires('folder.read', getParamId)),
  }),
}
