import { useState } from 'react'
import { findMessages as words } from '#shared/library-messages.ts'
import styles from './find.module.css'

export interface FacetValue {
  value: string
  label: string
  /** Left out where it is not known. */
  count?: number | undefined
}

const FEW = 6

interface Props {
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  /** The counts are estimates. */
  about: boolean
}

/** Values to choose from with how many are found of each, the first few first. */
export function Facet({ label, values, chosen, onToggle, about }: Props) {
  const [all, setAll] = useState(false)
  if (values.length === 0) return null
  const shown = all || values.length <= FEW + 1 ? values : values.slice(0, FEW)
  return (
    <div role="group" aria-label={label} className={styles.facet}>
      {shown.map(({ value, label: text, count }) => (
        <button
          key={value}
          type="button"
          className={styles.value}
          aria-pressed={chosen.includes(value)}
          onClick={() => onToggle(value)}
        >
          <span className={styles.valueText}>{text}</span>
          {count !== undefined && (
            <span className={styles.valueCount}>{about ? words.about(count) : words.number(count)}</span>
          )}
        </button>
      ))}
      {values.length > FEW + 1 && (
        <button type="button" className={styles.moreValues} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.fewer : words.more(values.length - FEW)}
        </button>
      )}
    </div>
  )
}
