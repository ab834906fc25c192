import { IconArrowBackUp, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState, type ComponentType } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { trashMessages } from '#shared/words/trash/trash.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ListSelectionBar } from '#web/list/selection/selection-bar.tsx'
import { useSelection } from '#web/list/selection/use-selection.ts'
import { ListGrid, type ListHandle } from '#web/list/grid/list-grid.tsx'
import { ListBar, ListCount, useListBar } from '#web/list/list-bar.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { ListSkeleton, NextPageError, NoMatch } from '#web/list/list-states.tsx'
import { SearchField } from '#web/list/search-field.tsx'
import { createIndexedList } from '#web/list/indexed-list.ts'
import { useNextFocus } from '#web/list/use-next-focus.ts'
import { usePageKeys } from '#web/list/use-page-keys.ts'
import { useLoadAll, usePaging } from '#web/list/use-paging.ts'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { searchText, type TrashSearchParams } from './trash-address.ts'
import { createTrashColumns } from './trash-columns.tsx'
import { TrashSort } from './trash-sort.tsx'
import { folderSizesQuery, trashQuery } from './trash.queries.ts'
import { getIdsOfKind, sumItemBytes, toTrashEntries, type TrashEntry } from './trash-entries.ts'
import { useTrashActions } from './use-trash-actions.ts'
import styles from './trash.module.css'

/** The previewed entry, and functions to show its neighbours. */
export interface TrashPreviewProps {
  entry: TrashEntry
  position: number
  total: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

interface Props {
  projectId: string
  address: TrashSearchParams
  onAddressChange: (change: Partial<TrashSearchParams>) => void
  /** Moves restored entries back to the trash. */
  onMoveToTrash: (entries: readonly TrashEntry[]) => Promise<unknown>
  Preview: ComponentType<TrashPreviewProps>
}

/** Lists the trash of a project, to search it, restore entries or delete them permanently. */
export function TrashBrowser({ projectId, address, onAddressChange, onMoveToTrash, Preview }: Props) {
  const api = useApi()
  const may = useMay(projectId)
  const listQuery = useInfiniteQuery(trashQuery(api, projectId, address))
  const pages = listQuery.data?.pages
  const indexedList = useMemo(() => createIndexedList(toTrashEntries(pages ?? [])), [pages])
  const paging = usePaging(listQuery)

  const mayRestore = (entry: TrashEntry) =>
    entry.kind === 'folder'
      ? may('folder.restore', entry.folder.user)
      : may('artifact.restore', entry.artifact.user ?? null)
  const mayDestroy = (entry: TrashEntry) => may(entry.kind === 'folder' ? 'folder.destroy' : 'artifact.destroy')
  const selection = useSelection({
    list: indexedList,
    searchKey: searchText(address),
    canSelect: (entry: TrashEntry) => mayRestore(entry) || mayDestroy(entry),
  })
  useLoadAll(paging, selection.includesUnloaded)
  const selectedEntries = selection.entries
  const folderSizes = useQuery(folderSizesQuery(api, projectId, getIdsOfKind(selectedEntries, 'folder')))
  const bytes = sumItemBytes(selectedEntries) + (folderSizes.data?.size ?? 0)

  const searchFieldRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<ListHandle>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { stickyTopPx, toolsRef } = useListBar()
  const actions = useTrashActions(projectId, onMoveToTrash)
  const moveFocusFrom = useNextFocus(indexedList, listRef, searchFieldRef, titleRef)
  const run = async (entries: readonly TrashEntry[], action: () => Promise<boolean>) => {
    const [firstEntry] = entries
    if (!firstEntry || actions.busy) return
    moveFocusFrom(firstEntry.id)
    if (!(await action())) return moveFocusFrom(null)
    if (entries.length > 1) selection.clear()
  }
  const restore = (entries: readonly TrashEntry[]) => void run(entries, () => actions.restore(entries))
  const destroy = (entries: readonly TrashEntry[], size: number) =>
    void run(entries, () => actions.destroy(entries, size))
  const destroySelected = selectedEntries.every(mayDestroy) ? () => destroy(selectedEntries, bytes) : undefined
  usePageKeys({
    onSelectAll: () => selection.selectAll(),
    onClear: selectedEntries.length > 0 ? selection.clear : undefined,
    onRemove: selectedEntries.length > 0 ? destroySelected : undefined,
    onSearch: () => searchFieldRef.current?.focus(),
  })

  const [previewedId, setPreviewedId] = useState<string | null>(null)
  const position = previewedId === null ? -1 : indexedList.indexOf(previewedId)
  const previewedEntry = indexedList.entries[position]
  const showEntryAt = (index: number) => {
    const entry = indexedList.entries[index]
    return entry && (() => setPreviewedId(entry.id))
  }

  const firstPage = pages?.[0]
  const [folderCount, itemCount] = [firstPage?.total_folders ?? 0, firstPage?.total ?? 0]
  const total = folderCount + itemCount
  const isEstimated = firstPage?.total_estimated === true
  const isFiltered = searchText(address) !== ''
  const search = (query: string) => onAddressChange({ query: query || undefined, sort: undefined })
  return (
    <div>
      <ListHead ref={titleRef} title={frameMessages.trash} text={trashMessages.text}>
        {pages && (isFiltered || total > 0) && may('trash.empty') && (
          <Button
            disabled={actions.busy}
            onClick={() => {
              moveFocusFrom(indexedList.entries[0]?.id ?? '')
              void actions.empty()
            }}
          >
            <IconTrashX size={16} stroke={1.75} aria-hidden />
            {actions.emptying ? trashMessages.emptying : trashMessages.empty}
          </Button>
        )}
      </ListHead>
      <ListBody
        result={listQuery}
        count={indexedList.entries.length}
        isFiltered={isFiltered}
        skeleton={<ListSkeleton hasIcons />}
        empty={
          <EmptyState icon={IconTrash} title={trashMessages.emptyTitle} text={trashMessages.emptyText}>
            <Link to="/client/archive" search={{ projectId }} className={getButtonClass()}>
              {archiveMessages.goTo}
            </Link>
          </EmptyState>
        }
        noMatch={
          <NoMatch
            title={trashMessages.noMatchTitle}
            text={trashMessages.noMatchText}
            clearLabel={trashMessages.clearSearch}
            onClear={() => search('')}
          />
        }
        bar={
          <ListBar
            toolsRef={toolsRef}
            search={
              <SearchField
                ref={searchFieldRef}
                query={address.query ?? ''}
                onChange={search}
                label={trashMessages.search}
                clearLabel={trashMessages.clearSearch}
              />
            }
          >
            {selectedEntries.length > 0 ? (
              <ListSelectionBar
                count={selectedEntries.length}
                totalBytes={bytes}
                isBusy={actions.busy || (selection.includesUnloaded && paging.hasMore)}
                onClear={selection.clear}
                acts={[
                  {
                    label: trashMessages.restore,
                    icon: IconArrowBackUp,
                    run: selectedEntries.every(mayRestore) ? () => restore(selectedEntries) : undefined,
                  },
                  { label: trashMessages.destroy, icon: IconTrashX, run: destroySelected, danger: true },
                ]}
              >
                {paging.hasMore &&
                  selectedEntries.length === selection.selectableCount &&
                  !selection.includesUnloaded && (
                    <Button
                      small
                      variant="quiet"
                      className={styles.selectAll}
                      onClick={() => selection.selectAll(true)}
                    >
                      {trashMessages.selectRest(total, isEstimated)}
                    </Button>
                  )}
              </ListSelectionBar>
            ) : (
              <>
                <TrashSort address={address} onChange={(sort) => onAddressChange({ sort })} />
                <ListCount>
                  {(isFiltered ? trashMessages.found : trashMessages.count)(folderCount, itemCount, isEstimated)}
                </ListCount>
              </>
            )}
          </ListBar>
        }
      >
        <ListGrid
          handleRef={listRef}
          label={trashMessages.list}
          indexedList={indexedList}
          columns={createTrashColumns({
            projectId,
            mayRestore,
            mayDestroy,
            busy: actions.busy,
            onOpen: ({ id }) => setPreviewedId(id),
            onRestore: (entry) => restore([entry]),
            onDestroy: (entry) => destroy([entry], 0),
          })}
          selection={selection}
          selectionLabels={{ selectEntry: trashMessages.select, selectAll: trashMessages.selectAll }}
          totalCount={isEstimated ? -1 : total}
          stickyTopPx={stickyTopPx}
          paging={paging}
          onOpen={({ id }) => setPreviewedId(id)}
        />
        <NextPageError paging={paging} />
      </ListBody>
      {previewedEntry && (
        <Preview
          entry={previewedEntry}
          position={position}
          total={total}
          onPrevious={showEntryAt(position - 1)}
          onNext={showEntryAt(position + 1)}
          onClose={() => setPreviewedId(null)}
        />
      )}
    </div>
  )
}
