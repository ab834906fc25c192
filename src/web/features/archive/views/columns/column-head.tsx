import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { toAriaSort, SortButton, type Direction } from '#web/list/sort-button.tsx'
import { toggleSort, SORT_KEYS, type BEST_MATCH, type Sort } from '../../address/archive-address.ts'
import { hasOrder } from '../../address/own-sorts.ts'
import cells from '../entry-cell.module.css'
import { ColumnResizer } from './column-resizer.tsx'
import { findColumnField, getColumnLabel } from './column-label.ts'
import { isOwnColumn, type ListColumn } from './columns.ts'
import styles from './list-head.module.css'

interface Props {
  sort: Sort | typeof BEST_MATCH
  onSort: (sort: Sort) => void
  columns: readonly ListColumn[]
  ownFields: readonly OwnField[]
  listWidthPx: number
}

/** Column headings that sort the list. A second click reverses the order. */
export function ArchiveColumnHead({ sort, onSort, columns, ownFields, listWidthPx }: Props) {
  const [sortKey, direction] = sort.split('-')
  const findSortKey = (column: ListColumn | 'TITLE') => {
    if (column === 'TITLE' || !isOwnColumn(column)) return SORT_KEYS.find((candidate) => candidate === column)
    const field = findColumnField(column, ownFields)
    return field && hasOrder(field) ? column : undefined
  }
  return (
    <div role="table" aria-label={archiveMessages.sort} className={styles.head}>
      <div role="row" className={`${cells.columns} ${styles.row}`}>
        {(['TITLE', ...columns] as const).map((column) => {
          const columnDirection = sortKey === column ? (direction as Direction) : null
          const key = findSortKey(column)
          const label = getColumnLabel(column, ownFields)
          return (
            <div
              key={column}
              role="columnheader"
              aria-sort={key && toAriaSort(columnDirection)}
              className={`${styles.heading} ${column === 'TITLE' ? styles.title : ''} ${column === 'SIZE' ? styles.number : ''}`}
            >
              {column !== 'TITLE' && (
                <ColumnResizer column={column} label={label} columns={columns} listWidthPx={listWidthPx} />
              )}
              {key ? (
                <SortButton direction={columnDirection} onClick={() => onSort(toggleSort(sort, key))}>
                  {label}
                </SortButton>
              ) : (
                <span className={styles.plain}>{label}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
