import type { ReactNode } from 'react'
import styles from './bar-figure.module.css'

/** One bar: what it says in words, and its parts from the top down. */
export interface Bar {
  key: number
  said: string
  parts: readonly { n: number; kind?: 'failed' }[]
}

interface Props {
  /** What it shows. */
  name: string
  caption: ReactNode
  bars: readonly Bar[]
  /** Says how much the longest bar is, above it. */
  top?: (most: number) => string
  /** Below the first bar, the middle and the last. */
  scale: ReactNode
  tall?: boolean
  className?: string | undefined
}

const sumOf = ({ parts }: Bar) => parts.reduce((sum, { n }) => sum + n, 0)

/** Numbers over time as bars, each said in words as well. */
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

/** The colour of a part, beside the word for it. */
export const BarKey = ({ kind }: { kind: 'done' | 'failed' }) => <i className={`${styles.key} ${styles[kind]}`} />
