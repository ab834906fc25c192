import { formatCitations } from '../parts/citation.ts'
import { CitationList } from '../parts/citation-list.tsx'
import styles from './exhibit-story.module.css'

/** An exhibit itself has no date or place. */
const NO_ORIGIN = { date_of_origin: null, display_date: null, time_period: null, place: null }

/** Citations of an exhibit, shown below it. */
export const ExhibitCitations = ({ title, archive, address }: { title: string; archive: string; address: string }) => (
  <div className={styles.cite}>
    <CitationList isFolded texts={formatCitations({ ...NO_ORIGIN, title }, archive, address)} />
  </div>
)
