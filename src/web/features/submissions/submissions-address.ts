import { z } from 'zod'
import { SUBMISSIONS_SHOWN } from '#shared/entities/submissions/submission.ts'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

/** Which submissions are shown, those that wait unless the address says otherwise; what is looked for; and the one that is looked at. */
export const submissionsAddress = z.object({
  show: choiceParam(SUBMISSIONS_SHOWN),
  find: textParam,
  submission: textParam,
})
export type SubmissionsAddress = z.infer<typeof submissionsAddress>
