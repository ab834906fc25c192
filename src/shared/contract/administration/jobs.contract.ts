import { z } from 'zod'
import { job, JOB_STATES, JOB_STEPS, throughput } from '#shared/entities/administration/administration.ts'
import { bounded, id, line, pageLimit, plain } from '#shared/entities/fields.ts'
import { administrators, endpoint } from '../endpoint.ts'

const access = administrators('it is about everybody’s files')
const step = z.enum(JOB_STEPS)
/** Days of ten minutes each that one answer tells of. */
const time = bounded(15)
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** What is to be made of files: what waits, runs and has failed. To all but administrators none of it is there. */
export const jobsContract = {
  list: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    summary:
      'Steps of processing, those of the newest files first; found by a part of the item’s title or file name, or of the organisation’s. A page may be short, or empty, while there is more to look through',
    query: z.strictObject({
      query: line.optional(),
      state: z.enum(JOB_STATES).optional(),
      step: step.optional(),
      cursor: plain(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({ jobs: z.array(job), cursor: z.string().nullable() }),
    effect: 'read',
    rate: 'search',
    access,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/jobs/retry',
    summary: 'Process a file that has failed from the start; of any other nothing happens',
    body: z.strictObject({ file: id }),
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/jobs/cancel',
    summary: 'Leave a step alone that waits or runs: it is ended, and listed as failed until it is tried again',
    body: z.strictObject({ file: id, step }),
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  throughput: endpoint({
    method: 'GET',
    path: '/admin/jobs/throughput',
    summary: 'How many steps ended in each ten minutes of at most a month, and how many there are now',
    query: z.strictObject({ from: time }),
    reply: z.object({
      ended: z.array(throughput),
      waiting: z.number(),
      running: z.number(),
      failed: z.number(),
      at_least: z.boolean().describe('there are more than were counted'),
    }),
    effect: 'read',
    access,
  }),
}
