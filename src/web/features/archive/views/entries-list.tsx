import { useElementSize } from '@mantine/hooks'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, type Ref } from 'react'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { ViewSettings } from '../address/view-settings.ts'
import { useFolderContents } from '../data/folder-contents.ts'
import type { IndexedEntryList } from '../entries/indexed-list.ts'
import type { EntrySelection } from '../entries/selection.ts'
import type { TimelinePeriod } from '../entries/timeline.ts'
import type { TextMatches } from '../search/use-text-matches.ts'
import type { ListColumn } from './columns/columns.ts'
import { EntryCell, getOptionId } from './entry-cell.tsx'
import {
  CAPTION_HEIGHTS_PX,
  getRowHeight,
  computeLayout,
  getRow,
  getRowOfPosition,
  getRowTop,
  type Layout,
} from './layout.ts'
import type { DecadeCounts } from './timeline-scale.ts'
import { formatPeriodHeading, TimelineRail } from './timeline-rail.tsx'
import { useVisibleRows } from './use-visible-rows.ts'
import styles from './entries-list.module.css'

/** The next page is loaded when less than this is left below the drawn rows. */
const LOAD_AHEAD_PX = 1500

/** Card widths are rounded up to this step so resizing the window rarely requires thumbnails of another size. */
const WIDTH_STEP_PX = 16

/** The handle through which other hooks of the archive control the list. */
export interface ListHandle {
  element: HTMLElement
  layout: Layout
  reveal: (position: number) => void
  focus: () => void
}

interface Props {
  projectId: string
  indexedList: IndexedEntryList
  periods: readonly TimelinePeriod[] | undefined
  /** Where each entry matched the search text. */
  matches: TextMatches | undefined
  viewSettings: ViewSettings
  /** The columns of the list view. */
  columns: readonly ListColumn[]
  ownFields: readonly OwnField[]
  /** Height of the sticky bars at the top of the viewport, in pixels. */
  coveredTop: number
  selection: EntrySelection
  /** Whether private items are the exception in the list, so that they are marked. */
  marksPrivate: boolean
  hasMore: boolean
  onLoadMore: () => void
  /** Reports the range of visible entries. */
  onVisible: (from: number, to: number) => void
  /** Item counts of a timeline's decades, and the handler that goes to a decade that isn't loaded. */
  decades: DecadeCounts | undefined
  onGoToDecade: (start: number) => void
  /** Reports whether the positions of the entries are known. */
  onLaidOutChange: (isLaidOut: boolean) => void
  onFocus: () => void
  /** Whether entries can be dragged, and the folder they are dragged over. */
  movable: boolean
  dropTarget: string | null
  total: number
  handle: Ref<ListHandle>
}

/** The virtualised list of folders and items. Clicks and keys are handled by its parent. */
export function EntriesList({
  indexedList,
  periods,
  matches,
  viewSettings,
  coveredTop,
  selection,
  hasMore,
  onLoadMore,
  total,
  ...props
}: Props) {
  const { ref: measureRef, width } = useElementSize<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const { view, size, fit } = viewSettings
  const layout = useMemo(
    () => computeLayout({ folders: indexedList.folders, count: indexedList.count, periods, view, size, width }),
    [indexedList.folders, indexedList.count, periods, view, size, width],
  )
  const { first, last, pace, jumpRows, top, reveal } = useVisibleRows(list, layout, coveredTop)
  const isJumpRow = (row: number) => jumpRows !== undefined && row >= jumpRows.first && row <= jumpRows.last
  const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const { onVisible, projectId } = props
  const [start, end] = [getRow(layout, first)?.from ?? 0, (getRow(layout, last)?.to ?? 1) - 1]
  useEffect(() => {
    if (pace !== 'jump') onVisible(start, end)
  }, [onVisible, start, end, pace])
  const folders = useMemo(() => indexedList.slice(0, indexedList.folders).map(({ id }) => id), [indexedList])
  const folderContents = useFolderContents(projectId, folders, {
    from: start,
    to: pace === 'jump' ? -1 : end,
    details: view === 'list',
  })
  const needsMore =
    hasMore && layout.rows > 0 && getRowTop(layout, last) + getRowHeight(layout, last) > layout.height - LOAD_AHEAD_PX
  useEffect(() => {
    if (needsMore) onLoadMore()
  }, [needsMore, onLoadMore])

  const { onLaidOutChange } = props
  const isLaidOut = width > 0 && layout.rows > 0 && top > 0
  useLayoutEffect(() => {
    onLaidOutChange(isLaidOut)
    return () => onLaidOutChange(false)
  }, [onLaidOutChange, isLaidOut])

  useImperativeHandle(props.handle, () => ({
    get element() {
      return list.current as HTMLElement
    },
    layout,
    reveal,
    focus: () => list.current?.focus({ preventScroll: true }),
  }))

  const activeRow =
    selection.activeId === null ? -1 : getRowOfPosition(layout, indexedList.positionOf(selection.activeId))
  return (
    <div className={view === 'timeline' ? styles.withRail : undefined}>
      <div ref={measureRef}>
        <div
          ref={list}
          role="listbox"
          aria-multiselectable="true"
          aria-label={archiveMessages.contents}
          aria-activedescendant={
            selection.activeId !== null && activeRow >= first && activeRow <= last
              ? getOptionId(selection.activeId)
              : undefined
          }
          tabIndex={0}
          data-selecting={selection.ids.size > 0 || undefined}
          className={styles.listbox}
          style={{ height: layout.height, '--caption': `${CAPTION_HEIGHTS_PX[size]}px` } as React.CSSProperties}
          onFocus={props.onFocus}
        >
          {rows.map((index) => {
            const row = getRow(layout, index)
            if (!row) return null
            const { section, from, to } = row
            return (
              <div
                // After a jump, the elements of the rows drawn before it are kept and reused: removing an element
                // between press and release would swallow the click.
                key={index - (jumpRows?.first ?? 0)}
                role="presentation"
                className={from === to ? styles.heading : styles.row}
                style={{
                  translate: `0 ${getRowTop(layout, index)}px`,
                  gridTemplateColumns: from === to ? undefined : `repeat(${section.columns}, minmax(0, 1fr))`,
                  columnGap: section.gap,
                }}
              >
                {from === to && section.period && (
                  <>
                    <span className={styles.time}>{formatPeriodHeading(section.period, viewSettings.by)}</span>
                    {!(hasMore && section.period === periods?.at(-1)) && (
                      <span className={styles.many}>{archiveMessages.count(0, section.count)}</span>
                    )}
                  </>
                )}
                {indexedList.slice(from, to).map((entry, i) => (
                  <EntryCell
                    key={isJumpRow(index) ? i : entry.id}
                    entry={entry}
                    contents={folderContents.get(entry.id)}
                    view={view}
                    columns={props.columns}
                    ownFields={props.ownFields}
                    size={size}
                    fit={fit}
                    widthHint={view === 'list' ? 0 : Math.ceil(section.cellWidth / WIDTH_STEP_PX) * WIDTH_STEP_PX}
                    isScrollingFast={pace !== 'slow'}
                    query={matches?.query ?? ''}
                    match={matches?.find(entry.id)}
                    marksPrivate={props.marksPrivate}
                    isSelected={selection.ids.has(entry.id)}
                    isActive={selection.activeId === entry.id}
                    isMovable={props.movable}
                    isDropTarget={props.dropTarget === entry.id}
                    position={from + i + 1}
                    total={total}
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
          coveredTop={coveredTop}
          unit={viewSettings.by}
          decades={hasMore ? props.decades : undefined}
          onGoToDecade={props.onGoToDecade}
        />
      )}
    </div>
  )
}
