import { z } from 'zod'
import { textParam } from '#web/kit/address/address-params.ts'

/** Search parameters that every client URL may have. */
export const clientSearch = z.object({ orgId: textParam, projectId: textParam, login_as: textParam })
