import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '#web/kit/api-context.tsx'
import type { ArchiveAddress } from '../address/archive-address.ts'
import type { Shown } from '../address/shown-view.ts'
import { archiveQuery, decadesQuery, pathQuery, usePollProcessing } from '../data/archive.queries.ts'
import { listLoader } from '../data/list-loader.ts'
import { useWhy } from '../find/use-why.ts'
import { shelfReader, type Shelf } from './entries.ts'
import { keep, NOTHING, type EntrySelection } from './selection.ts'
import { erasInOrder } from './timeline.ts'

/** While scrolling, visible pages are updated at this interval. */
const LOOK_MS = 60

const NO_PAGES: [] = []

/** The loaded part of the list at an address. */
export function useArchive(projectId: string, address: ArchiveAddress, shown: Shown) {
  const [api, queries] = [useApi(), useQueryClient()]
  const at = { ...address, view: shown.view }
  const query = archiveQuery(api, projectId, at)
  const listQuery = useQuery(query)
  const path = useQuery(pathQuery(api, projectId, address.folder)).data
  const decades = useQuery({ ...decadesQuery(api, projectId, at), enabled: shown.view === 'timeline' }).data
  const { data } = listQuery
  const pages = data?.pages ?? NO_PAGES
  const [read] = useState(shelfReader)
  const indexedList = useMemo(() => read(pages), [read, pages])
  const periods = useMemo(
    () => (shown.view === 'timeline' && pages !== NO_PAGES ? erasInOrder(pages, shown.by) : undefined),
    [pages, shown.view, shown.by],
  )
  const matches = useWhy(address, pages)
  usePollProcessing(projectId, pages)

  const queryName = JSON.stringify(query.queryKey)
  const loader = useMemo(
    () => listLoader(api, queries, JSON.parse(queryName) as typeof query.queryKey),
    [api, queries, queryName],
  )
  const { loadMore, hasMore, loadMoreError } = useMore(
    loader,
    queryName,
    data !== undefined && pages.at(-1)?.cursor !== null,
  )
  const onVisible = useVisible(loader, indexedList)
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
    folders: data?.total_folders ?? 0,
    total: data?.total ?? 0,
    isEstimated: data?.total_estimated ?? false,
  }
}

type Loader = ReturnType<typeof listLoader>

/** Loads the next page. After a failure `hasMore` is false until the caller retries. */
function useMore(loader: Loader, queryName: string, there: boolean) {
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState<{ queryName: string; error: Error } | null>(null)
  const busy = useRef<string | null>(null)
  const loadMore = useCallback(
    async (many = false) => {
      if (busy.current === queryName) return
      busy.current = queryName
      const error = await loader.more(many).then(
        () => null,
        (reason: unknown) => ({ queryName, error: reason instanceof Error ? reason : new Error(String(reason)) }),
      )
      busy.current = null
      setFailed(error)
      setTurn((n) => n + 1)
    },
    // A new function after each load so effects that need still more run again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the attempt alone makes it a new function
    [loader, queryName, turn],
  )
  const loadMoreError = failed?.queryName === queryName ? failed.error : null
  return { loadMore, hasMore: there && !loadMoreError, loadMoreError }
}

/** Reports the visible range to the loader and loads its missing items. */
function useVisible(loader: Loader, indexedList: Shelf) {
  const visible = useRef({ from: 0, to: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filling = useRef(false)
  const look = useCallback(() => {
    const [first, last] = [indexedList.pageAt(visible.current.from), indexedList.pageAt(visible.current.to)]
    loader.setVisible(new Set(indexedList.pages.slice(Math.max(0, first), last + 1)))
    return loader.lacks()
  }, [loader, indexedList])
  const latest = useRef(look)
  const see = useCallback(async () => {
    if (filling.current) return
    filling.current = true
    try {
      while (latest.current()) await loader.fill()
    } catch {
      // Failed pages are requested again on the next scroll.
    }
    filling.current = false
  }, [loader])
  useEffect(() => {
    latest.current = look
    void see()
  }, [look, see])
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (from: number, to: number) => {
      visible.current = { from, to }
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        latest.current()
        void see()
      }, LOOK_MS)
    },
    [see],
  )
}

/** The selection of one list. Another list starts with nothing selected, and removed entries are deselected. */
export function useSelection(listName: string, indexedList: Shelf) {
  const [chosen, setChosen] = useState({ listName, indexedList, selection: NOTHING })
  const selection = useMemo(() => {
    if (chosen.listName !== listName) return NOTHING
    const { indexedList: storedList, selection: storedSelection } = chosen
    return storedList === indexedList || (storedList.lost === indexedList.lost && !storedSelection.all)
      ? storedSelection
      : keep(storedSelection, indexedList)
  }, [chosen, listName, indexedList])
  const setSelection = useCallback(
    (next: EntrySelection) => setChosen({ listName, indexedList, selection: next }),
    [listName, indexedList],
  )
  return [selection, setSelection] as const
}
