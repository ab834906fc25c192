import { homeMessages } from '#shared/messages.ts'
import { useMe } from '#web/kit/session.ts'
import { EmptyState } from '#web/ui/state.tsx'

export function Page() {
  const me = useMe()
  return (
    <>
      <h1 style={{ fontSize: 'var(--text-xl)' }}>{homeMessages.welcome(me?.username ?? '')}</h1>
      <EmptyState title={homeMessages.emptyTitle} text={homeMessages.emptyText} />
    </>
  )
}
