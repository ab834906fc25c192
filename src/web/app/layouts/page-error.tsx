import { dialogMessages, stateMessages } from '#shared/words/page/page.ts'
import { isApiError } from '#web/kit/api-error.ts'
import { getContactUrl } from '#web/kit/alert-store.ts'
import { ErrorState } from '#web/ui/state.tsx'

/** Error page for a failure while loading or rendering. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const text = isApiError(error) ? error.message : stateMessages.crashed
  return (
    <main id="content" style={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <ErrorState full text={text} retry={onRetry}>
        <a href={getContactUrl(text)}>{dialogMessages.contactUs}</a>
      </ErrorState>
    </main>
  )
}
