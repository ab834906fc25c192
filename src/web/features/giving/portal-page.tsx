import { IconClock, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownPortal } from '#shared/entities/submissions/portal.ts'
import { formatDay } from '#shared/words/formats.ts'
import { givingMessages as words } from '#shared/words/giving/giving.ts'
import { isMissing } from '#web/kit/api-error.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { GiveHere } from './form/give-here.tsx'
import { PasswordForm } from './form/password-form.tsx'
import { shownPortalQuery, tokenOf } from './giving.queries.ts'
import { GivingShell } from './shell/giving-shell.tsx'
import { LoadingPicture } from './shell/loading-picture.tsx'
import { PortalHead } from './shell/portal-head.tsx'

/**
 * A portal by its id: the loading picture until it and its organisation are known, its password if it has one, and then what
 * there is to give.
 * @spec 2.layout.2
 */
export function PortalPage({ id, receipt }: { id: string; receipt?: string }) {
  const [token, setToken] = useState(() => tokenOf(id))
  const { data, error, refetch } = useQuery(shownPortalQuery(useApi(), id, token))
  if (isMissing(error))
    return (
      <GivingShell>
        <EmptyState full icon={IconInbox} title={words.goneTitle} text={words.goneText} />
      </GivingShell>
    )
  if (error && !data)
    return (
      <GivingShell>
        <ErrorState full text={error.message} retry={() => void refetch()} />
      </GivingShell>
    )
  if (!data) return <LoadingPicture />
  return (
    <GivingShell>
      <Opened portal={data} token={token} receipt={receipt} onOpen={setToken} />
    </GivingShell>
  )
}

interface Props {
  portal: ShownPortal
  token: string
  receipt: string | undefined
  onOpen: (token: string) => void
}

function Opened({ portal, token, receipt, onOpen }: Props) {
  const { inside, state, opens_at } = portal
  if (state !== 'open') {
    const when = state === 'not_yet' && opens_at !== null ? words.opensOn(formatDay(opens_at)) : words.states[state]
    return (
      <>
        <PortalHead portal={portal} />
        <EmptyState icon={IconClock} title={words.closedTitle} text={when} />
      </>
    )
  }
  if (!inside) return <PasswordForm portal={portal} onOpen={onOpen} />
  return <GiveHere portal={portal} inside={inside} token={token} receipt={receipt} />
}
