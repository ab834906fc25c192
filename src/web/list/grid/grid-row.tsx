import { Checkbox } from '@mantine/core'
import { Fragment, memo } from 'react'
import type { Choice } from '../choice/use-choice.ts'
import type { Entry } from '../shelf.ts'
import type { Column, RowState } from './columns.ts'
import type { Layout } from './grid-head.tsx'
import styles from './grid.module.css'

interface Props<T extends Entry> {
  entry: T
  layout: Layout<T>
  choice: Choice<T> | undefined
  /** Returns the label of an entry's checkbox. */
  select: ((title: string) => string) | undefined
  /** Whether this is the row that the Tab key reaches. */
  current: boolean
  /** Offset from the top of the list, in px. */
  top: number
  /** The ARIA row index; the header row is 1. */
  position: number
}

/** A row with an entry's title, facts and actions. */
function Row<T extends Entry>({ entry, layout, choice, select, current, top, position }: Props<T>) {
  const { columns, narrow, tracks, height } = layout
  const { title, facts, acts } = columns
  const row: RowState = { tabIndex: current ? 0 : -1, narrow }
  const choosable = choice?.can(entry) ?? false
  const chosen = choice?.has(entry.id) ?? false
  return (
    <div
      role="row"
      data-row={entry.id}
      data-narrow={narrow || undefined}
      aria-rowindex={position}
      aria-selected={choosable ? chosen : undefined}
      className={`${styles.columns} ${styles.row} ${chosen ? styles.chosen : ''}`}
      style={{ gridTemplateColumns: tracks, translate: `0 ${top}px`, height }}
    >
      {choice && (
        <div role="gridcell" className={styles.tick}>
          {choosable && (
            <Checkbox
              tabIndex={row.tabIndex}
              aria-label={select?.(entry.title)}
              checked={chosen}
              onChange={(event) => choice.toggle(entry.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          )}
        </div>
      )}
      <div role="rowheader" className={styles.head}>
        {title.sign && <span className={styles.sign}>{title.sign(entry)}</span>}
        <span className={styles.words}>
          {title.cell(entry, row)}
          {narrow && <FactLines facts={facts} entry={entry} row={row} />}
        </span>
      </div>
      {facts.map(({ name, line, number, cell }) =>
        narrow && line ? null : (
          <div key={name} role="gridcell" className={`${styles.fact} ${number ? styles.number : ''}`}>
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
  return ([1, 2] as const).map((line) => {
    const told = facts
      .filter((fact) => fact.line === line)
      .map(({ name, head, cell }) => ({ name, head, value: cell(entry, row) }))
      .filter(({ value }) => value !== '')
    return (
      told.length > 0 && (
        <span key={line} className={styles.fact}>
          {told.map(({ name, head, value }, i) => (
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
