import { administrationMessages } from '#shared/words/administration/administration.ts'
import { IntegrityPage } from '#web/features/administration/integrity/integrity-page.tsx'
import { integrityQuery } from '#web/features/administration/integrity/integrity.queries.ts'
import type { Prefetch } from '#web/kit/router-context.ts'

export const title = () => administrationMessages.sections.integrity

export const prefetch: Prefetch = ({ api, queryClient }) => queryClient.prefetchQuery(integrityQuery(api))

export const Page = IntegrityPage
