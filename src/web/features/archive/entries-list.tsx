import { useElementSize } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { GAP, neighbour, rowsOf, WAYS, columnsFor, type ArchiveView, type Entry } from './entries.ts'
import { EntryCell, optionId } from './entry-cell.tsx'
import { NOTHING, select, selectAll, type Selection } from './selection.ts'
import styles from './archive.module.css'

/** What stays above the list while it scrolls: the frame's bar and the toolbar. */
const ABOVE = 124
const SOON = 12

interface Props {
  entries: readonly Entry[]
  view: ArchiveView
  selection: Selection
  onSelection: (selection: Selection) => void
  onOpen: (entry: Entry, newTab: boolean) => void
  onTrash: () => void
  onEdit: () => void
  /** More can be loaded. */
  hasMore: boolean
  onMore: () => void
  total: number
}

const isTouch = (event: MouseEvent) => (event.nativeEvent as PointerEvent).pointerType === 'touch'

/** Folders and items, only those in sight being drawn. One stop for the keyboard: arrows move, Enter opens. */
export function EntriesList(props: Props) {
  const { entries, view, selection, onSelection, onOpen, hasMore, onMore } = props
  const { ref: measure, width } = useElementSize<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const rows = useMemo(() => (width > 0 ? rowsOf(entries, view, width) : []), [entries, view, width])
  const order = useMemo(() => entries.map(({ id }) => id), [entries])
  const places = useMemo(() => new Map(order.map((id, i) => [id, i + 1])), [order])
  useEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [view, width])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (i) => rows[i]?.height ?? 48,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: ABOVE,
    scrollPaddingEnd: 16,
  })
  useEffect(() => virtual.measure(), [virtual, rows])

  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && rows.length > 0 && lastShown >= rows.length - SOON) onMore()
  }, [hasMore, rows.length, lastShown, onMore])

  const entryOf = (event: MouseEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]')?.dataset.entry
    return entries.find((entry) => entry.id === id)
  }
  const click = (event: MouseEvent) => {
    const entry = entryOf(event)
    if (!entry) return onSelection({ ...NOTHING, active: selection.active })
    const checked = (event.target as HTMLElement).closest('[data-check]') !== null
    if (isTouch(event) && !checked && selection.ids.size === 0) return onOpen(entry, false)
    onSelection(
      select(selection, order, entry.id, {
        range: event.shiftKey,
        toggle: event.ctrlKey || event.metaKey || checked || isTouch(event),
      }),
    )
  }
  const press = (event: KeyboardEvent) => {
    const whole = event.ctrlKey || event.metaKey
    const active = entries.find(({ id }) => id === selection.active)
    const act = (run: () => void) => {
      event.preventDefault()
      run()
    }
    if (WAYS.includes(event.key)) {
      act(() => {
        const to = neighbour(rows, selection.active, event.key)
        if (to === null) return
        onSelection(
          whole && !event.shiftKey
            ? { ...selection, active: to }
            : select(selection, order, to, { range: event.shiftKey }),
        )
        virtual.scrollToIndex(rows.findIndex((row) => row.entries.some(({ id }) => id === to)))
      })
    } else if (whole && event.key.toLowerCase() === 'a') act(() => onSelection(selectAll(selection, order)))
    else if (event.key === ' ' && active) act(() => onSelection(select(selection, order, active.id, { toggle: true })))
    else if (event.key === 'Enter' && active) act(() => onOpen(active, whole))
    else if (event.key === 'Delete' || (event.key === 'Backspace' && event.metaKey)) act(props.onTrash)
    else if (event.key === 'F2') act(props.onEdit)
    else if (event.key === 'Escape') act(() => onSelection({ ...NOTHING, active: selection.active }))
  }
  return (
    <div ref={measure}>
      <div
        ref={list}
        role="listbox"
        aria-multiselectable="true"
        aria-label={words.contents}
        aria-activedescendant={
          selection.active && shown.some(({ index }) => rows[index]?.entries.some(({ id }) => id === selection.active))
            ? optionId(selection.active)
            : undefined
        }
        tabIndex={0}
        className={styles.listbox}
        style={{ height: virtual.getTotalSize() }}
        onClick={click}
        onDoubleClick={(event) => {
          const entry = entryOf(event)
          if (entry && !isTouch(event)) onOpen(entry, false)
        }}
        onAuxClick={(event) => {
          const entry = entryOf(event)
          if (entry && event.button === 1) onOpen(entry, true)
        }}
        onFocus={() =>
          selection.active === null && order[0] !== undefined && onSelection({ ...selection, active: order[0] })
        }
        onKeyDown={press}
      >
        {shown.map(({ key, index, start }) => {
          const row = rows[index]
          if (!row) return null
          const columns = columnsFor(row.kind, view, width)
          return (
            <div
              key={key}
              role="presentation"
              className={styles.row}
              style={{
                translate: `0 ${start - top}px`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                columnGap: GAP,
              }}
            >
              {row.entries.map((entry) => (
                <EntryCell
                  key={entry.id}
                  entry={entry}
                  view={view}
                  selected={selection.ids.has(entry.id)}
                  active={selection.active === entry.id}
                  position={places.get(entry.id) ?? 1}
                  of={props.total}
                />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
