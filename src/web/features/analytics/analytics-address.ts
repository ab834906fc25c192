import { z } from 'zod'
import { choiceParam } from '#web/kit/address/address-params.ts'

/** The number of days to show, up to today. */
export const SPANS = ['30', '90', '365'] as const
export type Span = (typeof SPANS)[number]

/** The default is 30 days. */
export const analyticsAddress = z.object({ days: choiceParam(SPANS) })
export type AnalyticsAddress = z.infer<typeof analyticsAddress>
