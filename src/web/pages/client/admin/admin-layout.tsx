import { IconMapOff } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { BackupWarning } from '#web/features/administration/backups/backup-warning.tsx'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import { EmptyState } from '#web/ui/state.tsx'

export const title = () => administrationMessages.title

/** The layout of the admin pages, which are "not found" for everyone but administrators. */
export function Page() {
  if (!isAdministrator(useMe()))
    return <EmptyState full icon={IconMapOff} title={stateMessages.notFoundTitle} text={stateMessages.notFoundText} />
  return (
    <>
      <BackupWarning />
      <Outlet />
    </>
  )
}
