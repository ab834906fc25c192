import { administrationMessages } from '#shared/words/administration/administration.ts'
import { ServerOverview } from '#web/features/administration/overview/server-overview.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'
import { serverOverviewQuery } from '#web/features/administration/data/administration.queries.ts'

export const title = () => administrationMessages.sections.overview

export const prefetch: Prefetch = ({ api, queryClient }) => queryClient.prefetchQuery(serverOverviewQuery(api))

export const Page = ServerOverview
