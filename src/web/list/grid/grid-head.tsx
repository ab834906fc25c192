import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListSelection } from '../selection/use-selection.ts'
import type { Entry } from '../indexed-list.ts'
import { toAriaSort, SortButton, type Direction } from '../sort-button.tsx'
import type { Columns } from './columns.ts'
import styles from './grid.module.css'

/** The current order of a list and how to change it. */
export interface Order {
  column: string
  direction: Direction
  onChange: (column: string, direction: Direction) => void
}

/** The layout of a list at its current width. */
export interface Layout<T> {
  columns: Columns<T>
  isNarrow: boolean
  tracks: string
  /** Row height in pixels. */
  height: number
}

interface Props<T extends Entry> {
  layout: Layout<T>
  selection: ListSelection<T> | undefined
  selectAllLabel: string | undefined
  order: Order | undefined
}

/** The column headings with the "select all" checkbox. */
export function GridHead<T extends Entry>({ layout, selection, selectAllLabel, order }: Props<T>) {
  const { columns, isNarrow, tracks } = layout
  const { title, facts, acts } = columns
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={`${styles.columns} ${styles.headRow}`}
      data-narrow={isNarrow || undefined}
      style={{ gridTemplateColumns: tracks }}
    >
      {selection && (
        <div role="columnheader" className={styles.tick}>
          <Checkbox
            aria-label={selectAllLabel}
            checked={selection.selectedCount > 0 && selection.selectedCount >= selection.selectableCount}
            indeterminate={selection.selectedCount > 0 && selection.selectedCount < selection.selectableCount}
            onChange={() =>
              selection.selectedCount < selection.selectableCount ? selection.selectAll() : selection.clear()
            }
          />
        </div>
      )}
      <HeadCell name="title" {...title} order={order}>
        {isNarrow &&
          order &&
          facts.map(({ name, head, narrowLine, firstDirection }) =>
            narrowLine && firstDirection ? (
              <ColumnSort key={name} name={name} firstDirection={firstDirection} order={order}>
                {head}
              </ColumnSort>
            ) : null,
          )}
      </HeadCell>
      {facts.map(({ narrowLine, ...fact }) =>
        isNarrow && narrowLine ? null : <HeadCell key={fact.name} {...fact} order={order} />,
      )}
      {acts && (
        <div role="columnheader">
          <span className="visually-hidden">{acts.head}</span>
        </div>
      )}
    </div>
  )
}

interface HeadCellProps {
  name: string
  head: string
  firstDirection?: Direction
  isNumeric?: boolean
  order: Order | undefined
  /** On narrow screens, the buttons that sort by columns without a heading. */
  children?: ReactNode
}

function HeadCell({ name, head, firstDirection, isNumeric, order, children }: HeadCellProps) {
  const className = isNumeric ? styles.number : undefined
  if (!firstDirection || !order)
    return (
      <div role="columnheader" className={className}>
        {head}
      </div>
    )
  const sortButton = (
    <ColumnSort name={name} firstDirection={firstDirection} order={order}>
      {head}
    </ColumnSort>
  )
  return (
    <div role="columnheader" className={className} aria-sort={toAriaSort(getDirection(name, order))}>
      {children ? (
        <span className={`${styles.sorts} scroll-row`}>
          {sortButton}
          {children}
        </span>
      ) : (
        sortButton
      )}
    </div>
  )
}

const getDirection = (name: string, { column, direction }: Order) => (column === name ? direction : null)

interface ColumnSortProps {
  name: string
  firstDirection: Direction
  order: Order
  children: ReactNode
}

function ColumnSort({ name, firstDirection, order, children }: ColumnSortProps) {
  const direction = getDirection(name, order)
  const nextDirection = direction === null ? firstDirection : direction === 'asc' ? 'desc' : 'asc'
  return (
    <SortButton direction={direction} onClick={() => order.onChange(name, nextDirection)}>
      {children}
    </SortButton>
  )
}
