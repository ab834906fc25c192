import { archiveMessages } from '#shared/words/archive/archive.ts'
import { ariaSort, SortButton, type Direction } from '#web/list/sort-button.tsx'
import { sortedBy, SORT_KEYS, type BEST, type Sort, type SortKey } from '../address/archive-address.ts'
import cells from './entry-cell.module.css'
import styles from './list-head.module.css'

/** Column headings that sort the list. A second click reverses the order. */
export function ListHead({ sort, onSort }: { sort: Sort | typeof BEST; onSort: (sort: Sort) => void }) {
  const [by, dir] = sort.split('-')
  return (
    <div role="table" aria-label={archiveMessages.sort} className={styles.head}>
      <div role="row" className={`${cells.columns} ${styles.row}`}>
        {SORT_KEYS.map((key) => (
          <div
            key={key}
            role="columnheader"
            aria-sort={ariaSort(by === key ? (dir as Direction) : null)}
            className={CELLS[key]}
          >
            <SortButton direction={by === key ? (dir as Direction) : null} onClick={() => onSort(sortedBy(sort, key))}>
              {archiveMessages.columns[key]}
            </SortButton>
          </div>
        ))}
      </div>
    </div>
  )
}

const CELLS: Record<SortKey, string | undefined> = {
  TITLE: styles.title,
  TYPE: cells.kind,
  DATE_OF_ORIGIN: cells.date,
  SIZE: `${cells.wide} ${styles.number}`,
  CREATED_AT: cells.wide,
}
