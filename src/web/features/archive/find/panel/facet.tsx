import { useState } from 'react'
import { formatNumber } from '#shared/words/formats.ts'
import { findMessages } from '#shared/words/find/find.ts'
import styles from './panel.module.css'

export interface FacetValue {
  value: string
  label: string
  /** Undefined if unknown. */
  count?: number | undefined
}

/** The number of values shown before the list is expanded. */
const FEW = 6

interface Props {
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  /** Whether the counts are estimates. */
  about: boolean
  /** Whether all values are shown at once. */
  whole?: boolean
}

/** Values to choose from, with the number of results for each. */
export function Facet({ label, values, chosen, onToggle, about, whole = false }: Props) {
  const [all, setAll] = useState(false)
  if (values.length === 0) return null
  const short = !whole && values.length > FEW + 1
  const shown = short && !all ? values.slice(0, FEW) : values
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
            <span className={styles.valueCount}>{about ? findMessages.about(count) : formatNumber(count)}</span>
          )}
        </button>
      ))}
      {short && (
        <button type="button" className={styles.moreValues} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? findMessages.fewer : findMessages.more(values.length - FEW)}
        </button>
      )}
    </div>
  )
}
