import { useSearch } from '@tanstack/react-router'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { PortalPage } from '#web/features/contribute/form/portal-page.tsx'
import { ContributeShell } from '#web/features/contribute/shell/contribute-shell.tsx'
import { ContributionStatusPage } from '#web/features/contribute/status/contribution-status-page.tsx'
import { ClientTheme } from '#web/ui/client/client-provider.tsx'
import { EmptyState } from '#web/ui/state.tsx'

export const title = () => contributeMessages.title

/** The submissions portal, or the status page of a contribution. */
export function Page() {
  const { submissionsId, receipt } = useSearch({ from: '/submit' })
  return (
    <ClientTheme>
      {receipt ? (
        <ContributionStatusPage key={receipt} token={receipt} />
      ) : submissionsId ? (
        <PortalPage key={submissionsId} id={submissionsId} />
      ) : (
        <ContributeShell>
          <EmptyState full title={contributeMessages.noneTitle} text={contributeMessages.noneText} />
        </ContributeShell>
      )}
    </ClientTheme>
  )
}
