import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { AppError } from '#server/kit/app-error.ts'
import { reportsContract } from '#shared/contract/public/reports.contract.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { fileReport } from './file-report.ts'
import { countOpenReports, findReport, listReports } from './reports.repo.ts'
import { resolveReport } from './resolve-report.ts'

export const reportsRoutes = (services: Services) => {
  const { db } = services
  return implement(reportsContract, {
    async file(call) {
      const { id } = call.input.params
      await fileReport(services, id, { ...call.input.body, language: call.caller.language ?? '', ip: call.caller.ip })
      return {}
    },
    async list(call) {
      const { status, cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const project = call.input.params.id
      const rows = await listReports(db, { project, status }, parseCursor(cursor, CURSOR), limit + 1)
      const { items, cursor: next } = toPage(rows, limit, (last) => [last.created_at, last.id])
      return { reports: items, open: await countOpenReports(db, project), cursor: next }
    },
    async resolve(call) {
      const { id } = call.input.params
      await resolveReport(services, call, id, call.input.body)
      const report = await findReport(db, id)
      if (!report) throw new AppError('not_found')
      return report
    },
  })
}

const CURSOR = z.tuple([z.int(), z.uuid()]).transform(([at, id]) => ({ at, id }))
