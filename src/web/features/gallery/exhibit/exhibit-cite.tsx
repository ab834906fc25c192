import { citationsOf } from '../parts/citation.ts'
import { Cite } from '../parts/cite.tsx'
import styles from './story.module.css'

/** An exhibit has no date or place of its own. */
const NOWHERE = { date_of_origin: null, display_date: null, time_period: null, place: null }

/** Citations of an exhibit, shown below it. */
export const ExhibitCite = ({ title, archive, address }: { title: string; archive: string; address: string }) => (
  <div className={styles.cite}>
    <Cite texts={citationsOf({ ...NOWHERE, title }, archive, address)} />
  </div>
)
