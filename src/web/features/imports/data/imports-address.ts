import { z } from 'zod'
import { textParam } from '#web/kit/address/address-params.ts'

/** URL parameters of the import page, in addition to the project. */
export const importsSearchParams = z.object({ importId: textParam })
