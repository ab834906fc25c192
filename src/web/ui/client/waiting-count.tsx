import { formatNumber } from '#shared/words/formats.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import styles from './waiting-count.module.css'

/** A badge with the number of waiting items; nothing for zero. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={styles.count} aria-label={frameMessages.waiting(count)} role="img">
        {formatNumber(count)}
      </span>
    </>
  )
}
