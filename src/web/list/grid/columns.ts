import type { ReactNode } from 'react'
import type { Direction } from '../sort-button.tsx'

/** What a cell knows of its row. */
export interface RowState {
  /** Of everything in the row that can have the focus: the Tab key reaches one row alone. */
  tabIndex: 0 | -1
  narrow: boolean
}

interface Named<T> {
  /** Also what the order is called by. */
  name: string
  head: string
  cell: (entry: T, row: RowState) => ReactNode
  /** The way of the first click on its head; left out, there is no order by it. */
  sorts?: Direction
}

/** A fact about each entry. */
export interface Column<T> extends Named<T> {
  /** A track of a CSS grid. */
  width: string
  /** A number: it stands at the end. */
  number?: boolean
  /** Where there is no room for columns it stands on this line below the title; left out, it stays a column. */
  line?: 1 | 2
}

/** How a list is drawn: the title of each entry, the facts about it, and what can be done with it. */
export interface Columns<T> {
  title: Omit<Named<T>, 'name'> & {
    name?: string
    /** What stands before it. */
    sign?: (entry: T) => ReactNode
  }
  facts: readonly Column<T>[]
  /** What can be done with an entry; left out where nothing can. */
  acts?: { head: string; width: string; narrowWidth: string; cell: (entry: T, row: RowState) => ReactNode } | undefined
  /** Heights of a row in pixels: as columns, and where facts stand below the title. */
  height: number
  narrowHeight?: number
}

/** Pixels: below this width facts stand below their title. */
export const NARROW = 920

/** The tracks of a row. */
export function tracksOf<T>({ title, facts, acts }: Columns<T>, choice: boolean, narrow: boolean): string {
  const inColumns = facts.filter(({ line }) => !(narrow && line))
  return [
    choice && '1.25rem',
    title.sign && !narrow ? 'minmax(12rem, 1fr)' : 'minmax(0, 1fr)',
    ...inColumns.map(({ width }) => width),
    acts && (narrow ? acts.narrowWidth : acts.width),
  ]
    .filter(Boolean)
    .join(' ')
}
