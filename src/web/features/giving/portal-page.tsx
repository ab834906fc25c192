import { IconClock, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLocked, type OpenPortal, type ShownPortal } from '#shared/entities/submissions/portal.ts'
import { formatDay } from '#shared/words/formats.ts'
import { givingMessages as words } from '#shared/words/giving/giving.ts'
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
 * A portal by its id: the loading picture until it and its organisation are known, its password if it has one, and then what
 * there is to give.
 * @spec 2.layout.2
 */
export function PortalPage({ id, receipt, onBack }: { id: string; receipt?: string; onBack?: () => void }) {
  const [token, setToken] = useState(() => tokenOf(id))
  const found = useQuery(shownPortalQuery(useApi(), id, token))
  const missing = <EmptyState full icon={IconInbox} title={words.goneTitle} text={words.goneText} />
  return (
    <Arriving found={found} missing={missing}>
      {(portal) => (
        <GivingShell>
          {onBack && (
            <Button look="quiet" onClick={onBack}>
              {words.toReceipt}
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

/** Why nothing is taken; but first, to whom it closed while they sent, that what they gave has arrived. */
function Closed({ portal, token, receipt }: Pick<Props, 'token' | 'receipt'> & { portal: OpenPortal }) {
  const { id, state, opens_at, thanks } = portal
  const { data: arrived, isPending } = useQuery(arrivedQuery(useApi(), id, token, receipt ?? id))
  if (isPending) return <LoadingPicture />
  if (arrived) return <Done portal={id} thanks={thanks} arrived={arrived} added={receipt !== undefined} />
  const when = state === 'not_yet' && opens_at !== null ? words.opensOn(formatDay(opens_at)) : words.states[state]
  return (
    <>
      <PortalHead portal={portal} />
      <EmptyState icon={IconClock} title={words.closedTitle} text={when} />
    </>
  )
}
