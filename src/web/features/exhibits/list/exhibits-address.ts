import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

export const EXHIBIT_SORTS = ['edited', 'title', 'items'] as const

/** URL parameters of the list of exhibits, in addition to the project. */
export const exhibitsSearchParams = z.object({ query: textParam, sort: choiceParam(EXHIBIT_SORTS) })
export type ExhibitsSearchParams = z.infer<typeof exhibitsSearchParams>
