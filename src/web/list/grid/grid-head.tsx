import { Checkbox } from '@mantine/core'
import type { Choice } from '../choice/use-choice.ts'
import type { Entry } from '../shelf.ts'
import { ariaSort, SortButton, type Direction } from '../sort-button.tsx'
import type { Columns } from './columns.ts'
import styles from './grid.module.css'

/** The current order of a list and how to change it. */
export interface Order {
  by: string
  direction: Direction
  onChange: (by: string, direction: Direction) => void
}

/** The layout of a list at its current width. */
export interface Layout<T> {
  columns: Columns<T>
  narrow: boolean
  tracks: string
  /** Row height in pixels. */
  height: number
}

interface Props<T extends Entry> {
  layout: Layout<T>
  choice: Choice<T> | undefined
  selectAll: string | undefined
  order: Order | undefined
}

/** The column headings with the "select all" checkbox. */
export function GridHead<T extends Entry>({ layout, choice, selectAll, order }: Props<T>) {
  const { columns, narrow, tracks } = layout
  const { title, facts, acts } = columns
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={`${styles.columns} ${styles.headRow}`}
      data-narrow={narrow || undefined}
      style={{ gridTemplateColumns: tracks }}
    >
      {choice && (
        <div role="columnheader" className={styles.tick}>
          <Checkbox
            aria-label={selectAll}
            checked={choice.ticked > 0 && choice.ticked >= choice.able}
            indeterminate={choice.ticked > 0 && choice.ticked < choice.able}
            onChange={() => (choice.ticked < choice.able ? choice.all() : choice.clear())}
          />
        </div>
      )}
      <Head name="title" {...title} order={order} />
      {facts.map(({ line, ...fact }) => (narrow && line ? null : <Head key={fact.name} {...fact} order={order} />))}
      {acts && (
        <div role="columnheader">
          <span className="visually-hidden">{acts.head}</span>
        </div>
      )}
    </div>
  )
}

interface HeadProps {
  name: string
  head: string
  sorts?: Direction
  number?: boolean
  order: Order | undefined
}

function Head({ name, head, sorts, number, order }: HeadProps) {
  const className = number ? styles.number : undefined
  if (!sorts || !order)
    return (
      <div role="columnheader" className={className}>
        {head}
      </div>
    )
  const direction = order.by === name ? order.direction : null
  const next = direction === null ? sorts : direction === 'asc' ? 'desc' : 'asc'
  return (
    <div role="columnheader" className={className} aria-sort={ariaSort(direction)}>
      <SortButton direction={direction} onClick={() => order.onChange(name, next)}>
        {head}
      </SortButton>
    </div>
  )
}
