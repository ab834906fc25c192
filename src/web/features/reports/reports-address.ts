import { z } from 'zod'
import { choiceParam } from '#web/kit/address/address-params.ts'

export const SHOWN = ['open', 'resolved', 'all'] as const

/** Which cases are shown: open ones unless the address says otherwise. */
export const reportsAddress = z.object({ show: choiceParam(SHOWN) })
export type ReportsAddress = z.infer<typeof reportsAddress>
