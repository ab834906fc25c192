import { IconArrowBackUp, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState, type ComponentType } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { trashMessages } from '#shared/words/trash/trash.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ChosenBar } from '#web/list/choice/chosen-bar.tsx'
import { useChoice } from '#web/list/choice/use-choice.ts'
import { ListGrid, type ListHandle } from '#web/list/grid/list-grid.tsx'
import { ListBar, ListCount, useListBar } from '#web/list/list-bar.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { ListSkeleton, NextFailed, NoMatch } from '#web/list/list-states.tsx'
import { SearchField } from '#web/list/search-field.tsx'
import { shelfOf } from '#web/list/shelf.ts'
import { useNextFocus } from '#web/list/use-next-focus.ts'
import { usePageKeys } from '#web/list/use-page-keys.ts'
import { useAllOf, usePaging } from '#web/list/use-paging.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { searchText, type TrashAddress } from './trash-address.ts'
import { trashColumns } from './trash-columns.tsx'
import { TrashSort } from './trash-sort.tsx'
import { folderSizesQuery, trashQuery } from './trash.queries.ts'
import { idsOfKind, itemBytes, toTrashEntries, type TrashEntry } from './trashed.ts'
import { useTrashActions } from './use-trash-acts.ts'
import styles from './trash.module.css'

/** The previewed entry, and functions to show its neighbours. */
export interface Opened {
  entry: TrashEntry
  place: number
  total: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

interface Props {
  projectId: string
  address: TrashAddress
  onAddress: (change: Partial<TrashAddress>) => void
  /** Moves restored entries back to the trash. */
  onTrash: (entries: readonly TrashEntry[]) => Promise<unknown>
  Preview: ComponentType<Opened>
}

/** Lists the trash of a project, to search it, restore entries or delete them permanently. */
export function TrashBrowser({ projectId, address, onAddress, onTrash, Preview }: Props) {
  const api = useApi()
  const may = useMay(projectId)
  const listQuery = useInfiniteQuery(trashQuery(api, projectId, address))
  const pages = listQuery.data?.pages
  const shelf = useMemo(() => shelfOf(toTrashEntries(pages ?? [])), [pages])
  const paging = usePaging(listQuery)

  const mayRestore = (entry: TrashEntry) =>
    entry.kind === 'folder'
      ? may('folder.restore', entry.folder.user)
      : may('artifact.restore', entry.artifact.user ?? null)
  const mayDestroy = (entry: TrashEntry) => may(entry.kind === 'folder' ? 'folder.destroy' : 'artifact.destroy')
  const choice = useChoice({
    shelf,
    search: searchText(address),
    can: (entry: TrashEntry) => mayRestore(entry) || mayDestroy(entry),
  })
  useAllOf(paging, choice.whole)
  const selected = choice.entries
  const folderSizes = useQuery(folderSizesQuery(api, projectId, idsOfKind(selected, 'folder')))
  const bytes = itemBytes(selected) + (folderSizes.data?.size ?? 0)

  const searchFieldRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<ListHandle>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { above, tools } = useListBar()
  const actions = useTrashActions(projectId, onTrash)
  const moveFocusFrom = useNextFocus(shelf, listRef, searchFieldRef, titleRef)
  const run = async (entries: readonly TrashEntry[], action: () => Promise<boolean>) => {
    const [firstEntry] = entries
    if (!firstEntry || actions.busy) return
    moveFocusFrom(firstEntry.id)
    if (!(await action())) return moveFocusFrom(null)
    if (entries.length > 1) choice.clear()
  }
  const restore = (entries: readonly TrashEntry[]) => void run(entries, () => actions.restore(entries))
  const destroy = (entries: readonly TrashEntry[], size: number) =>
    void run(entries, () => actions.destroy(entries, size))
  const destroySelected = selected.every(mayDestroy) ? () => destroy(selected, bytes) : undefined
  usePageKeys({
    all: () => choice.all(),
    clear: selected.length > 0 ? choice.clear : undefined,
    remove: selected.length > 0 ? destroySelected : undefined,
    search: () => searchFieldRef.current?.focus(),
  })

  const [previewedId, setPreviewedId] = useState<string | null>(null)
  const place = previewedId === null ? -1 : shelf.at(previewedId)
  const previewed = shelf.entries[place]
  const showEntryAt = (index: number) => {
    const entry = shelf.entries[index]
    return entry && (() => setPreviewedId(entry.id))
  }

  const firstPage = pages?.[0]
  const [folderCount, itemCount] = [firstPage?.total_folders ?? 0, firstPage?.total ?? 0]
  const total = folderCount + itemCount
  const isEstimated = firstPage?.total_estimated === true
  const isFiltered = searchText(address) !== ''
  const search = (query: string) => onAddress({ query: query || undefined, sort: undefined })
  return (
    <div>
      <ListHead ref={titleRef} title={frameMessages.trash} text={trashMessages.text}>
        {pages && (isFiltered || total > 0) && may('trash.empty') && (
          <Button
            disabled={actions.busy}
            onClick={() => {
              moveFocusFrom(shelf.entries[0]?.id ?? '')
              void actions.empty()
            }}
          >
            <IconTrashX size={16} stroke={1.75} aria-hidden />
            {actions.emptying ? trashMessages.emptying : trashMessages.empty}
          </Button>
        )}
      </ListHead>
      <ListBody
        found={listQuery}
        count={shelf.entries.length}
        narrowed={isFiltered}
        skeleton={<ListSkeleton signs />}
        empty={
          <EmptyState icon={IconTrash} title={trashMessages.emptyTitle} text={trashMessages.emptyText}>
            <Link to="/client/archive" search={{ projectId }} className={buttonClass()}>
              {frameMessages.archive}
            </Link>
          </EmptyState>
        }
        noMatch={
          <NoMatch
            title={trashMessages.noMatchTitle}
            text={trashMessages.noMatchText}
            clear={trashMessages.clearSearch}
            onClear={() => search('')}
          />
        }
        bar={
          <ListBar
            tools={tools}
            search={
              <SearchField
                ref={searchFieldRef}
                query={address.query ?? ''}
                onChange={search}
                label={trashMessages.search}
                clear={trashMessages.clearSearch}
              />
            }
          >
            {selected.length > 0 ? (
              <ChosenBar
                count={selected.length}
                bytes={bytes}
                busy={actions.busy || (choice.whole && paging.hasMore)}
                onClear={choice.clear}
                acts={[
                  {
                    label: trashMessages.restore,
                    icon: IconArrowBackUp,
                    run: selected.every(mayRestore) ? () => restore(selected) : undefined,
                  },
                  { label: trashMessages.destroy, icon: IconTrashX, run: destroySelected, danger: true },
                ]}
              >
                {paging.hasMore && selected.length === choice.able && !choice.whole && (
                  <Button small look="quiet" className={styles.selectAll} onClick={() => choice.all(true)}>
                    {trashMessages.selectRest(total, isEstimated)}
                  </Button>
                )}
              </ChosenBar>
            ) : (
              <>
                <TrashSort address={address} onChange={(sort) => onAddress({ sort })} />
                <ListCount>{(isFiltered ? trashMessages.found : trashMessages.count)(folderCount, itemCount, isEstimated)}</ListCount>
              </>
            )}
          </ListBar>
        }
      >
        <ListGrid
          handle={listRef}
          label={trashMessages.list}
          shelf={shelf}
          columns={trashColumns({
            projectId,
            mayRestore,
            mayDestroy,
            busy: actions.busy,
            onOpen: ({ id }) => setPreviewedId(id),
            onRestore: (entry) => restore([entry]),
            onDestroy: (entry) => destroy([entry], 0),
          })}
          choice={choice}
          choiceWords={{ one: trashMessages.select, all: trashMessages.selectAll }}
          total={isEstimated ? -1 : total}
          above={above}
          paging={paging}
          onOpen={({ id }) => setPreviewedId(id)}
        />
        <NextFailed paging={paging} />
      </ListBody>
      {previewed && (
        <Preview
          entry={previewed}
          place={place}
          total={total}
          onPrevious={showEntryAt(place - 1)}
          onNext={showEntryAt(place + 1)}
          onClose={() => setPreviewedId(null)}
        />
      )}
    </div>
  )
}
