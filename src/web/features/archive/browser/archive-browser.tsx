import { useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react'
import type { Folder } from '#shared/entities/folder.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { searchMessages } from '#shared/words/search/search.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { usePageCommands } from '#web/kit/client/page-commands.ts'
import type { FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import { FRAME_BAR_HEIGHT_PX } from '#web/list/list-bar.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import { omitSelectionActs, type CrossFeatureActs } from '../acts/archive-acts.ts'
import { createClickHandlers, findEntryAt } from '../acts/click-handlers.ts'
import { ContextMenu } from '../acts/context-menu.tsx'
import { KeyboardShortcuts } from '../acts/keyboard-shortcuts.tsx'
import { getSelectionMenu, getPageActs, getFolderMenu } from '../acts/menu-groups.ts'
import { Preview } from '../acts/preview.tsx'
import { useArchiveActs } from '../acts/use-archive-acts.ts'
import { useContextMenu } from '../acts/use-context-menu.ts'
import { useEntryDrag } from '../acts/use-entry-drag.ts'
import { useArchiveKeys } from '../acts/use-archive-keys.ts'
import { useMoveKeys } from '../acts/use-move-keys.ts'
import { useRubberBand } from '../acts/use-rubber-band.ts'
import {
  isNarrowed,
  toSearch,
  showsFolder,
  showsSubfolders,
  getSort,
  isLimitedToFolder,
  type ArchiveSearchParams,
} from '../address/archive-address.ts'
import { saveViewSettings, useViewSettings, type ViewSettings } from '../address/view-settings.ts'
import { useHoverPrefetch } from '../entries/use-hover-prefetch.ts'
import { EMPTY_SELECTION, selectEntry, getSelectedEntries, summarizeSelection } from '../entries/selection.ts'
import { useArchive, useSelection } from '../entries/use-archive.ts'
import { useRestoredPosition } from '../entries/use-restored-position.ts'
import { useSelectionInUrl } from '../entries/use-selection-in-url.ts'
import { FolderDialog } from '../file-operations/folder-dialog.tsx'
import { useActiveFilters } from '../search/active-filters.ts'
import { FilterBar } from '../search/filter-bar.tsx'
import { ArchiveHead } from '../head/archive-head.tsx'
import { ArchiveToolbar } from '../head/archive-toolbar.tsx'
import { SelectionBar } from '../head/selection-bar.tsx'
import { EntriesList, type ListHandle } from '../views/entries-list.tsx'
import { ArchiveColumnHead } from '../views/columns/column-head.tsx'
import { useListColumns } from '../views/columns/use-list-columns.ts'
import { ArchiveSkeleton, NoMatches, EmptyArchive } from '../views/list-states.tsx'
import { RecentlyAdded } from '../views/recently-added.tsx'
import { useGoToDecade } from '../views/use-go-to-decade.ts'
import { DropZone } from './drop-zone.tsx'
import { SidePanel } from './side-panel.tsx'
import { useDetailsPanel } from './use-details-panel.ts'
import { useSelectOnLongPress } from './use-select-on-long-press.ts'
import actStyles from '../acts/acts.module.css'
import styles from './browser.module.css'

/** For empty lists, which show the active filters themselves. */
const NO_FILTER_CHIPS: [] = []

interface Props extends CrossFeatureActs {
  projectId: string
  address: ArchiveSearchParams
  onAddressChange: (change: Partial<ArchiveSearchParams>, resetScroll?: boolean) => void
}

/** The archive screen: lists folders and items, with search, selection and file operations. */
export function ArchiveBrowser({ projectId, address, onAddressChange, ...crossFeatureActs }: Props) {
  const may = useMay(projectId)
  const { folder = 'root' } = address
  const viewSettings = useViewSettings(address)
  const listAddress = { ...address, view: viewSettings.view }
  const archive = useArchive(projectId, address, viewSettings)
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
    hasOnlyFolders,
    recent,
  } = archive
  const filters = useActiveFilters(projectId, address)
  const [isSearch, isFolderSearch] = [isNarrowed(address), isLimitedToFolder(address)]
  const currentList = JSON.stringify([folder, { ...toSearch(listAddress), sort: null }])
  const [selection, onSelection] = useSelection(currentList, indexedList)
  const summary = useMemo(() => summarizeSelection(selection, indexedList), [selection, indexedList])
  const [openDialog, setOpenDialog] = useState<'preview' | 'map' | { folder?: Folder } | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const list = useRef<ListHandle>(null)
  const head = useRef<HTMLElement>(null)
  const toolbarBox = useBox(toolbar)
  const headBox = useBox(head)
  const coveredTop = FRAME_BAR_HEIGHT_PX + toolbarBox.height
  const { columns, ownFields, gridTemplate } = useListColumns(projectId, toolbarBox.innerWidth)

  // Acts on a full selection have to wait until everything is loaded.
  const isLoadingAll = selection.all === true && hasMore
  useEffect(() => {
    if (selection.all && hasMore) void loadMore(true)
  }, [selection.all, hasMore, loadMore])

  // A new search or order starts at the top. The selection is written to the URL again afterwards.
  const changeAddress = (changes: Partial<ArchiveSearchParams>) =>
    onAddressChange({ selected: undefined, ...changes }, true)
  const changeViewSettings = (next: Partial<ViewSettings>) => {
    saveViewSettings({ ...viewSettings, ...next })
    changeAddress(next)
  }
  const selectionProps = { indexedList, selection, onSelection }
  const isReady = listQuery.isSuccess && !listQuery.isPlaceholderData
  useSelectionInUrl({
    ...selectionProps,
    listName: currentList,
    isReady: isReady,
    count: summary.count,
    selected: address.selected,
    onSelected: (next) => onAddressChange(next),
  })
  const detailsPanel = useDetailsPanel()
  const { acts, open, active, onMove, dialogs } = useArchiveActs({
    ...selectionProps,
    projectId,
    address,
    viewSettings,
    summary,
    may,
    path: path ?? [],
    crossFeatureActs,
    onOpenDialog: setOpenDialog,
    onPreview: () => {
      // Reveal the entry so that its full item is loaded.
      list.current?.reveal(indexedList.positionOf(selection.activeId ?? ''))
      setOpenDialog('preview')
    },
    onShowShortcuts: () => setOpenDialog('map'),
    // A panel beside the list has its own button.
    onShowDetails: detailsPanel.isWide ? undefined : () => detailsPanel.setOpen(true),
    onChooseFiles: () => fileInput.current?.click(),
  })
  const moveKeys = useMoveKeys({ ...selectionProps, list })
  const rubberBand = useRubberBand({ ...selectionProps, list, coveredTop })
  const longPress = useSelectOnLongPress(selectionProps)
  const menu = useContextMenu({ ...selectionProps, list })
  const drag = useEntryDrag({
    ...selectionProps,
    currentFolder: showsFolder(listAddress) ? folder : undefined,
    onMove: isLoadingAll ? undefined : onMove,
  })
  const { view, size, by, fit, sort } = address
  const hoverPrefetch = useHoverPrefetch({
    projectId,
    folderParams: { view, size, by, fit, sort },
    findEntry: (target) => findEntryAt(indexedList, target),
    onPrefetchItem: crossFeatureActs.onPrefetchItem,
  })
  const [isLaidOut, setIsLaidOut] = useState(false)
  // Close the preview if its entry has been removed.
  const isGone = openDialog === 'preview' && !active
  useEffect(() => {
    if (isGone) setOpenDialog(null)
  }, [isGone])
  useRestoredPosition({ ...selectionProps, address, viewSettings, ready: isLaidOut && isReady, list })
  const goToDecade = useGoToDecade({ address, archive, list, onChange: changeAddress })
  const availableActs = isLoadingAll ? omitSelectionActs(acts) : acts
  useArchiveKeys(
    {
      ...availableActs,
      ...moveKeys,
      rename: availableActs.rename ?? availableActs.renameByPattern,
      download: availableActs.download ?? availableActs.downloadZip,
      menu: menu.openByKey,
      panel: () => detailsPanel.setOpen(!detailsPanel.isOpen),
    },
    list,
  )

  usePageCommands(getPageActs(availableActs))

  const isLoaded = listQuery.data !== undefined
  const isEmpty = isLoaded && indexedList.count === 0
  const countText = isSearch
    ? searchMessages.resultCount(folders, total, isEstimated, isFolderSearch)
    : showsSubfolders(listAddress)
      ? searchMessages.countWithSubfolders(total, isEstimated, folder === 'root')
      : searchMessages.count(folders, recent?.total ?? total, recent?.isEstimated ?? isEstimated)
  const onDropFiles = acts.upload && ((incoming: FileOrFolder[]) => crossFeatureActs.onFiles(incoming, folder))
  return (
    <div
      className={styles.split}
      data-panel-open={(detailsPanel.isOpen && detailsPanel.isWide) || undefined}
      style={{ '--head-height': `${headBox.height}px` } as CSSProperties}
    >
      <div
        className={styles.archive}
        data-list-columns
        style={{ '--list-columns': gridTemplate } as CSSProperties}
        {...createClickHandlers({
          ...selectionProps,
          onOpen: open,
          isIgnored: () => rubberBand.justEnded() || longPress.hasJustEnded(),
        })}
        {...longPress.handlers}
        {...hoverPrefetch}
        onPointerDown={rubberBand.onPointerDown}
        onContextMenu={menu.onContextMenu}
        {...drag.handlers}
      >
        <ArchiveHead
          ref={head}
          projectId={projectId}
          address={address}
          countLabel={isLoaded && !isEmpty ? countText : ''}
          dropTarget={drag.dropTarget}
          onNewFolder={acts.newFolder}
          onFiles={onDropFiles}
          fileInput={fileInput}
          isEmpty={isEmpty && !isSearch}
          selectAll={
            acts.all && {
              selectedCount: summary.count,
              isComplete: selection.all === true || (!hasMore && summary.count === indexedList.count),
              onToggle: (shouldSelect) => {
                // First, because the list marks its first entry when it gets the focus.
                list.current?.focus()
                if (shouldSelect) acts.all?.()
                else onSelection(EMPTY_SELECTION)
              },
            }
          }
          isPanelOpen={detailsPanel.isOpen}
          onTogglePanel={() => detailsPanel.setOpen(!detailsPanel.isOpen)}
        />
        <div className={styles.bar} ref={toolbar} role="search" aria-label={searchMessages.filters}>
          {summary.count > 0 && (
            <SelectionBar
              summary={summary}
              acts={acts}
              isLoading={isLoadingAll}
              onClear={() => onSelection(EMPTY_SELECTION)}
            />
          )}
          {(!isEmpty || isSearch) && (
            <div className={summary.count > 0 ? styles.instead : undefined}>
              <ArchiveToolbar
                projectId={projectId}
                address={listAddress}
                viewSettings={viewSettings}
                filterCount={filters.length}
                hasTiles={!hasOnlyFolders}
                onChange={changeAddress}
                onViewSettings={changeViewSettings}
              />
            </div>
          )}
          <FilterBar
            address={listAddress}
            filters={isEmpty ? NO_FILTER_CHIPS : filters}
            folderTitle={path?.at(-1)?.title}
            onChange={changeAddress}
          />
          {viewSettings.view === 'list' && !isEmpty && columns.length > 0 && (
            <ArchiveColumnHead
              sort={getSort(address)}
              onSort={(next) => changeAddress({ sort: next })}
              columns={columns}
              ownFields={ownFields}
              listWidthPx={toolbarBox.innerWidth}
            />
          )}
        </div>
        {listQuery.isError && !isLoaded && (
          <ErrorState text={listQuery.error.message} retry={() => void listQuery.refetch()} />
        )}
        {listQuery.isPending && <ArchiveSkeleton view={viewSettings.view} />}
        {isEmpty && isSearch && <NoMatches address={address} filters={filters} onChange={changeAddress} />}
        {isEmpty && !isSearch && <EmptyArchive showsAllItems={address.all !== undefined} onUpload={acts.upload} />}
        {isLoaded && !isEmpty && (
          <div className={listQuery.isPlaceholderData ? styles.stale : undefined}>
            <EntriesList
              projectId={projectId}
              handle={list}
              indexedList={indexedList}
              periods={periods}
              matches={matches}
              viewSettings={viewSettings}
              columns={columns}
              ownFields={ownFields}
              coveredTop={coveredTop}
              selection={selection}
              marksPrivate={archive.marksPrivate}
              hasMore={hasMore}
              onLoadMore={() => void loadMore()}
              onVisible={archive.onVisible}
              onLaidOutChange={setIsLaidOut}
              decades={archive.decades}
              onGoToDecade={goToDecade}
              onFocus={() =>
                selection.activeId === null && onSelection({ ...selection, activeId: indexedList.entry(0)?.id ?? null })
              }
              movable={onMove !== undefined}
              dropTarget={drag.dropTarget}
              total={isEstimated ? -1 : folders + total}
            />
            {recent && viewSettings.view === 'grid' && recent.total > 0 && (
              <RecentlyAdded projectId={projectId} artifacts={recent.artifacts} />
            )}
            {loadMoreError && <ErrorState text={loadMoreError.message} retry={() => void loadMore()} />}
          </div>
        )}
      </div>
      {detailsPanel.isOpen && (
        <SidePanel
          isSheet={!detailsPanel.isWide}
          projectId={projectId}
          count={summary.count}
          getSelected={() => getSelectedEntries(selection, indexedList)}
          may={may}
          onRenameByPattern={acts.renameByPattern}
          Details={crossFeatureActs.Details}
          onNext={(id) => {
            const position = indexedList.positionOf(id) + 1
            const next = indexedList.entry(position)
            if (next?.kind !== 'artifact') return
            onSelection(selectEntry(selection, indexedList, next.id))
            list.current?.reveal(position)
          }}
          onWritingChange={detailsPanel.setWriting}
          onClose={() => detailsPanel.setOpen(false)}
        />
      )}
      {rubberBand.box && <div className={actStyles.band} style={rubberBand.box} aria-hidden="true" />}
      {onDropFiles && <DropZone folderTitle={path?.at(-1)?.title ?? archiveMessages.top} onFiles={onDropFiles} />}
      {menu.position && (
        <ContextMenu
          position={menu.position}
          groups={menu.position.isOnEntry ? getSelectionMenu(availableActs) : getFolderMenu(availableActs)}
          onClose={menu.close}
        />
      )}
      {dialogs}
      {openDialog === 'map' && <KeyboardShortcuts onClose={() => setOpenDialog(null)} />}
      {openDialog === 'preview' && active && (
        <Preview
          entry={active}
          position={indexedList.positionOf(active.id)}
          {...getPreviewNavigation(indexedList.positionOf(active.id))}
          total={folders + total}
          onOpen={() => open(active, false)}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog !== null && typeof openDialog === 'object' && (
        <FolderDialog
          projectId={projectId}
          parent={folder}
          folder={openDialog.folder}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </div>
  )

  /** Handlers that move the preview from a position to its neighbours. */
  function getPreviewNavigation(position: number) {
    const createGoTo = (targetPosition: number) => {
      const entry = indexedList.entry(targetPosition)
      return (
        entry &&
        (() => {
          onSelection(selectEntry(selection, indexedList, entry.id))
          list.current?.reveal(targetPosition)
          if (hasMore && targetPosition > indexedList.count - 10) void loadMore()
        })
      )
    }
    return { onPrevious: createGoTo(position - 1), onNext: createGoTo(position + 1) }
  }
}

/** The height of an element with its padding and border, and its width without them. */
function useBox(ref: RefObject<HTMLElement | null>) {
  const [box, setBox] = useState({ height: 0, innerWidth: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) =>
      setBox({ height: element.offsetHeight, innerWidth: entry?.contentRect.width ?? 0 }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return box
}
