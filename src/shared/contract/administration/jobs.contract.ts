import { z } from 'zod'
import { processingJob, JOB_STATES, JOB_STEPS, throughput } from '#shared/entities/administration/administration.ts'
import { boundedText, id, line, pageLimit, plainText } from '#shared/entities/fields.ts'
import { administrators, endpoint } from '../endpoint.ts'

const access = administrators('The call concerns the files of all organisations.')
const step = z.enum(JOB_STEPS)
/** Unix time in milliseconds. */
const time = boundedText(15)
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** Processing jobs that are waiting, running or failed. These endpoints answer 404 to everyone but administrators. */
export const jobsContract = {
  list: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    summary: 'List processing jobs',
    description:
      'Jobs of the newest files first. `query` matches part of the item’s title, its file name or the name of its organisation. A page may be short or empty even if more jobs follow.',
    query: z.strictObject({
      query: line.optional(),
      state: z.enum(JOB_STATES).optional(),
      step: step.optional(),
      cursor: plainText(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({ jobs: z.array(processingJob), cursor: z.string().nullable() }),
    effect: 'read',
    rate: 'search',
    access,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/jobs/retry',
    summary: 'Process a failed file again',
    description: 'Starts from the beginning. Nothing happens if processing hasn’t failed.',
    body: z.strictObject({ file: id }),
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/jobs/cancel',
    summary: 'Cancel a job',
    description: 'For jobs that are waiting or running. The job is listed as failed until it is retried.',
    body: z.strictObject({ file: id, step }),
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  throughput: endpoint({
    method: 'GET',
    path: '/admin/jobs/throughput',
    summary: 'Get the number of jobs over time',
    description:
      'Returns the jobs finished in each ten minutes of at most one month, and the number of jobs right now.',
    query: z.strictObject({ from: time }),
    reply: z.object({
      ended: z.array(throughput),
      waiting: z.number(),
      running: z.number(),
      failed: z.number(),
      at_least: z.boolean().describe('Whether there are more jobs than were counted.'),
    }),
    effect: 'read',
    access,
  }),
}
