import type { ReactNode } from 'react'
import type { Direction } from '../sort-button.tsx'

/** The state of a row, as passed to its cells. */
export interface RowState {
  /** The tab index of all controls in the row: the Tab key reaches only one row. */
  tabIndex: 0 | -1
  isNarrow: boolean
}

interface ColumnBase<T> {
  /** Also the sort key. */
  name: string
  head: string
  cell: (entry: T, row: RowState) => ReactNode
  /** The sort direction of the first click; omitted if the column can't be sorted. */
  firstDirection?: Direction
}

/** A column with a fact about each entry. */
export interface Column<T> extends ColumnBase<T> {
  /** A CSS grid track. */
  width: string
  /** Whether the values are aligned to the end. */
  isNumeric?: boolean
  /** On narrow screens the fact moves to this line below the title, or is left out; if omitted, it stays a column. */
  narrowLine?: 1 | 2 | 'none'
  /** Whether the column is left out below `NARROW_WIDTH_PX`, if the list stays a table there. */
  isWideOnly?: boolean
}

/** The columns of a list: the title, facts and actions of each entry. */
export interface Columns<T> {
  title: Omit<ColumnBase<T>, 'name'> & {
    name?: string
    /** A CSS grid track; if omitted, the title takes all remaining width. */
    width?: string
    /** An icon before the title. */
    icon?: (entry: T) => ReactNode
  }
  facts: readonly Column<T>[]
  /** Actions on an entry; omitted if there are none. */
  acts?: { head: string; width: string; narrowWidth: string; cell: (entry: T, row: RowState) => ReactNode } | undefined
  /** Row heights in pixels, with and without columns. */
  height: number
  narrowHeight?: number
  /** The width in px below which facts move below the title; if omitted, `NARROW_WIDTH_PX`. */
  narrowBelowPx?: number
}

/** Below this width, in px, facts move below the title. */
export const NARROW_WIDTH_PX = 920

/** Returns the CSS grid tracks of a row. */
export function getGridTracks<T>({ title, facts, acts }: Columns<T>, hasSelection: boolean, isNarrow: boolean): string {
  const columnFacts = facts.filter(({ narrowLine }) => !(isNarrow && narrowLine))
  return [
    hasSelection && '1.25rem',
    title.width ?? (title.icon && !isNarrow ? 'minmax(12rem, 1fr)' : 'minmax(0, 1fr)'),
    ...columnFacts.map(({ width }) => width),
    acts && (isNarrow ? acts.narrowWidth : acts.width),
  ]
    .filter(Boolean)
    .join(' ')
}
