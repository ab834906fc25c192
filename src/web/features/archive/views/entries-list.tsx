import { useElementSize } from '@mantine/hooks'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, type Ref } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
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

/** The next page is loaded when less than this is left below the drawn rows. */
const AHEAD = 1500

/** Card widths are rounded up to this step so resizing the window rarely needs other thumbnails. */
const STEP = 16

/** What the list offers to other hooks of the archive. */
export interface ListHandle {
  element: HTMLElement
  layout: Layout
  reveal: (place: number) => void
  focus: () => void
}

interface Props {
  projectId: string
  indexedList: Shelf
  periods: readonly Era[] | undefined
  /** Where each entry matched the search text. */
  whys: Whys | undefined
  shown: Shown
  /** Height of what covers the top of the window, in pixels. */
  above: number
  selection: EntrySelection
  hasMore: boolean
  onMore: () => void
  /** Reports the range of visible entries. */
  onVisible: (from: number, to: number) => void
  /** Item counts of a timeline's decades, and the handler that goes to a decade that isn't loaded. */
  decades: Decades | undefined
  onDecade: (start: number) => void
  /** Reports whether the positions of the entries are known. */
  onLaid: (laid: boolean) => void
  onFocus: () => void
  /** Whether entries can be dragged, and the folder they are dragged over. */
  movable: boolean
  over: string | null
  total: number
  handle: Ref<ListHandle>
}

/** The virtualised list of folders and items. Clicks and keys are handled by its parent. */
export function EntriesList({
  indexedList,
  periods,
  whys,
  shown,
  above,
  selection,
  hasMore,
  onMore,
  total,
  ...props
}: Props) {
  const { ref: measure, width } = useElementSize<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const { view, size, fit } = shown
  const found = whys !== undefined
  const layout = useMemo(
    () => layoutOf({ folders: indexedList.folders, count: indexedList.count, periods, view, size, found, width }),
    [indexedList.folders, indexedList.count, periods, view, size, found, width],
  )
  const { first, last, pace, jumpRows, top, reveal } = useRows(list, layout, above)
  const isLeapt = (row: number) => jumpRows !== undefined && row >= jumpRows.first && row <= jumpRows.last
  const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const { onVisible, projectId } = props
  const [start, end] = [rowAt(layout, first)?.from ?? 0, (rowAt(layout, last)?.to ?? 1) - 1]
  useEffect(() => {
    if (pace !== 'jump') onVisible(start, end)
  }, [onVisible, start, end, pace])
  const folders = useMemo(() => indexedList.slice(0, indexedList.folders).map(({ id }) => id), [indexedList])
  const contents = useContents(projectId, folders, start, pace === 'jump' ? -1 : end)
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

  const activeRow = selection.active === null ? -1 : rowOf(layout, indexedList.at(selection.active))
  return (
    <div className={view === 'timeline' ? styles.withRail : undefined}>
      <div ref={measure}>
        <div
          ref={list}
          role="listbox"
          aria-multiselectable="true"
          aria-label={archiveMessages.contents}
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
                // A jump reuses and keeps the elements of the rows before it: removing an element between press and
                // release would swallow the click.
                key={index - (jumpRows?.first ?? 0)}
                role="presentation"
                className={from === to ? styles.heading : styles.row}
                style={{
                  translate: `0 ${topOfRow(layout, index)}px`,
                  gridTemplateColumns: from === to ? undefined : `repeat(${section.columns}, minmax(0, 1fr))`,
                  columnGap: section.gap,
                }}
              >
                {from === to && section.period && (
                  <>
                    <span className={styles.time}>{headingOf(section.period, shown.by)}</span>
                    {!(hasMore && section.period === periods?.at(-1)) && (
                      <span className={styles.many}>{archiveMessages.count(0, section.count)}</span>
                    )}
                  </>
                )}
                {indexedList.slice(from, to).map((entry, i) => (
                  <EntryCell
                    key={isLeapt(index) ? i : entry.id}
                    entry={entry}
                    contents={contents.get(entry.id)}
                    view={view}
                    size={size}
                    fit={fit}
                    widthHint={view === 'list' ? 0 : Math.ceil(section.cell / STEP) * STEP}
                    passing={pace !== 'slow'}
                    query={whys?.query ?? ''}
                    match={whys?.find(entry.id)}
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
