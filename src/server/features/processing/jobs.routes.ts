import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, encodeCursor } from '#server/db/pagination.ts'
import { jobsContract } from '#shared/contract/administration/jobs.contract.ts'
import { JOB_STEPS } from '#shared/entities/administration/administration.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { cancelStep, retryFailedFile } from './change-job.ts'
import { countJobs, listThroughput, listJobs } from './jobs.repo.ts'

const CURSOR = z.tuple([z.uuid(), z.enum(JOB_STEPS)]).transform(([file, step]) => ({ file, step }))
const MONTH_MS = 31 * 24 * 3600 * 1000

export const jobsRoutes = (services: Services) => {
  const { searchDb } = services
  return implement(jobsContract, {
    async list(call) {
      const { cursor, limit = DEFAULT_PAGE_SIZE, ...filters } = call.input.query
      const { jobs, next } = await listJobs(searchDb, { ...filters, after: parseCursor(cursor, CURSOR), limit })
      return { jobs, cursor: next && encodeCursor([next.file, next.step]) }
    },
    async retry(call) {
      await retryFailedFile(services, call.input.body.file)
      return {}
    },
    async cancel(call) {
      const { file, step } = call.input.body
      await cancelStep(services, file, step)
      return {}
    },
    async throughput(call) {
      const endedSteps = await listThroughput(searchDb, Math.max(call.input.query.from, Date.now() - MONTH_MS))
      return { ended: endedSteps, ...(await countJobs(searchDb)) }
    },
  })
}
