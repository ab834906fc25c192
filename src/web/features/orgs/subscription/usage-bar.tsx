import styles from './subscription.module.css'

/** How much of a limit is used, as a bar. The text beside it says the same. */
export function UsageBar({ used, limit }: { used: number; limit: number }) {
  const usedShare = limit === 0 ? (used > 0 ? 1 : 0) : used / limit
  return (
    <span className={styles.bar} aria-hidden="true">
      {used > 0 && (
        <span
          className={styles.filled}
          data-full={usedShare >= 0.9}
          style={{ width: `${Math.min(100, usedShare * 100)}%` }}
        />
      )}
    </span>
  )
}
