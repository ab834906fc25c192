import { citationsOf } from '../parts/citation.ts'
import { Cite } from '../parts/cite.tsx'
import styles from './story.module.css'

/** How to quote an exhibit, below it. */
export const ExhibitCite = ({ title, archive, address }: { title: string; archive: string; address: string }) => (
  <div className={styles.cite}>
    <Cite texts={citationsOf({ title }, archive, address)} />
  </div>
)
