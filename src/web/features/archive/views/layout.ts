import type { ArchiveView, TileSize } from '../address/view-choices.ts'
import type { Era } from '../entries/timeline.ts'

const GAP = 12
const HEADING = 48
const FOLDER_TILE = 64
const LIST_ROW = 48
const FOLDER_WIDTH = 240
/** Minimum width of a card on large and on narrow screens. */
const CARD: Record<TileSize, [number, number]> = { s: [112, 96], m: [168, 140], l: [272, 240] }
/** Height of the caption below a thumbnail, without and with the place where the search matched. */
const CAPTION: Record<TileSize, [number, number]> = { s: [44, 78], m: [66, 88], l: [70, 92] }
export const captionOf = (size: TileSize, found: boolean) => CAPTION[size][found ? 1 : 0]

type Kind = 'folder' | 'artifact'

/** Entries of one kind under one heading, in rows of equal height. Sizes are in pixels. */
export interface Section {
  kind: Kind
  period: Era | null
  /** Position of its first entry, and its number of entries. */
  from: number
  count: number
  columns: number
  /** Width of an entry, and the gap between entries and between rows. */
  cell: number
  gap: number
  /** Distance from one row to the next. */
  step: number
  firstRow: number
  /** Top of the section, and of its first row below the heading. */
  top: number
  body: number
}

/** Computed positions of all entries. Its size depends on the number of headings, not of entries. */
export interface Layout {
  sections: readonly Section[]
  rows: number
  count: number
  height: number
}

interface Input {
  folders: number
  /** Number of all entries, folders included. */
  count: number
  /** If given, each period becomes a section. */
  periods?: readonly Era[]
  view: ArchiveView
  size: TileSize
  /** Reserves room for the place of the match in every row, since rows are of equal height. */
  found?: boolean
  width: number
}

export function layoutOf({ folders, count, periods, view, size, found = false, width }: Input): Layout {
  const sections: Section[] = []
  const end = { row: 0, top: 0, from: 0 }
  const add = (kind: Kind, entryCount: number, period: Era | null) => {
    if (entryCount === 0) return
    const least = kind === 'folder' ? FOLDER_WIDTH : CARD[size][width < 480 ? 1 : 0]
    const gap = view === 'list' ? 0 : GAP
    const columns = view === 'list' ? 1 : Math.max(1, Math.floor((width + gap) / (least + gap)))
    const cell = (width - (columns - 1) * gap) / columns
    const tall = kind === 'folder' ? FOLDER_TILE : Math.round(cell * 0.75) + captionOf(size, found)
    const step = view === 'list' ? LIST_ROW : tall + gap
    const body = end.top + (period ? HEADING : 0)
    sections.push({
      kind,
      period,
      from: end.from,
      count: entryCount,
      columns,
      cell,
      gap,
      step,
      firstRow: end.row,
      top: end.top,
      body,
    })
    const rows = Math.ceil(entryCount / columns)
    end.row += rows + (period ? 1 : 0)
    end.top = body + rows * step
    end.from += entryCount
  }
  if (width > 0) {
    add('folder', folders, null)
    if (periods) for (const period of periods) add('artifact', Math.min(period.count, count - end.from), period)
    add('artifact', count - end.from, null)
  }
  return { sections, rows: end.row, count: end.from, height: end.top }
}

/** The last section that satisfies a predicate, found by binary search: the predicate must hold for a prefix. */
export function lastSection({ sections }: Layout, fits: (section: Section) => boolean): Section | undefined {
  let [low, high] = [0, sections.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(sections[middle] as Section)) low = middle + 1
    else high = middle
  }
  return sections[low - 1]
}

const sectionOfRow = (layout: Layout, row: number) => lastSection(layout, ({ firstRow }) => firstRow <= row)
export const sectionOf = (layout: Layout, place: number) => lastSection(layout, ({ from }) => from <= place)

export function heightOfRow(layout: Layout, row: number): number {
  const section = sectionOfRow(layout, row)
  if (!section) return LIST_ROW
  return section.period && row === section.firstRow ? HEADING : section.step
}

/** The range of entries in a row. `from` equals `to` for a heading. */
export function rowAt(layout: Layout, row: number): { section: Section; from: number; to: number } | null {
  const section = sectionOfRow(layout, row)
  if (!section || row >= layout.rows) return null
  const n = row - section.firstRow - (section.period ? 1 : 0)
  const from = section.from + Math.max(0, n * section.columns)
  return { section, from, to: n < 0 ? from : Math.min(from + section.columns, section.from + section.count) }
}

export function rowOf(layout: Layout, place: number): number {
  const section = sectionOf(layout, place)
  if (!section) return 0
  return section.firstRow + (section.period ? 1 : 0) + Math.floor((place - section.from) / section.columns)
}

/** The row at a distance from the top of the list. */
export function rowAtHeight(layout: Layout, y: number): number {
  const section = lastSection(layout, ({ top }) => top <= y)
  if (!section) return 0
  const { period, firstRow, body, step, count, columns } = section
  if (period && y < body) return firstRow
  const rows = Math.ceil(count / columns)
  return firstRow + (period ? 1 : 0) + Math.min(rows - 1, Math.floor((y - body) / step))
}

export function topOfRow(layout: Layout, row: number): number {
  const section = sectionOfRow(layout, row)
  if (!section) return 0
  const n = row - section.firstRow - (section.period ? 1 : 0)
  return n < 0 ? section.top : section.body + n * section.step
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The rectangle of an entry in the list. */
export function boxOf(layout: Layout, place: number): Box | null {
  const section = sectionOf(layout, place)
  if (!section || place >= layout.count) return null
  const { from, columns, cell, gap, body, step } = section
  const n = place - from
  return {
    left: (n % columns) * (cell + gap),
    top: body + Math.floor(n / columns) * step,
    width: cell,
    height: step - gap,
  }
}

export const WAYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const
export type Way = (typeof WAYS)[number]

/** The position that an arrow key leads to; the same position at an end. */
export function neighbour(layout: Layout, place: number, way: Way): number {
  const last = layout.count - 1
  const section = sectionOf(layout, place)
  if (place < 0 || !section || way === 'Home') return Math.min(0, last)
  if (way === 'End') return last
  if (way === 'ArrowLeft') return Math.max(0, place - 1)
  if (way === 'ArrowRight') return Math.min(last, place + 1)
  const row = rowOf(layout, place) + (way === 'ArrowUp' ? -1 : 1)
  let there = rowAt(layout, row)
  if (there && there.to === there.from) there = rowAt(layout, row + (way === 'ArrowUp' ? -1 : 1))
  if (!there) return place
  // Sections may have columns of different widths, so compare the centres.
  const middle = ((place - section.from) % section.columns) * (section.cell + section.gap) + section.cell / 2
  const column = Math.floor(middle / (there.section.cell + there.section.gap))
  return Math.min(there.from + column, there.to - 1)
}
