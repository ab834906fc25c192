import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { afterCursor, encodeCursor } from '#server/db/page.ts'
import { jobsContract } from '#shared/contract/administration/jobs.contract.ts'
import { JOB_STEPS } from '#shared/entities/administration/administration.ts'
import { PAGE } from '#shared/rules/limits.ts'
import { cancelStep, retryFile } from './change-job.ts'
import { countJobs, endedSince, listJobs } from './jobs.repo.ts'

const CURSOR = z.tuple([z.uuid(), z.enum(JOB_STEPS)]).transform(([file, step]) => ({ file, step }))
const MONTH_MS = 31 * 24 * 3600 * 1000

export const jobsRoutes = (services: Services) => {
  const { finding } = services
  return implement(jobsContract, {
    async list(call) {
      const { cursor, limit = PAGE, ...asked } = call.input.query
      const { jobs, next } = await listJobs(finding, { ...asked, after: afterCursor(cursor, CURSOR), limit })
      return { jobs, cursor: next && encodeCursor([next.file, next.step]) }
    },
    async retry(call) {
      await retryFile(services, call.input.body.file)
      return {}
    },
    async cancel(call) {
      const { file, step } = call.input.body
      await cancelStep(services, file, step)
      return {}
    },
    async throughput(call) {
      const ended = await endedSince(finding, Math.max(call.input.query.from, Date.now() - MONTH_MS))
      return { ended, ...(await countJobs(finding)) }
    },
  })
}
