import { useState } from 'react'
import { formatNumber } from '#shared/words/formats.ts'
import { searchMessages } from '#shared/words/search/search.ts'
import styles from './panel.module.css'

export interface FacetValue {
  value: string
  label: string
  /** The number of results; undefined if unknown. */
  count?: number | undefined
}

/** The number of values shown before the list is expanded. */
const COLLAPSED_COUNT = 6

interface Props {
  label: string
  values: readonly FacetValue[]
  chosenValues: readonly string[]
  onToggle: (value: string) => void
  /** Whether the counts are estimates. */
  isEstimated: boolean
  /** Whether all values are always shown. */
  isAlwaysExpanded?: boolean
}

/** Values to choose from, with the number of results for each. */
export function Facet({ label, values, chosenValues, onToggle, isEstimated, isAlwaysExpanded = false }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (values.length === 0) return null
  const isCollapsible = !isAlwaysExpanded && values.length > COLLAPSED_COUNT + 1
  const visibleValues = isCollapsible && !isExpanded ? values.slice(0, COLLAPSED_COUNT) : values
  return (
    <div role="group" aria-label={label} className={styles.facet}>
      {visibleValues.map(({ value, label: text, count }) => (
        <button
          key={value}
          type="button"
          className={styles.value}
          aria-pressed={chosenValues.includes(value)}
          onClick={() => onToggle(value)}
        >
          <span className={styles.valueText}>{text}</span>
          {count !== undefined && (
            <span className={styles.valueCount}>{isEstimated ? searchMessages.about(count) : formatNumber(count)}</span>
          )}
        </button>
      ))}
      {isCollapsible && (
        <button
          type="button"
          className={styles.moreValues}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? searchMessages.fewer : searchMessages.more(values.length - COLLAPSED_COUNT)}
        </button>
      )}
    </div>
  )
}
