import { useSearch } from '@tanstack/react-router'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { PortalPage } from '#web/features/giving/portal-page.tsx'
import { GivingShell } from '#web/features/giving/shell/giving-shell.tsx'
import { ReceiptPage } from '#web/features/giving/receipt/receipt-page.tsx'
import { ClientTheme } from '#web/ui/client/client-provider.tsx'
import { EmptyState } from '#web/ui/state.tsx'

export const title = () => givingMessages.title

/** The submissions portal, or the status page of a contribution. */
export function Page() {
  const { submissionsId, receipt } = useSearch({ from: '/submit' })
  return (
    <ClientTheme>
      {receipt ? (
        <ReceiptPage key={receipt} token={receipt} />
      ) : submissionsId ? (
        <PortalPage key={submissionsId} id={submissionsId} />
      ) : (
        <GivingShell>
          <EmptyState full title={givingMessages.noneTitle} text={givingMessages.noneText} />
        </GivingShell>
      )}
    </ClientTheme>
  )
}
