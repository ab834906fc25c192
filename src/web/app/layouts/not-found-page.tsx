import { IconCompass } from '@tabler/icons-react'
import { stateMessages } from '#shared/words/page/page.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'

export function NotFoundPage() {
  return (
    <main id="content" style={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <EmptyState full icon={IconCompass} title={stateMessages.notFoundTitle} text={stateMessages.notFoundText}>
        <a className={buttonClass()} href="/">
          {stateMessages.backHome}
        </a>
      </EmptyState>
    </main>
  )
}
