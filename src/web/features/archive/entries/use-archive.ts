import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { showsFolder, type ArchiveSearchParams } from '../address/archive-address.ts'
import type { ViewSettings } from '../address/view-settings.ts'
import { archiveQuery, decadesQuery, pathQuery, recentItemsQuery, usePollProcessing } from '../data/archive.queries.ts'
import { createListLoader } from '../data/list-loader.ts'
import { isBrief, type ListPage } from '../data/listing.ts'
import { useTextMatches } from '../search/use-text-matches.ts'
import { createListIndexer, type IndexedEntryList } from './indexed-list.ts'
import { limitSelection, EMPTY_SELECTION, type EntrySelection } from './selection.ts'
import { groupByPeriodIfSorted } from './timeline.ts'

/** While scrolling, visible pages are updated at this interval. */
const VISIBLE_CHECK_MS = 60

const NO_PAGES: [] = []

/** The loaded part of the list for a URL. */
export function useArchive(projectId: string, address: ArchiveSearchParams, viewSettings: ViewSettings) {
  const [api, queryClient] = [useApi(), useQueryClient()]
  const listAddress = { ...address, view: viewSettings.view }
  const query = archiveQuery(api, projectId, listAddress)
  const listQuery = useQuery(query)
  const path = useQuery(pathQuery(api, projectId, address.folder)).data
  const decades = useQuery({
    ...decadesQuery(api, projectId, listAddress),
    enabled: viewSettings.view === 'timeline',
  }).data
  const { data } = listQuery
  // A top level with folders only says little about the project, so its newest items are shown too.
  const hasOnlyFolders = data?.total === 0 && data.total_folders > 0
  const isTopLevel = showsFolder(listAddress) && (address.folder ?? 'root') === 'root'
  const recent = useQuery({ ...recentItemsQuery(api, projectId), enabled: isTopLevel && hasOnlyFolders }).data
  const pages = data?.pages ?? NO_PAGES
  const [indexPages] = useState(createListIndexer)
  const indexedList = useMemo(() => indexPages(pages), [indexPages, pages])
  const periods = useMemo(
    () =>
      viewSettings.view === 'timeline' && pages !== NO_PAGES
        ? groupByPeriodIfSorted(pages, viewSettings.by)
        : undefined,
    [pages, viewSettings.view, viewSettings.by],
  )
  const matches = useTextMatches(address, pages)
  const marksPrivate = useMarksPrivate(pages)
  usePollProcessing(projectId, pages)

  const queryName = JSON.stringify(query.queryKey)
  const loader = useMemo(
    () => createListLoader(api, queryClient, JSON.parse(queryName) as typeof query.queryKey),
    [api, queryClient, queryName],
  )
  const { loadMore, hasMore, loadMoreError } = useLoadMore(
    loader,
    queryName,
    data !== undefined && pages.at(-1)?.cursor !== null,
  )
  const onVisible = useVisibleRange(loader, indexedList)
  return {
    listQuery,
    path,
    indexedList,
    periods,
    decades,
    loadMore,
    hasMore: hasMore && !listQuery.isPlaceholderData,
    loadMoreError,
    onVisible,
    matches,
    marksPrivate,
    folders: data?.total_folders ?? 0,
    total: data?.total ?? 0,
    isEstimated: data?.total_estimated ?? false,
    hasOnlyFolders,
    recent: isTopLevel && hasOnlyFolders ? recent : undefined,
  }
}

/** Whether most items of a list are in the gallery, judged by its first page while that is fully loaded. */
function useMarksPrivate([firstPage]: readonly ListPage[]): boolean {
  const [marksPrivate, setMarksPrivate] = useState(false)
  const items = firstPage?.artifacts.flatMap((item) => (isBrief(item) ? [] : [item])) ?? []
  const arePublic = items.filter(isPublicArtifact).length > items.length / 2
  if (items.length > 0 && arePublic !== marksPrivate) setMarksPrivate(arePublic)
  return marksPrivate
}

type Loader = ReturnType<typeof createListLoader>

/** Loads the next page. After a failure `hasMore` is false until the caller retries. */
function useLoadMore(loader: Loader, queryName: string, hasNextPage: boolean) {
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<{ queryName: string; error: Error } | null>(null)
  const busyQuery = useRef<string | null>(null)
  const loadMore = useCallback(
    async (isLargePage = false) => {
      if (busyQuery.current === queryName) return
      busyQuery.current = queryName
      const error = await loader.loadNextPage(isLargePage).then(
        () => null,
        (reason: unknown) => ({ queryName, error: reason instanceof Error ? reason : new Error(String(reason)) }),
      )
      busyQuery.current = null
      setFailure(error)
      setAttempt((n) => n + 1)
    },
    // The function changes after each load so that effects which need more entries run again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the attempt alone makes it a new function
    [loader, queryName, attempt],
  )
  const loadMoreError = failure?.queryName === queryName ? failure.error : null
  return { loadMore, hasMore: hasNextPage && !loadMoreError, loadMoreError }
}

/** Reports the visible range to the loader and loads its missing items. */
function useVisibleRange(loader: Loader, indexedList: IndexedEntryList) {
  const visibleRange = useRef({ from: 0, to: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFilling = useRef(false)
  const updateVisible = useCallback(() => {
    const [firstPageIndex, lastPageIndex] = [
      indexedList.getPageIndex(visibleRange.current.from),
      indexedList.getPageIndex(visibleRange.current.to),
    ]
    loader.setVisible(new Set(indexedList.pages.slice(Math.max(0, firstPageIndex), lastPageIndex + 1)))
    return loader.hasIncompleteVisible()
  }, [loader, indexedList])
  const latestUpdate = useRef(updateVisible)
  const fillVisible = useCallback(async () => {
    if (isFilling.current) return
    isFilling.current = true
    try {
      while (latestUpdate.current()) await loader.fillVisible()
    } catch {
      // Failed pages are requested again on the next scroll.
    }
    isFilling.current = false
  }, [loader])
  useEffect(() => {
    latestUpdate.current = updateVisible
    void fillVisible()
  }, [updateVisible, fillVisible])
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (from: number, to: number) => {
      visibleRange.current = { from, to }
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        latestUpdate.current()
        void fillVisible()
      }, VISIBLE_CHECK_MS)
    },
    [fillVisible],
  )
}

/** The selection of one list. Another list starts with nothing selected, and removed entries are deselected. */
export function useSelection(listName: string, indexedList: IndexedEntryList) {
  const [selectionState, setSelectionState] = useState({ listName, indexedList, selection: EMPTY_SELECTION })
  const selection = useMemo(() => {
    if (selectionState.listName !== listName) return EMPTY_SELECTION
    const { indexedList: storedList, selection: storedSelection } = selectionState
    return storedList === indexedList || (storedList.removalCount === indexedList.removalCount && !storedSelection.all)
      ? storedSelection
      : limitSelection(storedSelection, indexedList)
  }, [selectionState, listName, indexedList])
  const setSelection = useCallback(
    (nextSelection: EntrySelection) => setSelectionState({ listName, indexedList, selection: nextSelection }),
    [listName, indexedList],
  )
  return [selection, setSelection] as const
}
