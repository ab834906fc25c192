import { z } from 'zod'
import { choiceParam } from '#web/kit/address/address-params.ts'

export const REPORT_FILTERS = ['open', 'resolved', 'all'] as const

/** The query parameters of the reports page. Shows open reports by default. */
export const reportsSearchParams = z.object({ show: choiceParam(REPORT_FILTERS) })
export type ReportsSearchParams = z.infer<typeof reportsSearchParams>
