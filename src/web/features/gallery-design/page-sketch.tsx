import type { CSSProperties } from 'react'
import styles from './page-sketch.module.css'

interface Props {
  /** The top of the page: a picture, the first letter of the title, or the place for a picture. */
  cover?: 'picture' | 'letter' | 'choose'
  /** The colour of links and buttons; `cover` is the one of the drawn picture. */
  accent?: string
  /** The colour scheme; if omitted, that of the screen around it. */
  scheme?: 'light' | 'dark'
}

/** A gallery's page drawn in a few shapes, as the thumbnail of a choice. */
export function PageSketch({ cover = 'picture', accent, scheme }: Props) {
  const accentStyle = { '--sketch-accent': accent === 'cover' ? 'var(--sketch-hill)' : accent } as CSSProperties
  return (
    <svg viewBox="0 0 96 60" className={styles.sketch} data-scheme={scheme} style={accent ? accentStyle : undefined}>
      <rect width="96" height="60" className={styles.ground} />
      {cover === 'letter' ? (
        <>
          <rect width="96" height="30" className={styles.tint} />
          <text x="48" y="24" textAnchor="middle" className={styles.letter}>
            A
          </text>
        </>
      ) : cover === 'choose' ? (
        <>
          <rect x="3" y="3" width="90" height="25" rx="2" className={styles.frame} />
          <path d="M48 10v11M42.5 15.5h11" className={styles.plus} />
        </>
      ) : (
        <>
          <rect width="96" height="34" className={styles.sky} />
          <circle cx="72" cy="10" r="5" className={styles.sun} />
          <path d="M0 26 20 12 38 25 54 16 96 30V34H0Z" className={styles.hill} />
        </>
      )}
      <rect x="6" y={cover === 'picture' ? 27 : 31} width="84" height="33" className={styles.ground} />
      <rect x="11" y="34" width="38" height="6" rx="1" className={styles.ink} />
      <rect x="11" y="45" width="46" height="2.5" rx="1" className={styles.line} />
      <rect x="11" y="51" width="26" height="2.5" rx="1" className={styles.accent} />
      <rect x="66" y="34" width="19" height="8" rx="2" className={styles.accent} />
    </svg>
  )
}

/** A page in both colour schemes. */
export const TwoSchemesSketch = () => (
  <span className={styles.both}>
    <PageSketch scheme="light" />
    <PageSketch scheme="dark" />
  </span>
)
