import { archiveMessages } from '#shared/words/archive/archive.ts'
import { toAriaSort, SortButton, type Direction } from '#web/list/sort-button.tsx'
import { toggleSort, SORT_KEYS, type BEST_MATCH, type Sort, type SortKey } from '../address/archive-address.ts'
import cells from './entry-cell.module.css'
import styles from './list-head.module.css'

/** Column headings that sort the list. A second click reverses the order. */
export function ArchiveColumnHead({ sort, onSort }: { sort: Sort | typeof BEST_MATCH; onSort: (sort: Sort) => void }) {
  const [sortKey, direction] = sort.split('-')
  return (
    <div role="table" aria-label={archiveMessages.sort} className={styles.head}>
      <div role="row" className={`${cells.columns} ${styles.row}`}>
        {SORT_KEYS.map((key) => (
          <div
            key={key}
            role="columnheader"
            aria-sort={toAriaSort(sortKey === key ? (direction as Direction) : null)}
            className={CELL_CLASSES[key]}
          >
            <SortButton
              direction={sortKey === key ? (direction as Direction) : null}
              onClick={() => onSort(toggleSort(sort, key))}
            >
              {archiveMessages.columns[key]}
            </SortButton>
          </div>
        ))}
      </div>
    </div>
  )
}

const CELL_CLASSES: Record<SortKey, string | undefined> = {
  TITLE: styles.title,
  TYPE: cells.kind,
  DATE_OF_ORIGIN: cells.date,
  SIZE: `${cells.wide} ${styles.number}`,
  CREATED_AT: cells.wide,
}
