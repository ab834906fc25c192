import { useEffect, useRef, useState, type CSSProperties, type MouseEvent, type PointerEvent } from 'react'
import { collectionMessages } from '#shared/words/gallery/gallery.ts'
import { isRightToLeft } from '#web/ui/preferences/direction.ts'
import { useGoToFilters } from '../data/gallery-address.ts'
import type { GalleryFilters } from '../data/gallery-filters.ts'
import { FilterLink } from './filter-link.tsx'
import { findSelectedColumns, toYearSpans } from './year-spans.ts'
import styles from './timeline.module.css'

interface Props {
  path: string
  filters: GalleryFilters
  /** The number of items in each decade. */
  decades: Readonly<Record<string, number>>
}

const APPLY_DELAY_MS = 300
/** With fewer columns, a histogram shows nothing that the dates of the items don't. */
const MIN_COLUMNS = 4
/** The index of the first selected column, and of the one after the last. */
type ColumnRange = readonly [number, number]

/**
 * A histogram of the results by year of origin. Each column is a link. A range is selected by dragging across columns
 * or with two sliders.
 */
export function Timeline({ path, filters, decades }: Props) {
  const goToFilters = useGoToFilters(path)
  const columnsRef = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dragStart = useRef<number | null>(null)
  const hasDragged = useRef(false)
  const [draftRange, setDraftRange] = useState<ColumnRange | null>(null)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const filterKey = `${filters.from} ${filters.to}`
  const [draftKey, setDraftKey] = useState(filterKey)
  // The URL has changed: drop the draft range in favour of the one in the URL.
  if (draftKey !== filterKey) {
    setDraftKey(filterKey)
    setDraftRange(null)
  }

  const spans = toYearSpans(decades)
  if (spans.length < MIN_COLUMNS) return null
  const [startColumn, endColumn] = draftRange ?? findSelectedColumns(spans, filters.from, filters.to)
  const maxCount = Math.max(...spans.map(({ count }) => count))
  const toYears = ([a, b]: ColumnRange) =>
    a === 0 && b === spans.length ? { from: undefined, to: undefined } : { from: spans[a]?.from, to: spans[b - 1]?.to }
  const applyRange = (range: ColumnRange) => {
    clearTimeout(timer.current)
    setDraftRange(range)
    goToFilters({ ...filters, ...toYears(range) })
  }
  const previewRange = (range: ColumnRange) => {
    clearTimeout(timer.current)
    setDraftRange(range)
    timer.current = setTimeout(applyRange, APPLY_DELAY_MS, range)
  }

  const findColumnAt = ({ clientX }: PointerEvent) => {
    const { left, right, width } = (columnsRef.current as HTMLElement).getBoundingClientRect()
    const offset = isRightToLeft() ? right - clientX : clientX - left
    return Math.min(spans.length - 1, Math.max(0, Math.floor((offset / width) * spans.length)))
  }
  const toRange = (a: number, b: number): ColumnRange => [Math.min(a, b), Math.max(a, b) + 1]
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      dragStart.current = findColumnAt(event)
      hasDragged.current = false
    },
    onPointerMove: (event: PointerEvent) => {
      const dragStartColumn = dragStart.current
      if (dragStartColumn === null) return
      const column = findColumnAt(event)
      if (column === dragStartColumn && !hasDragged.current) return
      if (!hasDragged.current) columnsRef.current?.setPointerCapture(event.pointerId)
      hasDragged.current = true
      setDraftRange(toRange(dragStartColumn, column))
    },
    onPointerUp: (event: PointerEvent) => {
      const dragStartColumn = dragStart.current
      dragStart.current = null
      if (dragStartColumn !== null && hasDragged.current) applyRange(toRange(dragStartColumn, findColumnAt(event)))
    },
    onPointerCancel: () => {
      dragStart.current = null
      setDraftRange(null)
    },
    // The click that ends a drag must not follow the link below it.
    onClickCapture: (event: MouseEvent) => {
      if (!hasDragged.current) return
      hasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  const firstYear = spans[0]?.from ?? 0
  const lastYear = spans.at(-1)?.to ?? 0
  const hasRange = draftRange !== null || filters.from !== undefined || filters.to !== undefined
  const getColumnStartYear = (column: number) => spans[column]?.from ?? lastYear + 1
  return (
    <div
      role="group"
      aria-label={collectionMessages.time}
      className={styles.timeline}
      style={{ '--columns': spans.length } as CSSProperties}
    >
      <ul ref={columnsRef} className={styles.strip} {...handlers}>
        {spans.map(({ from, to, count }, i) => (
          <li key={from} data-out={i < startColumn || i >= endColumn || undefined}>
            <FilterLink
              path={path}
              filters={{ ...filters, from, to }}
              isCurrent={filters.from === from && filters.to === to}
              label={collectionMessages.span(from, to, count)}
              skipsTabOrder={isHydrated}
              isDragSurface
            >
              <span style={{ height: count === 0 ? 0 : `${Math.max(6, (100 * count) / maxCount).toFixed(1)}%` }} />
            </FilterLink>
          </li>
        ))}
      </ul>
      <div className={styles.ends}>
        {isHydrated && (
          <>
            <input
              type="range"
              aria-label={collectionMessages.fromYear}
              min={0}
              max={spans.length}
              value={startColumn}
              aria-valuetext={collectionMessages.year(getColumnStartYear(startColumn))}
              onChange={({ target }) => previewRange([Math.min(Number(target.value), endColumn - 1), endColumn])}
            />
            <input
              type="range"
              aria-label={collectionMessages.toYear}
              min={0}
              max={spans.length}
              value={endColumn}
              aria-valuetext={collectionMessages.year(getColumnStartYear(endColumn) - 1)}
              onChange={({ target }) => previewRange([startColumn, Math.max(Number(target.value), startColumn + 1)])}
            />
          </>
        )}
      </div>
      <p className={styles.years} aria-hidden="true">
        <span>{collectionMessages.year(firstYear)}</span>
        <strong>
          {hasRange ? collectionMessages.years(getColumnStartYear(startColumn), getColumnStartYear(endColumn) - 1) : ''}
        </strong>
        <span>{collectionMessages.year(lastYear)}</span>
      </p>
    </div>
  )
}
