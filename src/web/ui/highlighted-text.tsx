import { Fragment } from 'react'
import { splitIntoPassages, type Passage } from '#shared/rules/text/search-words.ts'
import styles from './highlighted-text.module.css'

/** Text passages with the matches highlighted. */
export function HighlightedPassages({ items }: { items: readonly Passage[] }) {
  let offset = 0
  return items.map(({ text, isHit }) => {
    const key = (offset += text.length)
    return isHit ? (
      <mark key={key} className={styles.hit}>
        {text}
      </mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    )
  })
}

/** A text with the matches of a query highlighted. */
export const HighlightedText = ({ text, query }: { text: string; query: string }) =>
  query === '' ? text : <HighlightedPassages items={splitIntoPassages(text, query)} />
