import { z } from 'zod'
import { choiceParam } from '#web/kit/address/address-params.ts'

/** The number of days to show, up to today. */
export const DAY_COUNTS = ['30', '90', '365'] as const
export type DayCount = (typeof DAY_COUNTS)[number]

/** The default is 30 days. */
export const analyticsSearchParams = z.object({ days: choiceParam(DAY_COUNTS) })
export type AnalyticsSearchParams = z.infer<typeof analyticsSearchParams>
