import { excerpt } from '#shared/rules/words.ts'
import { findMessages as words } from '#shared/words/find/find.ts'
import { Passages } from '#web/ui/marked.tsx'
import type { Why } from './use-why.ts'
import styles from './why-found.module.css'

interface Props {
  why: Why
  query: string
  /** So many characters stand before the first hit: as there is room for. */
  lead: number
}

/** Where the words were found, and the words around them. */
export function WhyFound({ why: { field, text }, query, lead }: Props) {
  return (
    <>
      <span className={styles.field}>{words.matched[field]}: </span>
      <span>
        <Passages of={excerpt(text, query, lead)} />
      </span>
    </>
  )
}
