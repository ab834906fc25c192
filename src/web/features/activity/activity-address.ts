import { z } from 'zod'
import { ACTIVITY_ACTS, ACTIVITY_SUBJECT_KINDS } from '#shared/entities/activity.ts'
import { choiceParam } from '#web/kit/address/address-params.ts'

/** A day such as 2026-07-31. */
const dayParam = z.iso.date().optional().catch(undefined)

/** The filters of a project's activity, kept in the URL. */
export const activitySearchParams = z.object({
  user: z.uuid().optional().catch(undefined),
  act: choiceParam(ACTIVITY_ACTS),
  kind: choiceParam(ACTIVITY_SUBJECT_KINDS),
  from: dayParam,
  to: dayParam,
})
export type ActivitySearchParams = z.infer<typeof activitySearchParams>
