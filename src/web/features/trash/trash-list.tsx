import { Checkbox } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import type { Chosen } from './chosen.ts'
import { TrashRow, type RowActs } from './trash-row.tsx'
import type { Shelf, Trashed } from './trashed.ts'
import rows from './trash-row.module.css'
import styles from './trash.module.css'

const ROW = 56
const NARROW_ROW = 92
/** Pixels: below this width what is told of an entry stands below its title. */
const NARROW = 920
const HEAD = 40
/** So many rows before the end the next page is asked for. */
const SOON = 20

export interface ListHandle {
  /** Puts the focus on the row at a place, or on the last one before it. */
  focus: (place: number) => void
}

interface Props {
  projectId: string
  shelf: Shelf
  chosen: Chosen
  /** How many could be chosen of what is loaded. */
  choosable: number
  acts: RowActs
  busy: boolean
  /** How many there are, also those that are not loaded; -1: not known exactly. */
  total: number
  /** Pixels of the window’s top that something stands over. */
  above: number
  hasMore: boolean
  onMore: () => void
  onAll: (all: boolean) => void
  /** Chooses from one entry to another. */
  onExtend: (from: string, to: string) => void
  handle: Ref<ListHandle>
}

const rowOf = (target: Element) => target.closest<HTMLElement>('[data-row]')?.dataset.row

/** A grid of which only the rows in sight are drawn. Arrow keys go from row to row. */
export function TrashList({ shelf, chosen, acts, above, hasMore, onMore, ...props }: Props) {
  const { ref: measure, width } = useElementSize<HTMLDivElement>()
  const body = useRef<HTMLDivElement>(null)
  const [currentId, setCurrent] = useState<string | null>(null)
  const [top, setTop] = useState(0)
  const narrow = width > 0 && width < NARROW
  const { entries } = shelf
  const count = width > 0 ? entries.length : 0
  const row = narrow ? NARROW_ROW : ROW
  const current = Math.max(0, currentId === null ? 0 : shelf.at(currentId))
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [above, count])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => row,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: above + HEAD + 8,
    scrollPaddingEnd: 16,
    // The row that has the focus stays, wherever one scrolls.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return shown.includes(current) || current >= count ? shown : [...shown, current].sort((a, b) => a - b)
    },
  })
  useLayoutEffect(() => virtual.measure(), [virtual, row])
  const shown = virtual.getVirtualItems()
  const lastShown = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (hasMore && count > 0 && lastShown >= count - SOON) onMore()
  }, [hasMore, count, lastShown, onMore])

  const goTo = (place: number) => {
    const entry = entries[Math.min(Math.max(place, 0), entries.length - 1)]
    if (!entry) return
    flushSync(() => setCurrent(entry.id))
    virtual.scrollToIndex(shelf.at(entry.id))
    body.current
      ?.querySelector<HTMLElement>(`[data-row="${entry.id}"] :is(input, button)`)
      ?.focus({ preventScroll: true })
  }
  useImperativeHandle(props.handle, () => ({ focus: goTo }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const focused = shelf.at(rowOf(event.target as Element) ?? '')
    const from = focused < 0 ? current : focused
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: entries.length - 1 }[event.key]
    const [here, there] = [entries[from], to === undefined ? undefined : entries[to]]
    if (event.key === 'Enter' && here && (event.target as Element).matches('[data-row] input')) {
      event.preventDefault()
      acts.onOpen(here)
    }
    if (to === undefined) return
    event.preventDefault()
    if (!here || !there) return
    if (event.shiftKey) props.onExtend(here.id, there.id)
    goTo(to)
  }

  const choosable = (entry: Trashed) => acts.mayRestore(entry) || acts.mayDestroy(entry)
  const ticked = chosen.ids.size
  const columns = ['title', 'home', 'kind', 'size', 'when', 'acts'] as const
  return (
    <div
      ref={measure}
      role="grid"
      aria-label={words.list}
      aria-rowcount={props.total < 0 ? -1 : props.total + 1}
      aria-multiselectable={props.choosable > 0 || undefined}
      tabIndex={-1}
      className={styles.grid}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const target = event.target as Element
        const entry = entries[shelf.at(rowOf(target) ?? '')]
        // Beside its controls a row is as large a checkbox.
        if (entry && choosable(entry) && !target.closest('button, input')) acts.onToggle(entry, event.shiftKey)
      }}
      onFocus={(event) => {
        const id = rowOf(event.target)
        if (id !== undefined) setCurrent(id)
      }}
    >
      <div role="rowgroup" className={styles.heads} style={{ top: above }}>
        <div role="row" aria-rowindex={1} className={`${rows.columns} ${narrow ? rows.narrow : ''} ${styles.headRow}`}>
          <div role="columnheader" className={rows.tick}>
            {props.choosable === 0 ? (
              <span className="visually-hidden">{words.columns.select}</span>
            ) : (
              <Checkbox
                aria-label={words.selectAll}
                checked={ticked > 0 && ticked >= props.choosable}
                indeterminate={ticked > 0 && ticked < props.choosable}
                onChange={() => props.onAll(ticked < props.choosable)}
              />
            )}
          </div>
          {columns.map((name) =>
            narrow && name !== 'title' && name !== 'acts' ? null : (
              <div key={name} role="columnheader" className={name === 'size' ? rows.number : undefined}>
                {name === 'acts' ? <span className="visually-hidden">{words.columns.acts}</span> : words.columns[name]}
              </div>
            ),
          )}
        </div>
      </div>
      <div ref={body} role="rowgroup" className={styles.body} style={{ height: entries.length * row }}>
        {shown.map(({ index, start }) => {
          const entry = entries[index]
          return (
            entry && (
              <TrashRow
                key={entry.id}
                projectId={props.projectId}
                entry={entry}
                acts={acts}
                chosen={chosen.ids.has(entry.id)}
                current={index === current}
                narrow={narrow}
                busy={props.busy}
                top={start - top}
                position={index + 2}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
