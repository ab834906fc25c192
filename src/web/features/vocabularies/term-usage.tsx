import { MAX_LISTED_USAGE } from '#shared/entities/vocabularies/vocabulary.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import styles from './vocabularies.module.css'

/** How many items have a term; nothing if none has, and for readers who aren't told. */
export function TermUsage({ usage }: { usage: number | undefined }) {
  if (!usage) return null
  const isMore = usage > MAX_LISTED_USAGE
  return <span className={styles.usage}>{vocabulariesMessages.usage(Math.min(usage, MAX_LISTED_USAGE), isMore)}</span>
}
