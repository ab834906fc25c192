import { Checkbox, NativeSelect } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { listMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
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
  const hiddenSorts = facts.filter(({ narrowLine, firstDirection }) => isNarrow && narrowLine && firstDirection)
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
      {order && hiddenSorts.length > 0 ? (
        <div role="columnheader">
          <SortSelect columns={[{ name: 'title', ...title }, ...hiddenSorts]} order={order} />
        </div>
      ) : (
        <HeadCell name="title" {...title} order={order} />
      )}
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
}

function HeadCell({ name, head, firstDirection, isNumeric, order }: HeadCellProps) {
  const className = isNumeric ? styles.number : undefined
  if (!firstDirection || !order)
    return (
      <div role="columnheader" className={className}>
        {head}
      </div>
    )
  const direction = order.column === name ? order.direction : null
  return (
    <div role="columnheader" className={className} aria-sort={toAriaSort(direction)}>
      <SortButton
        direction={direction}
        onClick={() => order.onChange(name, direction === null ? firstDirection : reverse(direction))}
      >
        {head}
      </SortButton>
    </div>
  )
}

const reverse = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

interface SortSelectProps {
  columns: readonly { name?: string; head: string; firstDirection?: Direction }[]
  order: Order
}

/** Sorts a list whose columns have no headings, because their facts are below the titles. */
function SortSelect({ columns, order }: SortSelectProps) {
  const DirectionIcon = order.direction === 'asc' ? IconSortAscending : IconSortDescending
  return (
    <div className={styles.sorts}>
      <NativeSelect
        variant="unstyled"
        aria-label={listMessages.sort}
        value={order.column}
        data={columns.flatMap(({ name, head, firstDirection }) =>
          name && firstDirection ? [{ value: name, label: listMessages.sortBy(head) }] : [],
        )}
        onChange={({ currentTarget: { value } }) =>
          order.onChange(value, columns.find(({ name }) => name === value)?.firstDirection ?? 'asc')
        }
      />
      <Button
        variant="icon"
        aria-label={listMessages.reverse}
        title={listMessages.reverse}
        onClick={() => order.onChange(order.column, reverse(order.direction))}
      >
        <DirectionIcon size={18} stroke={1.75} aria-hidden />
      </Button>
    </div>
  )
}
