import { IconClock, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLocked, type OpenPortal, type ShownPortal } from '#shared/entities/submissions/portal.ts'
import { formatDay } from '#shared/words/formats.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { Done } from './form/done.tsx'
import { GiveHere } from './form/give-here.tsx'
import { PasswordForm } from './form/password-form.tsx'
import { arrivedQuery, shownPortalQuery, tokenOf } from './giving.queries.ts'
import { Arriving } from './shell/arriving.tsx'
import { GivingShell } from './shell/giving-shell.tsx'
import { LoadingPicture } from './shell/loading-picture.tsx'
import { PortalHead } from './shell/portal-head.tsx'

/**
 * A contribution portal: the loading screen until the portal and its organisation are known, then the password form or the
 * contribution form.
 * @spec 2.layout.2
 */
export function PortalPage({ id, receipt, onBack }: { id: string; receipt?: string; onBack?: () => void }) {
  const [token, setToken] = useState(() => tokenOf(id))
  const found = useQuery(shownPortalQuery(useApi(), id, token))
  const missing = <EmptyState full icon={IconInbox} title={givingMessages.goneTitle} text={givingMessages.goneText} />
  return (
    <Arriving found={found} missing={missing}>
      {(portal) => (
        <GivingShell>
          {onBack && (
            <Button look="quiet" onClick={onBack}>
              {givingMessages.toReceipt}
            </Button>
          )}
          <Opened portal={portal} token={token} receipt={receipt} onOpen={setToken} />
        </GivingShell>
      )}
    </Arriving>
  )
}

interface Props {
  portal: ShownPortal
  token: string
  receipt: string | undefined
  onOpen: (token: string) => void
}

function Opened({ portal, token, receipt, onOpen }: Props) {
  useTitle(portal.title)
  if (isLocked(portal)) return <PasswordForm portal={portal} onOpen={onOpen} />
  if (portal.state !== 'open') return <Closed portal={portal} token={token} receipt={receipt} />
  return <GiveHere portal={portal} token={token} receipt={receipt} />
}

/** Explains why the portal is closed. If it closed while a contribution was being sent, confirms its arrival instead. */
function Closed({ portal, token, receipt }: { portal: OpenPortal; token: string; receipt: string | undefined }) {
  const { id, state, opens_at, thanks } = portal
  const { data: arrived, isPending } = useQuery(arrivedQuery(useApi(), id, token, receipt ?? id))
  if (isPending) return <LoadingPicture />
  if (arrived) return <Done portal={id} thanks={thanks} arrived={arrived} added={receipt !== undefined} />
  const when = state === 'not_yet' && opens_at !== null ? givingMessages.opensOn(formatDay(opens_at)) : givingMessages.states[state]
  return (
    <>
      <PortalHead portal={portal} />
      <EmptyState icon={IconClock} title={givingMessages.closedTitle} text={when} />
    </>
  )
}
