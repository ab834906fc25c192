import styles from './exhibit-cards.module.css'

/** Replaces a missing cover with the first letter of the title. */
export const TitleInitial = ({ title }: { title: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {[...title.trim()][0]}
  </span>
)
