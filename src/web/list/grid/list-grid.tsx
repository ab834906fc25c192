import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { rememberVisited, useRestoreListPosition } from '#web/kit/address/list-position.ts'
import type { ListSelection } from '../selection/use-selection.ts'
import type { Entry, IndexedList } from '../indexed-list.ts'
import type { Paging } from '../use-paging.ts'
import { NARROW_WIDTH_PX, getGridTracks, type Columns } from './columns.ts'
import { GridHead, type Order } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { handleGridKey, getRowId } from './grid-keys.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { useWidth } from './use-width.ts'
import styles from './grid.module.css'

export interface ListHandle {
  /** Focuses the row at an index, or the last row. */
  focus: (index: number) => void
}

interface Props<T extends Entry> {
  /** The accessible name of the list. */
  label: string
  indexedList: IndexedList<T>
  columns: Columns<T>
  /** Height that sticky bars cover at the top of the viewport, in px. */
  stickyTopPx: number
  /** Omitted if nothing can be selected. */
  selection?: ListSelection<T> | undefined
  selectionLabels?: { selectEntry: (title: string) => string; selectAll: string }
  order?: Order | undefined
  /** Number of all entries, including unloaded ones; -1 if unknown. */
  totalCount?: number
  paging?: Paging
  /** Called for Enter on a row. */
  onOpen?: (entry: T) => void
  handleRef?: Ref<ListHandle>
}

/** A virtualized list: only visible rows are rendered. Arrow keys move between rows. */
export function ListGrid<T extends Entry>({
  label,
  indexedList,
  columns: allColumns,
  stickyTopPx,
  selection,
  selectionLabels,
  ...props
}: Props<T>) {
  const { ref: gridRef, width } = useWidth<HTMLDivElement>()
  const bodyRef = useRef<HTMLDivElement>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const { entries } = indexedList
  const isNarrow = width > 0 && width < (allColumns.narrowBelowPx ?? NARROW_WIDTH_PX)
  const isMedium = !isNarrow && width > 0 && width < NARROW_WIDTH_PX
  const columns = useMemo(
    () => (isMedium ? { ...allColumns, facts: allColumns.facts.filter(({ isWideOnly }) => !isWideOnly) } : allColumns),
    [allColumns, isMedium],
  )
  const height = (isNarrow && columns.narrowHeight) || columns.height
  const currentIndex = Math.max(0, currentId === null ? 0 : indexedList.indexOf(currentId))
  const rows = useVisibleRows({
    bodyRef,
    count: width > 0 ? entries.length : 0,
    height,
    stickyTopPx,
    currentIndex,
    paging: props.paging,
  })
  const focusRow = (index: number) => {
    const entry = entries[Math.min(Math.max(index, 0), entries.length - 1)]
    if (!entry) return
    flushSync(() => setCurrentId(entry.id))
    rows.scrollTo(indexedList.indexOf(entry.id))
    bodyRef.current
      ?.querySelector<HTMLElement>(`[data-row="${entry.id}"] :is(input, button, a)`)
      ?.focus({ preventScroll: true })
  }
  useRestoreListPosition({
    listName: label,
    isReady: width > 0 && entries.length > 0,
    getIndex: indexedList.indexOf,
    getElement: () => bodyRef.current,
    onRestore: (id) => focusRow(indexedList.indexOf(id)),
  })
  useImperativeHandle(props.handleRef, () => ({ focus: focusRow }))

  const activeSelection = selection && selection.selectableCount > 0 ? selection : undefined
  const totalCount = props.totalCount ?? entries.length
  const tracks = getGridTracks(columns, activeSelection !== undefined, isNarrow)
  // Memoized so that rows don't rerender during scrolling.
  const layout = useMemo(() => ({ columns, isNarrow, tracks, height }), [columns, isNarrow, tracks, height])
  return (
    <div
      ref={gridRef}
      role="grid"
      aria-label={label}
      aria-rowcount={totalCount < 0 ? -1 : totalCount + 1}
      aria-multiselectable={activeSelection && true}
      tabIndex={-1}
      className={styles.grid}
      onKeyDown={(event) =>
        handleGridKey(event, {
          list: indexedList,
          currentIndex,
          focusRow,
          extendTo: activeSelection?.extendTo,
          onOpen: props.onOpen,
        })
      }
      onClick={(event) => {
        const target = event.target as Element
        const entry = entries[indexedList.indexOf(getRowId(target) ?? '')]
        if (entry && target.closest('a')) rememberVisited(entry.id)
        // A click in a row outside its controls toggles its checkbox.
        if (entry && activeSelection?.canSelect(entry) && !target.closest('button, input, a'))
          activeSelection.toggle(entry.id, event.shiftKey)
      }}
      onFocus={(event) => {
        const id = getRowId(event.target)
        if (id !== undefined) setCurrentId(id)
      }}
    >
      <div role="rowgroup" className={styles.heads} style={{ top: stickyTopPx }}>
        <GridHead
          layout={layout}
          selection={activeSelection}
          selectAllLabel={selectionLabels?.selectAll}
          order={props.order}
        />
      </div>
      <div ref={bodyRef} role="rowgroup" className={styles.body} style={{ height: entries.length * height }}>
        {rows.visible.map(({ index, top }) => {
          const entry = entries[index]
          return (
            entry && (
              <GridRow
                key={entry.id}
                entry={entry}
                layout={layout}
                selection={activeSelection}
                getSelectLabel={selectionLabels?.selectEntry}
                isCurrent={index === currentIndex}
                topPx={top}
                rowIndex={index + 2}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
