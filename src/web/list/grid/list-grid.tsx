import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { noteLeft, useFoundAgain } from '#web/kit/address/found-again.ts'
import type { Choice } from '../choice/use-choice.ts'
import type { Entry, Shelf } from '../shelf.ts'
import type { Paging } from '../use-paging.ts'
import { NARROW, tracksOf, type Columns } from './columns.ts'
import { GridHead, type Order } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { hearKey, rowOf } from './grid-keys.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useWidth } from './use-width.ts'
import styles from './grid.module.css'

export interface ListHandle {
  /** Focuses the row at an index, or the last row. */
  focus: (place: number) => void
}

interface Props<T extends Entry> {
  /** The accessible name of the list. */
  label: string
  shelf: Shelf<T>
  columns: Columns<T>
  /** Height that sticky bars cover at the top of the window, in px. */
  above: number
  /** Omitted if nothing can be selected. */
  choice?: Choice<T> | undefined
  choiceWords?: { one: (title: string) => string; all: string }
  order?: Order | undefined
  /** Number of all entries, including unloaded ones; -1 if unknown. */
  total?: number
  paging?: Paging
  /** Called for Enter on a row. */
  onOpen?: (entry: T) => void
  handle?: Ref<ListHandle>
}

/** A virtualized list: only visible rows are rendered. Arrow keys move between rows. */
export function ListGrid<T extends Entry>({ label, shelf, columns, above, choice, choiceWords, ...props }: Props<T>) {
  const { ref: measure, width } = useWidth<HTMLDivElement>()
  const body = useRef<HTMLDivElement>(null)
  const [currentId, setCurrent] = useState<string | null>(null)
  const { entries } = shelf
  const narrow = width > 0 && width < NARROW
  const height = (narrow && columns.narrowHeight) || columns.height
  const current = Math.max(0, currentId === null ? 0 : shelf.at(currentId))
  const rows = useDrawnRows({
    body,
    count: width > 0 ? entries.length : 0,
    height,
    above,
    current,
    paging: props.paging,
  })
  const goTo = (place: number) => {
    const entry = entries[Math.min(Math.max(place, 0), entries.length - 1)]
    if (!entry) return
    flushSync(() => setCurrent(entry.id))
    rows.scrollTo(shelf.at(entry.id))
    body.current
      ?.querySelector<HTMLElement>(`[data-row="${entry.id}"] :is(input, button, a)`)
      ?.focus({ preventScroll: true })
  }
  useFoundAgain({
    name: label,
    ready: width > 0 && entries.length > 0,
    at: shelf.at,
    element: () => body.current,
    onFound: (id) => goTo(shelf.at(id)),
  })
  useImperativeHandle(props.handle, () => ({ focus: goTo }))

  const chosen = choice && choice.able > 0 ? choice : undefined
  const total = props.total ?? entries.length
  const tracks = tracksOf(columns, chosen !== undefined, narrow)
  // Memoized so that rows don't rerender during scrolling.
  const layout = useMemo(() => ({ columns, narrow, tracks, height }), [columns, narrow, tracks, height])
  return (
    <div
      ref={measure}
      role="grid"
      aria-label={label}
      aria-rowcount={total < 0 ? -1 : total + 1}
      aria-multiselectable={chosen && true}
      tabIndex={-1}
      className={styles.grid}
      onKeyDown={(event) => hearKey(event, { shelf, current, goTo, extend: chosen?.extend, onOpen: props.onOpen })}
      onClick={(event) => {
        const target = event.target as Element
        const entry = entries[shelf.at(rowOf(target) ?? '')]
        if (entry && target.closest('a')) noteLeft(entry.id)
        // A click in a row outside its controls toggles its checkbox.
        if (entry && chosen?.can(entry) && !target.closest('button, input, a')) chosen.toggle(entry.id, event.shiftKey)
      }}
      onFocus={(event) => {
        const id = rowOf(event.target)
        if (id !== undefined) setCurrent(id)
      }}
    >
      <div role="rowgroup" className={styles.heads} style={{ top: above }}>
        <GridHead layout={layout} choice={chosen} selectAll={choiceWords?.all} order={props.order} />
      </div>
      <div ref={body} role="rowgroup" className={styles.body} style={{ height: entries.length * height }}>
        {rows.drawn.map(({ index, top }) => {
          const entry = entries[index]
          return (
            entry && (
              <GridRow
                key={entry.id}
                entry={entry}
                layout={layout}
                choice={chosen}
                select={choiceWords?.one}
                current={index === current}
                top={top}
                position={index + 2}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
