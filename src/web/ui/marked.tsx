import { Fragment } from 'react'
import { passages, type Passage } from '#shared/rules/words.ts'
import styles from './marked.module.css'

/** Text passages with the matches highlighted. */
export function Passages({ of }: { of: readonly Passage[] }) {
  let at = 0
  return of.map(({ text, hit }) => {
    const key = (at += text.length)
    return hit ? (
      <mark key={key} className={styles.hit}>
        {text}
      </mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    )
  })
}

/** A text with the matches of a query highlighted. */
export const Marked = ({ text, query }: { text: string; query: string }) =>
  query === '' ? text : <Passages of={passages(text, query)} />
