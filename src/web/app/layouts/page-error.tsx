import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { dialogMessages, stateMessages } from '#shared/words/page/page.ts'
import { isApiError } from '#web/kit/api-error.ts'
import { CONTACT } from '#web/kit/alert-store.ts'
import { ErrorState } from '#web/ui/state.tsx'

/** A page that failed to load or to show. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset?.()
    void router.invalidate()
  }
  return (
    <main id="content" style={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <ErrorState full text={isApiError(error) ? error.message : stateMessages.crashed} retry={again}>
        <a href={CONTACT}>{dialogMessages.contactUs}</a>
      </ErrorState>
    </main>
  )
}
