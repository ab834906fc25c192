import { IconSearchOff } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { stateMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFirstNew } from '#web/ui/focus-next.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import styles from './list.module.css'
import type { Paging } from './use-paging.ts'

/** The placeholder of a list that is loading. */
export function ListSkeleton({ signs = false }: { signs?: boolean }) {
  return (
    <div aria-hidden="true">
      <div className={styles.skeletonTools}>
        <Skeleton height="2.25rem" />
      </div>
      <div className={styles.skeleton} data-signs={signs}>
        {['38%', '52%', '30%', '46%', '34%', '58%', '42%', '36%'].map((width) => (
          <div key={width} className={styles.skeletonRow}>
            {signs && <Skeleton width="3rem" height="2.25rem" />}
            <Skeleton width={width} height="1rem" />
          </div>
        ))}
      </div>
    </div>
  )
}

interface NoMatchProps {
  title: string
  text: string
  clear: string
  onClear: () => void
}

/** The empty state of a search without matches. */
export function NoMatch({ title, text, clear, onClear }: NoMatchProps) {
  return (
    <EmptyState icon={IconSearchOff} title={title} text={text}>
      <Button onClick={onClear}>{clear}</Button>
    </EmptyState>
  )
}

/** Loads the next page below a list, or shows its error. */
export function ListMore({ paging, small = false }: { paging: Paging; small?: boolean }) {
  const [came, setCame] = useState(0)
  const load = (event: MouseEvent<HTMLElement>) => {
    focusFirstNew(event.currentTarget, setCame)
    paging.more()
  }
  if (paging.failed) return <NextFailed paging={paging} />
  return (
    <>
      {(paging.hasMore || came > 0) && (
        <p role="status" className="visually-hidden">
          {came > 0 && stateMessages.came(came)}
        </p>
      )}
      {paging.hasMore && (
        <Button small={small} {...(small && { look: 'quiet' })} className={styles.more ?? ''} onClick={load}>
          {stateMessages.more}
        </Button>
      )}
    </>
  )
}

/** The error of the next page, below a list that loads pages by itself. */
export function NextFailed({ paging: { failed, more } }: { paging: Paging }) {
  return failed && <ErrorState text={failed.message} retry={more} />
}
