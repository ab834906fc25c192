import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import {
  getColumnWidth,
  getMaxWidth,
  MIN_COLUMN_WIDTH_PX,
  resizeColumn,
  toGridTemplate,
  type ListColumn,
} from './columns.ts'
import { useColumnSettings } from './use-list-columns.ts'
import styles from './list-head.module.css'

const KEY_STEP_PX = 16

/** The element whose custom property `--list-columns` is the grid of the headings and of all rows. */
const GRID_SELECTOR = '[data-list-columns]'

interface Props {
  column: ListColumn
  label: string
  /** All columns in the list. */
  columns: readonly ListColumn[]
  listWidthPx: number
}

/** The line before a column heading: dragging it or pressing an arrow key moves it, a double click resets the width. */
export function ColumnResizer({ column, label, columns, listWidthPx }: Props) {
  const [settings, saveSettings] = useColumnSettings()
  const drag = useRef<{ startX: number; nextPx: number } | null>(null)
  const widthPx = getColumnWidth(settings, column)
  const maxPx = getMaxWidth(settings, column, columns, listWidthPx)
  const resize = (nextPx: number) =>
    resizeColumn(settings, column, Math.round(Math.min(maxPx, Math.max(MIN_COLUMN_WIDTH_PX, nextPx))))
  /** A column ends where the next one begins, so moving its first line towards the title widens it. */
  const getWidening = (handle: HTMLElement, movedPx: number) =>
    getComputedStyle(handle).direction === 'rtl' ? movedPx : -movedPx

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { startX: event.clientX, nextPx: widthPx }
  }
  const handlePointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    drag.current.nextPx = widthPx + getWidening(currentTarget, clientX - drag.current.startX)
    // Changes only the style: drawing the rows again at each move would be slow.
    showGrid(currentTarget, toGridTemplate(resize(drag.current.nextPx), columns))
  }
  const endDrag = ({ currentTarget }: PointerEvent<HTMLElement>, isCancelled: boolean) => {
    if (!drag.current) return
    if (isCancelled) showGrid(currentTarget, toGridTemplate(settings, columns))
    else if (drag.current.nextPx !== widthPx) saveSettings(resize(drag.current.nextPx))
    drag.current = null
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const movedPx = event.key === 'ArrowRight' ? KEY_STEP_PX : -KEY_STEP_PX
    saveSettings(resize(widthPx + getWidening(event.currentTarget, movedPx)))
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={archiveMessages.columnWidth(label)}
      aria-valuemin={MIN_COLUMN_WIDTH_PX}
      aria-valuemax={maxPx}
      aria-valuenow={widthPx}
      tabIndex={0}
      className={styles.resizer}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={(event) => endDrag(event, false)}
      onPointerCancel={(event) => endDrag(event, true)}
      onDoubleClick={() => saveSettings(resizeColumn(settings, column))}
      onKeyDown={handleKeyDown}
    />
  )
}

const showGrid = (handle: HTMLElement, gridTemplate: string) =>
  handle.closest<HTMLElement>(GRID_SELECTOR)?.style.setProperty('--list-columns', gridTemplate)
