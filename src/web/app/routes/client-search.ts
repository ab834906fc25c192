import { z } from 'zod'
import { textParam } from '#web/kit/address/address-params.ts'

/** Search parameters that every URL of the client app may have. */
export const clientSearch = z.object({ orgId: textParam, projectId: textParam, login_as: textParam })
