import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Folder } from '#shared/entities/folder.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { findMessages } from '#shared/words/find/find.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { usePageActs } from '#web/kit/client/page-acts.ts'
import type { Incoming } from '#web/kit/client/incoming.ts'
import { FRAME_BAR } from '#web/list/list-bar.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import { withoutChosen, type OutsideActs } from '../acts/archive-acts.ts'
import { clicksOf } from '../acts/clicks.ts'
import { ContextMenu } from '../acts/context-menu.tsx'
import { KeyMap } from '../acts/key-map.tsx'
import { entryGroups, pageActsOf, spaceGroups } from '../acts/menu-groups.ts'
import { Preview } from '../acts/preview.tsx'
import { useActs } from '../acts/use-acts.ts'
import { useContextMenu } from '../acts/use-context-menu.ts'
import { useEntryDrag } from '../acts/use-entry-drag.ts'
import { useKeys } from '../acts/use-keys.ts'
import { useMoves } from '../acts/use-moves.ts'
import { useRubberBand } from '../acts/use-rubber-band.ts'
import {
  isNarrowed,
  searchOf,
  showsFolder,
  sortOf,
  staysHere,
  type ArchiveAddress,
} from '../address/archive-address.ts'
import { keepShown, useShown, type Shown } from '../address/shown-view.ts'
import { NOTHING, select, selectedOf, tallyOf } from '../entries/selection.ts'
import { useArchive, useSelection } from '../entries/use-archive.ts'
import { usePlaceAgain } from '../entries/use-place-again.ts'
import { useSelectedAddress } from '../entries/use-selected-address.ts'
import { FolderDialog } from '../filing/folder-dialog.tsx'
import { useFilters } from '../find/filters.ts'
import { FindBar } from '../find/find-bar.tsx'
import { ArchiveHead } from '../head/archive-head.tsx'
import { ArchiveToolbar } from '../head/archive-toolbar.tsx'
import { SelectionBar } from '../head/selection-bar.tsx'
import { EntriesList, type ListHandle } from '../views/entries-list.tsx'
import { ListHead } from '../views/list-head.tsx'
import { ArchiveSkeleton, NothingFound, NothingHere } from '../views/list-states.tsx'
import { useDecade } from '../views/use-decade.ts'
import { DropZone } from './drop-zone.tsx'
import { SidePanel } from './side-panel.tsx'
import { usePanel } from './use-panel.ts'
import acting from '../acts/acts.module.css'
import styles from './browser.module.css'

/** An empty list shows the filters itself. */
const NO_CHIPS: [] = []

interface Props extends OutsideActs {
  projectId: string
  address: ArchiveAddress
  onAddress: (change: Partial<ArchiveAddress>, resetScroll?: boolean) => void
}

/** The archive screen: lists folders and items, with search, selection and file operations. */
export function ArchiveBrowser({ projectId, address, onAddress, ...outside }: Props) {
  const may = useMay(projectId)
  const { folder = 'root' } = address
  const shown = useShown(address)
  const archive = useArchive(projectId, address, shown)
  const {
    listQuery,
    path,
    indexedList,
    periods,
    loadMore,
    hasMore,
    loadMoreError,
    matches,
    folders,
    total,
    isEstimated,
  } = archive
  const filters = useFilters(projectId, address)
  const [narrowed, here] = [isNarrowed(address), staysHere(address)]
  const listed = JSON.stringify([folder, { ...searchOf(address), sort: null }])
  const [selection, onSelection] = useSelection(listed, indexedList)
  const tally = useMemo(() => tallyOf(selection, indexedList), [selection, indexedList])
  const [over, setOver] = useState<'preview' | 'map' | { folder?: Folder } | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const list = useRef<ListHandle>(null)
  const above = FRAME_BAR + useHeight(bar)

  // Acts on a full selection have to wait until everything is loaded.
  const comes = selection.all === true && hasMore
  useEffect(() => {
    if (selection.all && hasMore) void loadMore(true)
  }, [selection.all, hasMore, loadMore])

  // A new search or order starts at the top. The selection is written to the address again afterwards.
  const change = (next: Partial<ArchiveAddress>) => onAddress({ selected: undefined, ...next }, true)
  const show = (next: Partial<Shown>) => {
    keepShown({ ...shown, ...next })
    change(next)
  }
  const chosen = { indexedList, selection, onSelection }
  const ready = listQuery.isSuccess && !listQuery.isPlaceholderData
  useSelectedAddress({
    ...chosen,
    place: listed,
    ready,
    count: tally.count,
    selected: address.selected,
    onSelected: (next) => onAddress(next),
  })
  const panel = usePanel()
  const { acts, open, active, onMove, dialogs } = useActs({
    ...chosen,
    projectId,
    address,
    shown,
    tally,
    may,
    path: path ?? [],
    outside,
    onDialog: setOver,
    onPreview: () => {
      // Reveal the entry so its full item is loaded.
      list.current?.reveal(indexedList.at(selection.active ?? ''))
      setOver('preview')
    },
    onMap: () => setOver('map'),
    // Beside the list, the panel has a button of its own.
    onDetails: panel.isWide ? undefined : () => panel.turn(true),
    onPick: () => picker.current?.click(),
  })
  const moves = useMoves({ ...chosen, list })
  const band = useRubberBand({ ...chosen, list, above })
  const menu = useContextMenu({ ...chosen, list })
  const drag = useEntryDrag({
    ...chosen,
    here: showsFolder(address) ? folder : undefined,
    onMove: comes ? undefined : onMove,
  })
  const [laid, setLaid] = useState(false)
  // Close the preview if its entry has been removed.
  const isGone = over === 'preview' && !active
  useEffect(() => {
    if (isGone) setOver(null)
  }, [isGone])
  usePlaceAgain({ ...chosen, address, shown, ready: laid && ready, list })
  const toDecade = useDecade({ address, archive, list, onChange: change })
  const search = () => {
    // The selection bar replaces the search field, so clear the selection first.
    flushSync(() => onSelection({ ...NOTHING, active: selection.active }))
    const field = bar.current?.querySelector<HTMLInputElement>('input[type="search"]')
    field?.focus()
    field?.select()
  }
  const safe = comes ? withoutChosen(acts) : acts
  useKeys({ ...safe, ...moves, menu: menu.openByKey, search, panel: () => panel.turn(!panel.open) }, list)

  usePageActs(pageActsOf(safe))

  const loaded = listQuery.data !== undefined
  const none = loaded && indexedList.count === 0
  const countText = narrowed
    ? findMessages.found(folders, total, isEstimated, here)
    : findMessages.count(folders, total, isEstimated)
  const files = acts.upload && ((all: Incoming[]) => outside.onFiles(all, folder))
  return (
    <div className={styles.split}>
      <div
        className={styles.archive}
        {...clicksOf({ ...chosen, onOpen: open, ignored: band.justEnded })}
        onPointerDown={band.onPointerDown}
        onContextMenu={menu.onContextMenu}
        {...drag.handlers}
      >
        <ArchiveHead
          projectId={projectId}
          address={address}
          count={loaded && !none ? countText : ''}
          over={drag.dropTarget}
          onNewFolder={acts.newFolder}
          onFiles={files}
          picker={picker}
          panel={panel.open}
          onPanel={() => panel.turn(!panel.open)}
        />
        <div className={styles.bar} ref={bar} role="search">
          {tally.count > 0 && (
            <SelectionBar tally={tally} acts={acts} busy={comes} onClear={() => onSelection(NOTHING)} />
          )}
          <div className={tally.count > 0 ? styles.instead : undefined}>
            <ArchiveToolbar
              projectId={projectId}
              address={address}
              shown={shown}
              filters={filters.length}
              onChange={change}
              onShown={show}
            />
          </div>
          <FindBar
            address={address}
            filters={none ? NO_CHIPS : filters}
            folder={path?.at(-1)?.title}
            onChange={change}
          />
          {shown.view === 'list' && !none && (
            <ListHead sort={sortOf(address)} onSort={(next) => change({ sort: next })} />
          )}
        </div>
        {listQuery.isError && !loaded && (
          <ErrorState text={listQuery.error.message} retry={() => void listQuery.refetch()} />
        )}
        {listQuery.isPending && <ArchiveSkeleton view={shown.view} />}
        {none && narrowed && <NothingFound address={address} filters={filters} onChange={change} />}
        {none && !narrowed && <NothingHere all={address.all !== undefined} onUpload={acts.upload} />}
        {loaded && !none && (
          <div className={listQuery.isPlaceholderData ? styles.stale : undefined}>
            <EntriesList
              projectId={projectId}
              handle={list}
              indexedList={indexedList}
              periods={periods}
              whys={matches}
              shown={shown}
              above={above}
              selection={selection}
              hasMore={hasMore}
              onMore={() => void loadMore()}
              onVisible={archive.onVisible}
              onLaid={setLaid}
              decades={archive.decades}
              onDecade={toDecade}
              onFocus={() =>
                selection.active === null && onSelection({ ...selection, active: indexedList.entry(0)?.id ?? null })
              }
              movable={onMove !== undefined}
              over={drag.dropTarget}
              total={isEstimated ? -1 : folders + total}
            />
            {loadMoreError && <ErrorState text={loadMoreError.message} retry={() => void loadMore()} />}
          </div>
        )}
      </div>
      {panel.open && (
        <SidePanel
          sheet={!panel.isWide}
          projectId={projectId}
          count={tally.count}
          selected={() => selectedOf(selection, indexedList)}
          may={may}
          Details={outside.Details}
          onNext={(id) => {
            const place = indexedList.at(id) + 1
            const next = indexedList.entry(place)
            if (next?.kind !== 'artifact') return
            onSelection(select(selection, indexedList, next.id))
            list.current?.reveal(place)
          }}
          onWriting={panel.setWriting}
          onClose={() => panel.turn(false)}
        />
      )}
      {band.box && <div className={acting.band} style={band.box} aria-hidden="true" />}
      {files && <DropZone into={path?.at(-1)?.title ?? archiveMessages.top} onFiles={files} />}
      {menu.position && (
        <ContextMenu
          at={menu.position}
          groups={menu.position.onEntries ? entryGroups(safe) : spaceGroups(safe)}
          onClose={menu.close}
        />
      )}
      {dialogs}
      {over === 'map' && <KeyMap onClose={() => setOver(null)} />}
      {over === 'preview' && active && (
        <Preview
          entry={active}
          place={indexedList.at(active.id)}
          {...walkOf(indexedList.at(active.id))}
          total={folders + total}
          onOpen={() => open(active, false)}
          onClose={() => setOver(null)}
        />
      )}
      {over !== null && typeof over === 'object' && (
        <FolderDialog projectId={projectId} parent={folder} folder={over.folder} onClose={() => setOver(null)} />
      )}
    </div>
  )

  /** Handlers that move the preview from a position to its neighbours. */
  function walkOf(place: number) {
    const to = (there: number) => {
      const entry = indexedList.entry(there)
      return (
        entry &&
        (() => {
          onSelection(select(selection, indexedList, entry.id))
          list.current?.reveal(there)
          if (hasMore && there > indexedList.count - 10) void loadMore()
        })
      )
    }
    return { onPrevious: to(place - 1), onNext: to(place + 1) }
  }
}

/** The height of an element with its padding and border. */
function useHeight(ref: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return height
}
