import type { ReactNode } from 'react'
import styles from './bar-figure.module.css'

/** One bar: its text for screen readers and its segments from top to bottom. */
export interface Bar {
  key: number
  label: string
  parts: readonly { count: number; kind?: 'failed' }[]
}

interface Props {
  /** The accessible name. */
  name: string
  caption: ReactNode
  bars: readonly Bar[]
  /** Formats the value of the longest bar, shown above it. */
  formatMax?: (max: number) => string
  /** Labels below the first, middle and last bar. */
  scale: ReactNode
  tall?: boolean
  className?: string | undefined
}

const getTotal = ({ parts }: Bar) => parts.reduce((sum, { count }) => sum + count, 0)

/** A bar chart of numbers over time, with a label for each bar. */
export function BarFigure({ name, caption, bars, formatMax, scale, tall = false, className = '' }: Props) {
  const max = Math.max(1, ...bars.map(getTotal))
  return (
    <figure className={`${styles.figure} ${className}`}>
      <figcaption className={styles.caption}>
        <span className="visually-hidden">{name}</span>
        {caption}
      </figcaption>
      {formatMax && (
        <p className={styles.top} aria-hidden>
          {formatMax(max)}
        </p>
      )}
      <ol
        className={styles.bars}
        data-tall={tall}
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map(({ key, label, parts }) => (
          <li key={key} title={label}>
            <span className="visually-hidden">{label}</span>
            {parts.map(({ count, kind = 'done' }) => (
              <span key={kind} className={styles[kind]} style={{ height: `${(100 * count) / max}%` }} aria-hidden />
            ))}
          </li>
        ))}
      </ol>
      <p className={styles.scale} aria-hidden>
        {scale}
      </p>
    </figure>
  )
}

/** The color swatch of a segment in the legend. */
export const LegendSwatch = ({ kind }: { kind: 'done' | 'failed' }) => <i className={`${styles.key} ${styles[kind]}`} />
