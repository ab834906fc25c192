import { z } from 'zod'
import { activity, ACTS, THING_KINDS } from '#shared/entities/activity.ts'
import { bounded, id, plain } from '#shared/entities/fields.ts'
import { coded } from '#shared/words/reason.ts'
import { endpoint, may, needs, paramId } from './endpoint.ts'

const params = z.object({ id })
const whole = bounded(17)
  .regex(/^-?\d{1,16}$/, coded('not_whole'))
  .transform(Number)

const page = z.strictObject({
  cursor: plain(2000).optional(),
  limit: whole.refine((n) => n >= 1 && n <= 200, coded('out_of_range', 1, 200)).optional(),
})
const filters = page.extend({
  user: id.optional(),
  act: z.enum(ACTS).optional(),
  kind: z.enum(THING_KINDS).optional(),
  thing: id.optional().describe('Only activity on the thing with this ID, which may have been deleted since.'),
  from: whole.optional().describe('Start of the period, as Unix time in milliseconds, inclusive.'),
  to: whole.optional().describe('End of the period, as Unix time in milliseconds, exclusive.'),
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
    access: needs(may('project.read', paramId)),
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
    access: needs(may('artifact.inspect', paramId)),
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
    access: needs(may('folder.read', paramId)),
  }),
}
