import { Fragment } from 'react'
import { findMessages as words } from '#shared/words/find/find.ts'
import { excerpt, passages, type Passage } from '#shared/rules/words.ts'
import type { Why } from './use-why.ts'
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

interface WhyProps {
  why: Why
  query: string
  /** So many characters stand before the first hit: as there is room for. */
  lead: number
}

/** Where the words were found, and the words around them. */
export function WhyFound({ why: { field, text }, query, lead }: WhyProps) {
  return (
    <>
      <span className={styles.field}>{words.matched[field]}: </span>
      <span>{drawn(excerpt(text, query, lead))}</span>
    </>
  )
}
