import { z } from 'zod'
import { choiceParam } from '#web/kit/address/address-params.ts'

/** So many days are shown, up to today. */
export const SPANS = ['30', '90', '365'] as const
export type Span = (typeof SPANS)[number]

/** Which time is shown: 30 days unless the address says otherwise. */
export const analyticsAddress = z.object({ days: choiceParam(SPANS) })
export type AnalyticsAddress = z.infer<typeof analyticsAddress>
