import { administrationMessages } from '#shared/words/administration/administration.ts'
import { SettingsTable } from '#web/features/administration/server/settings-table.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'
import { settingsQuery } from '#web/features/administration/data/administration.queries.ts'

export const title = () => administrationMessages.sections.settings

export const prefetch: Prefetch = ({ api, queryClient }) => queryClient.prefetchQuery(settingsQuery(api))

export const Page = SettingsTable
