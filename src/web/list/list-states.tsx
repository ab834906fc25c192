import { IconSearchOff } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { stateMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFirstNew } from '#web/ui/focus-next.ts'
import { EmptyState, ErrorState, Skeleton, SkeletonArea } from '#web/ui/state.tsx'
import styles from './list.module.css'
import type { Paging } from './use-paging.ts'

/** The placeholder of a list that is loading. */
export function ListSkeleton({ hasIcons = false }: { hasIcons?: boolean }) {
  return (
    <div aria-hidden="true">
      <div className={styles.skeletonTools}>
        <Skeleton height="2.25rem" />
      </div>
      <SkeletonArea className={styles.skeleton} data-signs={hasIcons}>
        {['38%', '52%', '30%', '46%', '34%', '58%', '42%', '36%'].map((width) => (
          <div key={width} className={styles.skeletonRow}>
            {hasIcons && <Skeleton width="3rem" height="2.25rem" />}
            <Skeleton width={width} height="1rem" />
          </div>
        ))}
      </SkeletonArea>
    </div>
  )
}

interface NoMatchProps {
  title: string
  text: string
  clearLabel: string
  onClear: () => void
}

/** The empty state of a search without matches. */
export function NoMatch({ title, text, clearLabel, onClear }: NoMatchProps) {
  return (
    <EmptyState icon={IconSearchOff} title={title} text={text}>
      <Button onClick={onClear}>{clearLabel}</Button>
    </EmptyState>
  )
}

/** Loads the next page below a list, or shows its error. */
export function LoadMore({ paging, small = false }: { paging: Paging; small?: boolean }) {
  const [addedCount, setAddedCount] = useState(0)
  const handleLoad = (event: MouseEvent<HTMLElement>) => {
    focusFirstNew(event.currentTarget, setAddedCount)
    paging.loadMore()
  }
  if (paging.nextPageError) return <NextPageError paging={paging} />
  return (
    <>
      {(paging.hasMore || addedCount > 0) && (
        <p role="status" className="visually-hidden">
          {addedCount > 0 && stateMessages.loadedMore(addedCount)}
        </p>
      )}
      {paging.hasMore && (
        <Button small={small} {...(small && { variant: 'quiet' })} className={styles.more ?? ''} onClick={handleLoad}>
          {stateMessages.more}
        </Button>
      )}
    </>
  )
}

/** The error of the next page, below a list that loads pages by itself. */
export function NextPageError({ paging: { nextPageError, loadMore } }: { paging: Paging }) {
  return nextPageError && <ErrorState text={nextPageError.message} retry={loadMore} />
}
