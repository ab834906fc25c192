import { z } from 'zod'
import { ACTIVITY_ACTS } from '#shared/entities/activity.ts'
import { JOB_STATES, MAIL_STATES, ORG_SORTS, USER_STATES } from '#shared/entities/administration/administration.ts'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

// The search text and the filter or order of each list, kept in the URL.
export const usersSearchParams = z.object({ query: textParam, show: choiceParam(USER_STATES) })
export const orgsSearchParams = z.object({ query: textParam, show: choiceParam(ORG_SORTS) })
export const jobsSearchParams = z.object({ query: textParam, show: choiceParam(JOB_STATES) })
export const mailsSearchParams = z.object({ query: textParam, show: choiceParam(MAIL_STATES) })
export const adminActivitySearchParams = z.object({ query: textParam, show: choiceParam(ACTIVITY_ACTS) })
