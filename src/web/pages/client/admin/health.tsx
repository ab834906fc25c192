import { administrationMessages } from '#shared/words/administration/administration.ts'
import { SystemChecks } from '#web/features/administration/server/system-checks.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'
import { healthQuery } from '#web/features/administration/data/administration.queries.ts'

export const title = () => administrationMessages.sections.health

export const prefetch: Prefetch = ({ api, queryClient }) => queryClient.prefetchQuery(healthQuery(api))

export const Page = SystemChecks
