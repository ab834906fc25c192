import { z } from 'zod'
import { SUBMISSION_FILTERS } from '#shared/entities/submissions/submission.ts'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

/** URL parameters of the review: the status shown (pending by default), the search text and the open submission. */
export const submissionsSearchParams = z.object({
  show: choiceParam(SUBMISSION_FILTERS),
  find: textParam,
  submission: textParam,
})
export type SubmissionsSearchParams = z.infer<typeof submissionsSearchParams>
