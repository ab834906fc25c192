import { z } from 'zod'
import { choiceParam } from '#web/kit/address/address-params.ts'

export const REPORT_FILTERS = ['open', 'resolved', 'all'] as const

/** The query parameters of the reports page. Shows open reports by default. */
export const reportsAddress = z.object({ show: choiceParam(REPORT_FILTERS) })
export type ReportsAddress = z.infer<typeof reportsAddress>
