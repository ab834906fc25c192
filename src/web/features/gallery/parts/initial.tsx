import styles from './exhibit-cards.module.css'

/** Stands in for a picture where there is none: how the title begins, as a chapter does. */
export const Initial = ({ of }: { of: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {[...of.trim()][0]}
  </span>
)
