import { z } from 'zod'
import { SUBMISSION_STATUSES } from '#shared/entities/submissions/submission.ts'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

/** Which submissions are shown, those that wait unless the address says otherwise; and the one that is looked at. */
export const submissionsAddress = z.object({ show: choiceParam(SUBMISSION_STATUSES), submission: textParam })
export type SubmissionsAddress = z.infer<typeof submissionsAddress>
