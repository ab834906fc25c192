import { useElementSize } from '@mantine/hooks'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, type Ref } from 'react'
import { archiveMessages as words } from '#shared/words/archive/archive.ts'
import type { Shown } from '../address/shown-view.ts'
import { useContents } from '../data/folder-contents.ts'
import type { Shelf } from '../entries/entries.ts'
import type { EntrySelection } from '../entries/selection.ts'
import type { Era } from '../entries/timeline.ts'
import type { Whys } from '../find/use-why.ts'
import { EntryCell, optionId } from './entry-cell.tsx'
import { captionOf, heightOfRow, layoutOf, rowAt, rowOf, topOfRow, type Layout } from './layout.ts'
import type { Decades } from './rail-marks.ts'
import { headingOf, TimelineRail } from './timeline-rail.tsx'
import { useRows } from './use-rows.ts'
import styles from './entries-list.module.css'

/** The next page is fetched when so little of the list is left below what is drawn, in pixels. */
const AHEAD = 1500

/** Cards know their width by steps of so many pixels, so that few need another picture when the window changes. */
const STEP = 16

/** What others may ask of the list: where things lie, and to show one. */
export interface ListHandle {
  element: HTMLElement
  layout: Layout
  reveal: (place: number) => void
  focus: () => void
}

interface Props {
  projectId: string
  shelf: Shelf
  eras: readonly Era[] | undefined
  /** Why each was found, while words are looked for. */
  whys: Whys | undefined
  shown: Shown
  /** Pixels of the window's top that something stands over. */
  above: number
  selection: EntrySelection
  hasMore: boolean
  onMore: () => void
  /** From which entry up to which others are in sight. */
  onVisible: (from: number, to: number) => void
  /** What there is of each decade, in a timeline; and how one comes to one that is not loaded. */
  decades: Decades | undefined
  onDecade: (start: number) => void
  /** It is known where its entries lie. */
  onLaid: (laid: boolean) => void
  onFocus: () => void
  /** Entries can be dragged; over which folder they are. */
  movable: boolean
  over: string | null
  total: number
  handle: Ref<ListHandle>
}

/** Folders and items, only those in sight being drawn. What a click or a key does is decided by whom it belongs to. */
export function EntriesList({ shelf, eras, whys, shown, above, selection, hasMore, onMore, total, ...props }: Props) {
  const { ref: measure, width } = useElementSize<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const { view, size, fit } = shown
  const found = whys !== undefined
  const layout = useMemo(
    () => layoutOf({ folders: shelf.folders, count: shelf.count, eras, view, size, found, width }),
    [shelf.folders, shelf.count, eras, view, size, found, width],
  )
  const { first, last, pace, leapt, top, reveal } = useRows(list, layout, above)
  const isLeapt = (row: number) => leapt !== undefined && row >= leapt.first && row <= leapt.last
  const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const { onVisible, projectId } = props
  const [start, end] = [rowAt(layout, first)?.from ?? 0, (rowAt(layout, last)?.to ?? 1) - 1]
  useEffect(() => {
    if (pace !== 'leaping') onVisible(start, end)
  }, [onVisible, start, end, pace])
  const folders = useMemo(() => shelf.slice(0, shelf.folders).map(({ id }) => id), [shelf])
  const contents = useContents(projectId, folders, start, pace === 'leaping' ? -1 : end)
  const soon = hasMore && layout.rows > 0 && topOfRow(layout, last) + heightOfRow(layout, last) > layout.height - AHEAD
  useEffect(() => {
    if (soon) onMore()
  }, [soon, onMore])

  const { onLaid } = props
  const laid = width > 0 && layout.rows > 0 && top > 0
  useLayoutEffect(() => {
    onLaid(laid)
    return () => onLaid(false)
  }, [onLaid, laid])

  useImperativeHandle(props.handle, () => ({
    get element() {
      return list.current as HTMLElement
    },
    layout,
    reveal,
    focus: () => list.current?.focus({ preventScroll: true }),
  }))

  const activeRow = selection.active === null ? -1 : rowOf(layout, shelf.at(selection.active))
  return (
    <div className={view === 'timeline' ? styles.withRail : undefined}>
      <div ref={measure}>
        <div
          ref={list}
          role="listbox"
          aria-multiselectable="true"
          aria-label={words.contents}
          aria-activedescendant={
            selection.active !== null && activeRow >= first && activeRow <= last
              ? optionId(selection.active)
              : undefined
          }
          tabIndex={0}
          className={styles.listbox}
          style={{ height: layout.height, '--caption': `${captionOf(size, found)}px` } as React.CSSProperties}
          onFocus={props.onFocus}
        >
          {rows.map((index) => {
            const row = rowAt(layout, index)
            if (!row) return null
            const { section, from, to } = row
            return (
              <div
                // What a leap draws takes over the elements of what was drawn, and keeps them: a press whose element went would
                // be no click.
                key={index - (leapt?.first ?? 0)}
                role="presentation"
                className={from === to ? styles.heading : styles.row}
                style={{
                  translate: `0 ${topOfRow(layout, index)}px`,
                  gridTemplateColumns: from === to ? undefined : `repeat(${section.columns}, minmax(0, 1fr))`,
                  columnGap: section.gap,
                }}
              >
                {from === to && section.era && (
                  <>
                    <span className={styles.time}>{headingOf(section.era, shown.by)}</span>
                    {!(hasMore && section.era === eras?.at(-1)) && (
                      <span className={styles.many}>{words.count(0, section.count)}</span>
                    )}
                  </>
                )}
                {shelf.slice(from, to).map((entry, i) => (
                  <EntryCell
                    key={isLeapt(index) ? i : entry.id}
                    entry={entry}
                    contents={contents.get(entry.id)}
                    view={view}
                    size={size}
                    fit={fit}
                    across={view === 'list' ? 0 : Math.ceil(section.cell / STEP) * STEP}
                    passing={pace !== 'looking'}
                    query={whys?.query ?? ''}
                    why={whys?.of(entry.id)}
                    selected={selection.ids.has(entry.id)}
                    active={selection.active === entry.id}
                    movable={props.movable}
                    over={props.over === entry.id}
                    position={from + i + 1}
                    of={total}
                  />
                ))}
              </div>
            )
          })}
        </div>
      </div>
      {view === 'timeline' && (
        <TimelineRail
          layout={layout}
          top={top}
          above={above}
          by={shown.by}
          decades={hasMore ? props.decades : undefined}
          onDecade={props.onDecade}
        />
      )}
    </div>
  )
}
