import type { ArchiveView, TileSize } from '../address/view-choices.ts'
import type { TimelinePeriod } from '../entries/timeline.ts'

const GAP_PX = 12
const HEADING_HEIGHT_PX = 48
const FOLDER_TILE_HEIGHT_PX = 64
const LIST_ROW_HEIGHT_PX = 48
const MIN_FOLDER_WIDTH_PX = 240
/** Minimum width of a card on large and on narrow screens. */
const MIN_CARD_WIDTHS_PX: Record<TileSize, [number, number]> = { s: [112, 96], m: [168, 140], l: [272, 240] }
/**
 * Height of the caption below a thumbnail: the title, in two lines unless the thumbnail is small, then a line of facts
 * or where the search matched, and room below them.
 */
export const CAPTION_HEIGHTS_PX: Record<TileSize, number> = { s: 48, m: 69, l: 75 }

type Kind = 'folder' | 'artifact'

/** Entries of one kind under one heading, in rows of equal height. Sizes are in pixels. */
export interface Section {
  kind: Kind
  period: TimelinePeriod | null
  /** Position of its first entry, and its number of entries. */
  from: number
  count: number
  columns: number
  /** Width of an entry, and the gap between entries and between rows. */
  cellWidth: number
  gap: number
  /** Distance from one row to the next. */
  rowStep: number
  firstRow: number
  /** Top of the section, and of its first row below the heading. */
  top: number
  bodyTop: number
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
  periods?: readonly TimelinePeriod[]
  view: ArchiveView
  size: TileSize
  width: number
}

export function computeLayout({ folders, count, periods, view, size, width }: Input): Layout {
  const sections: Section[] = []
  const nextSection = { row: 0, top: 0, from: 0 }
  const addSection = (kind: Kind, entryCount: number, period: TimelinePeriod | null) => {
    if (entryCount === 0) return
    const minWidth = kind === 'folder' ? MIN_FOLDER_WIDTH_PX : MIN_CARD_WIDTHS_PX[size][width < 480 ? 1 : 0]
    const gap = view === 'list' ? 0 : GAP_PX
    const columns = view === 'list' ? 1 : Math.max(1, Math.floor((width + gap) / (minWidth + gap)))
    const cellWidth = (width - (columns - 1) * gap) / columns
    const height = kind === 'folder' ? FOLDER_TILE_HEIGHT_PX : Math.round(cellWidth * 0.75) + CAPTION_HEIGHTS_PX[size]
    const rowStep = view === 'list' ? LIST_ROW_HEIGHT_PX : height + gap
    const bodyTop = nextSection.top + (period ? HEADING_HEIGHT_PX : 0)
    sections.push({
      kind,
      period,
      from: nextSection.from,
      count: entryCount,
      columns,
      cellWidth,
      gap,
      rowStep,
      firstRow: nextSection.row,
      top: nextSection.top,
      bodyTop,
    })
    const rows = Math.ceil(entryCount / columns)
    nextSection.row += rows + (period ? 1 : 0)
    nextSection.top = bodyTop + rows * rowStep
    nextSection.from += entryCount
  }
  if (width > 0) {
    addSection('folder', folders, null)
    if (periods)
      for (const period of periods) addSection('artifact', Math.min(period.count, count - nextSection.from), period)
    addSection('artifact', count - nextSection.from, null)
  }
  return { sections, rows: nextSection.row, count: nextSection.from, height: nextSection.top }
}

/** The last section that satisfies a predicate, found by binary search: the predicate must hold for a prefix. */
export function findLastSection({ sections }: Layout, predicate: (section: Section) => boolean): Section | undefined {
  let [low, high] = [0, sections.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (predicate(sections[middle] as Section)) low = middle + 1
    else high = middle
  }
  return sections[low - 1]
}

const findSectionOfRow = (layout: Layout, row: number) => findLastSection(layout, ({ firstRow }) => firstRow <= row)
export const findSectionOfPosition = (layout: Layout, position: number) =>
  findLastSection(layout, ({ from }) => from <= position)

export function getRowHeight(layout: Layout, row: number): number {
  const section = findSectionOfRow(layout, row)
  if (!section) return LIST_ROW_HEIGHT_PX
  return section.period && row === section.firstRow ? HEADING_HEIGHT_PX : section.rowStep
}

/** The range of entries in a row. `from` equals `to` for a heading. */
export function getRow(layout: Layout, row: number): { section: Section; from: number; to: number } | null {
  const section = findSectionOfRow(layout, row)
  if (!section || row >= layout.rows) return null
  const index = row - section.firstRow - (section.period ? 1 : 0)
  const from = section.from + Math.max(0, index * section.columns)
  return { section, from, to: index < 0 ? from : Math.min(from + section.columns, section.from + section.count) }
}

export function getRowOfPosition(layout: Layout, position: number): number {
  const section = findSectionOfPosition(layout, position)
  if (!section) return 0
  return section.firstRow + (section.period ? 1 : 0) + Math.floor((position - section.from) / section.columns)
}

/** The row at a distance from the top of the list. */
export function getRowAtY(layout: Layout, y: number): number {
  const section = findLastSection(layout, ({ top }) => top <= y)
  if (!section) return 0
  const { period, firstRow, bodyTop, rowStep, count, columns } = section
  if (period && y < bodyTop) return firstRow
  const rows = Math.ceil(count / columns)
  return firstRow + (period ? 1 : 0) + Math.min(rows - 1, Math.floor((y - bodyTop) / rowStep))
}

export function getRowTop(layout: Layout, row: number): number {
  const section = findSectionOfRow(layout, row)
  if (!section) return 0
  const index = row - section.firstRow - (section.period ? 1 : 0)
  return index < 0 ? section.top : section.bodyTop + index * section.rowStep
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The rectangle of an entry in the list. */
export function getEntryBox(layout: Layout, position: number): Box | null {
  const section = findSectionOfPosition(layout, position)
  if (!section || position >= layout.count) return null
  const { from, columns, cellWidth, gap, bodyTop, rowStep } = section
  const index = position - from
  return {
    left: (index % columns) * (cellWidth + gap),
    top: bodyTop + Math.floor(index / columns) * rowStep,
    width: cellWidth,
    height: rowStep - gap,
  }
}

export const MOVE_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const
export type MoveKey = (typeof MOVE_KEYS)[number]

/** The position that an arrow key leads to; the same position at an end. */
export function findNeighbour(layout: Layout, position: number, moveKey: MoveKey): number {
  const lastPosition = layout.count - 1
  const section = findSectionOfPosition(layout, position)
  if (position < 0 || !section || moveKey === 'Home') return Math.min(0, lastPosition)
  if (moveKey === 'End') return lastPosition
  if (moveKey === 'ArrowLeft') return Math.max(0, position - 1)
  if (moveKey === 'ArrowRight') return Math.min(lastPosition, position + 1)
  const row = getRowOfPosition(layout, position) + (moveKey === 'ArrowUp' ? -1 : 1)
  let targetRow = getRow(layout, row)
  if (targetRow && targetRow.to === targetRow.from) targetRow = getRow(layout, row + (moveKey === 'ArrowUp' ? -1 : 1))
  if (!targetRow) return position
  // Sections may have columns of different widths, so compare the centres.
  const middle =
    ((position - section.from) % section.columns) * (section.cellWidth + section.gap) + section.cellWidth / 2
  const column = Math.floor(middle / (targetRow.section.cellWidth + targetRow.section.gap))
  return Math.min(targetRow.from + column, targetRow.to - 1)
}
