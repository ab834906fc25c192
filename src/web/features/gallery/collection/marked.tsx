import { Fragment } from 'react'
import { excerpt, passages, type Passage as Part } from '#shared/rules/words.ts'
import styles from './item-grid.module.css'

/** So many letters stand before the first word that was looked for. */
const LEAD = 30

function drawn(parts: readonly Part[]) {
  let at = 0
  return parts.map(({ text, hit }) => {
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

interface Props {
  text: string
  query: string
}

/** A text in which what was looked for stands out. */
export const Marked = ({ text, query }: Props) => (query === '' ? text : drawn(passages(text, query)))

/** A text from shortly before the first word that was looked for. */
export const Passage = ({ text, query }: Props) => drawn(excerpt(text, query, LEAD))
