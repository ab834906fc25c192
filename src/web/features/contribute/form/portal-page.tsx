import { IconClock, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLockedPortal, type OpenPortal, type VisiblePortal } from '#shared/entities/submissions/portal.ts'
import { formatDay } from '#shared/words/formats.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { BackButton } from '#web/ui/page/back.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { ContributionSent } from './contribution-sent.tsx'
import { ContributionFlow } from './contribution-flow.tsx'
import { PortalPasswordForm } from './portal-password-form.tsx'
import { interruptedContributionQuery, publicPortalQuery, readPortalToken } from '../send/contribute.queries.ts'
import { QueryStates } from '../shell/query-states.tsx'
import { ContributeShell } from '../shell/contribute-shell.tsx'
import { PortalLoadingScreen } from '../shell/portal-loading-screen.tsx'
import { PortalHeader } from '../shell/portal-header.tsx'

/**
 * A contribution portal: the loading screen until the portal and its organisation are known, then the password form or the
 * contribution form.
 * @spec 2.layout.2
 */
export function PortalPage({ id, statusToken, onBack }: { id: string; statusToken?: string; onBack?: () => void }) {
  const [token, setToken] = useState(() => readPortalToken(id))
  const portalQuery = useQuery(publicPortalQuery(useApi(), id, token))
  const notFound = (
    <EmptyState full icon={IconInbox} title={contributeMessages.goneTitle} text={contributeMessages.goneText} />
  )
  return (
    <QueryStates query={portalQuery} notFound={notFound}>
      {(portal) => (
        <ContributeShell>
          {onBack && <BackButton onClick={onBack}>{contributeMessages.backToStatus}</BackButton>}
          <PortalContent portal={portal} token={token} statusToken={statusToken} onUnlocked={setToken} />
        </ContributeShell>
      )}
    </QueryStates>
  )
}

interface Props {
  portal: VisiblePortal
  token: string
  statusToken: string | undefined
  onUnlocked: (token: string) => void
}

function PortalContent({ portal, token, statusToken, onUnlocked }: Props) {
  usePageTitle(portal.title)
  if (isLockedPortal(portal)) return <PortalPasswordForm portal={portal} onOpen={onUnlocked} />
  if (portal.state !== 'open') return <ClosedPortal portal={portal} token={token} statusToken={statusToken} />
  return <ContributionFlow portal={portal} token={token} statusToken={statusToken} />
}

/** Explains why the portal is closed. If it closed while a contribution was being sent, confirms its arrival instead. */
function ClosedPortal({
  portal,
  token,
  statusToken,
}: {
  portal: OpenPortal
  token: string
  statusToken: string | undefined
}) {
  const { id, state, opens_at, thanks } = portal
  const { data: contribution, isPending } = useQuery(
    interruptedContributionQuery(useApi(), id, token, statusToken ?? id),
  )
  if (isPending) return <PortalLoadingScreen />
  if (contribution)
    return (
      <ContributionSent
        portalId={id}
        thanks={thanks}
        contribution={contribution}
        isAddition={statusToken !== undefined}
      />
    )
  const explanation =
    state === 'not_yet' && opens_at !== null
      ? contributeMessages.opensOn(formatDay(opens_at))
      : contributeMessages.states[state]
  return (
    <>
      <PortalHeader portal={portal} />
      <EmptyState icon={IconClock} title={contributeMessages.closedTitle} text={explanation} />
    </>
  )
}
