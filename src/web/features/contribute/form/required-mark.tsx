import styles from '../contribute.module.css'

/** Marks a required section as required fields are marked. */
export const RequiredMark = () => (
  <span className={styles.required} aria-hidden="true">
    {' *'}
  </span>
)
