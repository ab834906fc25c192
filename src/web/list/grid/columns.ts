import type { ReactNode } from 'react'
import type { Direction } from '../sort-button.tsx'

/** State of a row for its cells. */
export interface RowState {
  /** The tab index of all controls in the row: the Tab key reaches only one row. */
  tabIndex: 0 | -1
  narrow: boolean
}

interface Named<T> {
  /** Also the sort key. */
  name: string
  head: string
  cell: (entry: T, row: RowState) => ReactNode
  /** The sort direction of the first click; omitted if the column can't be sorted. */
  sorts?: Direction
}

/** A column with a fact about each entry. */
export interface Column<T> extends Named<T> {
  /** A CSS grid track. */
  width: string
  /** Aligned to the end. */
  number?: boolean
  /** On narrow screens the fact moves to this line below the title; if omitted, it stays a column. */
  line?: 1 | 2
}

/** The columns of a list: the title, facts and actions of each entry. */
export interface Columns<T> {
  title: Omit<Named<T>, 'name'> & {
    name?: string
    /** An icon before the title. */
    sign?: (entry: T) => ReactNode
  }
  facts: readonly Column<T>[]
  /** Actions on an entry; omitted if there are none. */
  acts?: { head: string; width: string; narrowWidth: string; cell: (entry: T, row: RowState) => ReactNode } | undefined
  /** Row heights in pixels, with and without columns. */
  height: number
  narrowHeight?: number
}

/** Below this width, in px, facts move below the title. */
export const NARROW = 920

/** Returns the CSS grid tracks of a row. */
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
