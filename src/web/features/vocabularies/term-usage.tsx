import { MAX_LISTED_USAGE } from '#shared/entities/vocabularies/vocabulary.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import styles from './vocabularies.module.css'

/** How many items have a term; nothing for readers who aren't told. */
export function TermUsage({ usage }: { usage: number | undefined }) {
  if (usage === undefined) return null
  const isMore = usage > MAX_LISTED_USAGE
  return (
    <span className={styles.usage} data-unused={usage === 0 || undefined}>
      {vocabulariesMessages.usage(Math.min(usage, MAX_LISTED_USAGE), isMore)}
    </span>
  )
}
