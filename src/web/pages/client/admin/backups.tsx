import { administrationMessages } from '#shared/words/administration/administration.ts'
import { backupsQuery } from '#web/features/administration/backups/backups.queries.ts'
import { BackupsScreen } from '#web/features/administration/backups/backups-screen.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'

export const title = () => administrationMessages.sections.backups

export const prefetch: Prefetch = ({ api, queryClient }) => queryClient.prefetchQuery(backupsQuery(api))

export const Page = BackupsScreen
