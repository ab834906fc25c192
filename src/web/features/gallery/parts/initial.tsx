import styles from './exhibit-cards.module.css'

/** Replaces a missing cover with the first letter of the title. */
export const Initial = ({ of }: { of: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {[...of.trim()][0]}
  </span>
)
