import { useState, type ReactNode } from 'react'
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
  /** Formats the values of the axis; without it there is no axis. */
  formatValue?: (value: number) => string
  /** Labels below the first, middle and last bar. */
  scale: ReactNode
  /** The height of the bars; `fill` is as high as the figure is made, and low at least. */
  size?: 'fill' | 'normal' | 'tall'
  className?: string | undefined
}

const getTotal = ({ parts }: Bar) => parts.reduce((sum, { count }) => sum + count, 0)

/** A bar chart of numbers over time, with a label for each bar. */
export function BarFigure({ name, caption, bars, formatValue, scale, size = 'normal', className = '' }: Props) {
  const [hoveredLabel, setHoveredLabel] = useState('')
  const longest = Math.max(1, ...bars.map(getTotal))
  // An even number, so that the axis has a middle.
  const max = formatValue && longest > 1 ? longest + (longest % 2) : longest
  return (
    <figure className={`${styles.figure} ${className}`} data-size={size}>
      <figcaption className={styles.caption}>
        <span className="visually-hidden">{name}</span>
        {caption}
      </figcaption>
      <p className={styles.readout} aria-hidden>
        {hoveredLabel}
      </p>
      <div className={styles.plot}>
        {formatValue && (
          <p className={styles.axis} aria-hidden>
            {(max > 1 ? [max, max / 2, 0] : [max, 0]).map((value) => (
              <span key={value}>{formatValue(value)}</span>
            ))}
          </p>
        )}
        <ol
          className={styles.bars}
          onPointerLeave={() => setHoveredLabel('')}
          style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
        >
          {bars.map(({ key, label, parts }) => (
            <li key={key} onPointerEnter={() => setHoveredLabel(label)}>
              <span className="visually-hidden">{label}</span>
              {parts.map(({ count, kind = 'done' }) => (
                <span key={kind} className={styles[kind]} style={{ height: `${(100 * count) / max}%` }} aria-hidden />
              ))}
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.scale} aria-hidden>
        {scale}
      </p>
    </figure>
  )
}

/** The color swatch of a segment in the legend. */
export const LegendSwatch = ({ kind }: { kind: 'done' | 'failed' }) => <i className={`${styles.key} ${styles[kind]}`} />
