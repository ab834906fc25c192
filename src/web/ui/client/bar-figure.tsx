import type { ReactNode } from 'react'
import styles from './bar-figure.module.css'

/** One bar: its text for screen readers and its segments from top to bottom. */
export interface Bar {
  key: number
  said: string
  parts: readonly { n: number; kind?: 'failed' }[]
}

interface Props {
  /** The accessible name. */
  name: string
  caption: ReactNode
  bars: readonly Bar[]
  /** Formats the value of the longest bar, shown above it. */
  top?: (most: number) => string
  /** Labels below the first, middle and last bar. */
  scale: ReactNode
  tall?: boolean
  className?: string | undefined
}

const sumOf = ({ parts }: Bar) => parts.reduce((sum, { n }) => sum + n, 0)

/** A bar chart of numbers over time, with a text for each bar. */
export function BarFigure({ name, caption, bars, top, scale, tall = false, className = '' }: Props) {
  const most = Math.max(1, ...bars.map(sumOf))
  return (
    <figure className={`${styles.figure} ${className}`}>
      <figcaption className={styles.caption}>
        <span className="visually-hidden">{name}</span>
        {caption}
      </figcaption>
      {top && (
        <p className={styles.top} aria-hidden>
          {top(most)}
        </p>
      )}
      <ol
        className={styles.bars}
        data-tall={tall}
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map(({ key, said, parts }) => (
          <li key={key} title={said}>
            <span className="visually-hidden">{said}</span>
            {parts.map(({ n, kind = 'done' }) => (
              <span key={kind} className={styles[kind]} style={{ height: `${(100 * n) / most}%` }} aria-hidden />
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
export const BarKey = ({ kind }: { kind: 'done' | 'failed' }) => <i className={`${styles.key} ${styles[kind]}`} />
