import { Fragment } from 'react'
import { findMessages as words } from '#shared/library-messages.ts'
import { passages, type Passage } from '#shared/rules/words.ts'
import type { Why } from './use-why.ts'
import { excerpt } from './why.ts'
import styles from './marked.module.css'

function drawn(all: readonly Passage[]) {
  let at = 0
  return all.map(({ text, hit }) => {
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

/** A text in which what was looked for stands out. */
export const Marked = ({ text, query }: { text: string; query: string }) =>
  query === '' ? text : drawn(passages(text, query))

/** Where the words were found, and the words around them. */
export function WhyFound({ why: { field, text }, query }: { why: Why; query: string }) {
  return (
    <>
      <span className={styles.field}>{words.matched[field]}: </span>
      {drawn(excerpt(text, query))}
    </>
  )
}
