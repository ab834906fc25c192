import { Checkbox } from '@mantine/core'
import { Fragment, memo } from 'react'
import type { ListSelection } from '../selection/use-selection.ts'
import type { Entry } from '../indexed-list.ts'
import type { Column, RowState } from './columns.ts'
import type { Layout } from './grid-head.tsx'
import styles from './grid.module.css'

interface Props<T extends Entry> {
  entry: T
  layout: Layout<T>
  selection: ListSelection<T> | undefined
  /** Returns the label of an entry's checkbox. */
  getSelectLabel: ((title: string) => string) | undefined
  /** Whether this is the row that the Tab key reaches. */
  isCurrent: boolean
  /** Offset from the top of the list, in px. */
  topPx: number
  /** The ARIA row index; the header row is 1. */
  rowIndex: number
}

/** A row with an entry's title, facts and actions. */
function Row<T extends Entry>({ entry, layout, selection, getSelectLabel, isCurrent, topPx, rowIndex }: Props<T>) {
  const { columns, isNarrow, tracks, height } = layout
  const { title, facts, acts } = columns
  const row: RowState = { tabIndex: isCurrent ? 0 : -1, isNarrow }
  const isSelectable = selection?.canSelect(entry) ?? false
  const isSelected = selection?.isSelected(entry.id) ?? false
  return (
    <div
      role="row"
      data-row={entry.id}
      data-narrow={isNarrow || undefined}
      aria-rowindex={rowIndex}
      aria-selected={isSelectable ? isSelected : undefined}
      className={`${styles.columns} ${styles.row} ${isSelected ? styles.chosen : ''}`}
      style={{ gridTemplateColumns: tracks, translate: `0 ${topPx}px`, height }}
    >
      {selection && (
        <div role="gridcell" className={styles.tick}>
          {isSelectable && (
            <Checkbox
              tabIndex={row.tabIndex}
              aria-label={getSelectLabel?.(entry.title)}
              checked={isSelected}
              onChange={(event) => selection.toggle(entry.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          )}
        </div>
      )}
      <div role="rowheader" className={styles.head}>
        {title.icon && <span className={styles.sign}>{title.icon(entry)}</span>}
        <span className={styles.words}>
          {title.cell(entry, row)}
          {isNarrow && <FactLines facts={facts} entry={entry} row={row} />}
        </span>
      </div>
      {facts.map(({ name, narrowLine, isNumeric, cell }) =>
        isNarrow && narrowLine ? null : (
          <div key={name} role="gridcell" className={`${styles.fact} ${isNumeric ? styles.number : ''}`}>
            {cell(entry, row)}
          </div>
        ),
      )}
      {acts && (
        <div role="gridcell" className={styles.acts}>
          {acts.cell(entry, row)}
        </div>
      )}
    </div>
  )
}

export const GridRow = memo(Row) as typeof Row

interface FactsProps<T> {
  facts: readonly Column<T>[]
  entry: T
  row: RowState
}

/** The facts below the title on narrow screens; empty ones are omitted. */
function FactLines<T>({ facts, entry, row }: FactsProps<T>) {
  return ([1, 2] as const).map((narrowLine) => {
    const filledFacts = facts
      .filter((fact) => fact.narrowLine === narrowLine)
      .map(({ name, head, cell }) => ({ name, head, value: cell(entry, row) }))
      .filter(({ value }) => value !== '')
    return (
      filledFacts.length > 0 && (
        <span key={narrowLine} className={styles.fact}>
          {filledFacts.map(({ name, head, value }, i) => (
            <Fragment key={name}>
              {i > 0 && ' · '}
              <span className="visually-hidden">{head}: </span>
              {value}
            </Fragment>
          ))}
        </span>
      )
    )
  })
}
