import { z } from 'zod'
import { textParam } from '#web/kit/address/address-params.ts'

/** What every address of the client may say: where one is, and for whom. */
export const clientSearch = z.object({ orgId: textParam, projectId: textParam, login_as: textParam })
