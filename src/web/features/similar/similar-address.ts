import { z } from 'zod'
import { textParam } from '#web/kit/address/address-params.ts'

/** URL parameters of the page of similar items, in addition to the project: the item whose group is shown alone. */
export const similarSearchParams = z.object({ item: textParam })
