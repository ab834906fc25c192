import { administrationMessages } from '#shared/words/administration/administration.ts'
import { ServerOverview } from '#web/features/administration/overview/server-overview.tsx'

export const title = () => administrationMessages.sections.overview

export const Page = ServerOverview
