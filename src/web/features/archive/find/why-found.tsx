import { excerpt } from '#shared/rules/words.ts'
import { findMessages } from '#shared/words/find/find.ts'
import { Passages } from '#web/ui/marked.tsx'
import type { Why } from './use-why.ts'
import styles from './why-found.module.css'

interface Props {
  match: Why
  query: string
  /** How many characters to show before the match, depending on the space. */
  lead: number
}

/** The field that matched, with the text around the match. */
export function WhyFound({ match: { field, text }, query, lead }: Props) {
  return (
    <>
      <span className={styles.field}>{findMessages.matched[field]}: </span>
      <span>
        <Passages of={excerpt(text, query, lead)} />
      </span>
    </>
  )
}
