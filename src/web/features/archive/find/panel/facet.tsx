import { useState } from 'react'
import { formatNumber } from '#shared/words/formats.ts'
import { findMessages as words } from '#shared/words/find/find.ts'
import styles from './panel.module.css'

export interface FacetValue {
  value: string
  label: string
  /** Left out where it is not known. */
  count?: number | undefined
}

/** As many are shown at first, where not all are. */
const FEW = 6

interface Props {
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  /** The counts are estimates. */
  about: boolean
  /** All are shown: they are in an order of their own. */
  whole?: boolean
}

/** Values to choose from with how many are found of each, the first few first. */
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
            <span className={styles.valueCount}>{about ? words.about(count) : formatNumber(count)}</span>
          )}
        </button>
      ))}
      {short && (
        <button type="button" className={styles.moreValues} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.fewer : words.more(values.length - FEW)}
        </button>
      )}
    </div>
  )
}
