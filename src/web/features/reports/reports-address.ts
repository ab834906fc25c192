import { z } from 'zod'
import { choiceParam } from '#web/kit/address/address-params.ts'

export const SHOWN = ['open', 'resolved', 'all'] as const

/** The query parameters of the reports page. Shows open reports by default. */
export const reportsAddress = z.object({ show: choiceParam(SHOWN) })
export type ReportsAddress = z.infer<typeof reportsAddress>
