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

/** Where one is is looked at so often while one scrolls. */
const LOOK_MS = 60

const NO_PAGES: [] = []

/** What is at an address of the archive, as far as it is loaded. */
export function useArchive(projectId: string, address: ArchiveAddress, shown: Shown) {
  const [api, queries] = [useApi(), useQueryClient()]
  const at = { ...address, view: shown.view }
  const query = archiveQuery(api, projectId, at)
  const found = useQuery(query)
  const path = useQuery(pathQuery(api, projectId, address.folder)).data
  const counted = useQuery({ ...decadesQuery(api, projectId, at), enabled: shown.view === 'timeline' }).data
  const { data } = found
  const pages = data?.pages ?? NO_PAGES
  const [read] = useState(shelfReader)
  const shelf = useMemo(() => read(pages), [read, pages])
  const eras = useMemo(
    () => (shown.view === 'timeline' && pages !== NO_PAGES ? erasInOrder(pages, shown.by) : undefined),
    [pages, shown.view, shown.by],
  )
  const whys = useWhy(address, pages)
  usePollProcessing(projectId, pages)

  const name = JSON.stringify(query.queryKey)
  const loader = useMemo(
    () => listLoader(api, queries, JSON.parse(name) as typeof query.queryKey),
    [api, queries, name],
  )
  const { more, hasMore, moreError } = useMore(loader, name, data !== undefined && pages.at(-1)?.cursor !== null)
  const onVisible = useVisible(loader, shelf)
  return {
    found,
    path,
    shelf,
    eras,
    decades: counted,
    more,
    hasMore: hasMore && !found.isPlaceholderData,
    moreError,
    onVisible,
    whys,
    folders: data?.total_folders ?? 0,
    total: data?.total ?? 0,
    about: data?.total_estimated ?? false,
  }
}

type Loader = ReturnType<typeof listLoader>

/** Loads on, a page at a time; what failed is tried again when it is asked for. */
function useMore(loader: Loader, name: string, there: boolean) {
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState<{ name: string; error: Error } | null>(null)
  const busy = useRef<string | null>(null)
  const more = useCallback(
    async (many = false) => {
      if (busy.current === name) return
      busy.current = name
      const error = await loader.more(many).then(
        () => null,
        (reason: unknown) => ({ name, error: reason instanceof Error ? reason : new Error(String(reason)) }),
      )
      busy.current = null
      setFailed(error)
      setTurn((n) => n + 1)
    },
    // Another one each time that it is free again: who still lacks something asks once more.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the turn alone makes it another one
    [loader, name, turn],
  )
  const moreError = failed?.name === name ? failed.error : null
  return { more, hasMore: there && !moreError, moreError }
}

/** Tells what is shown, and sees to it that it is there. */
function useVisible(loader: Loader, shelf: Shelf) {
  const visible = useRef({ from: 0, to: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filling = useRef(false)
  const look = useCallback(() => {
    const [first, last] = [shelf.pageAt(visible.current.from), shelf.pageAt(visible.current.to)]
    loader.setVisible(new Set(shelf.pages.slice(Math.max(0, first), last + 1)))
    return loader.lacks()
  }, [loader, shelf])
  const latest = useRef(look)
  const see = useCallback(async () => {
    if (filling.current) return
    filling.current = true
    try {
      while (latest.current()) await loader.fill()
    } catch {
      // What cannot be had is asked for again when one scrolls on.
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

/** What is selected belongs to one place; another begins with nothing. What is gone from the shelf is not selected. */
export function useSelection(place: string, shelf: Shelf) {
  const [chosen, setChosen] = useState({ place, shelf, selection: NOTHING })
  const selection = useMemo(() => {
    if (chosen.place !== place) return NOTHING
    const { shelf: before, selection: now } = chosen
    return before === shelf || (before.lost === shelf.lost && !now.all) ? now : keep(now, shelf)
  }, [chosen, place, shelf])
  const setSelection = useCallback(
    (next: EntrySelection) => setChosen({ place, shelf, selection: next }),
    [place, shelf],
  )
  return [selection, setSelection] as const
}
