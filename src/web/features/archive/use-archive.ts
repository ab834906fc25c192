import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useApi } from '#web/kit/api-context.tsx'
import type { ArchiveAddress } from './archive-address.ts'
import { archiveQuery, pathQuery, usePollProcessing } from './archive.queries.ts'
import { useWhy } from './find/use-why.ts'
import { shelfReader, type Shelf } from './views/entries.ts'
import { keep, NOTHING, type Selection } from './views/selection.ts'
import type { Shown } from './views/shown-view.ts'
import { erasOf } from './views/timeline.ts'

/** A timeline's rail knows what is loaded: up to here everything is loaded without being asked for. */
const TIMELINE_AHEAD = 5000

const NO_PAGES: [] = []

/** What is at an address of the archive, as far as it is loaded. */
export function useArchive(projectId: string, address: ArchiveAddress, shown: Shown) {
  const api = useApi()
  const found = useInfiniteQuery(archiveQuery(api, projectId, { ...address, view: shown.view }))
  const path = useQuery(pathQuery(api, projectId, address.folder)).data
  const pages = found.data?.pages
  const [read] = useState(shelfReader)
  const shelf = useMemo(() => read(pages ?? NO_PAGES), [read, pages])
  const eras = useMemo(
    () => (shown.view === 'timeline' && pages ? erasOf(pages, shown.by) : undefined),
    [pages, shown.view, shown.by],
  )
  const whys = useWhy(address, pages)
  usePollProcessing(projectId, pages ?? NO_PAGES)

  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = found
  const more = useCallback(() => void (isFetchingNextPage || fetchNextPage()), [fetchNextPage, isFetchingNextPage])
  const hasMore = found.hasNextPage && !isFetchNextPageError
  const ahead = shown.view === 'timeline' && hasMore && shelf.entries.length < TIMELINE_AHEAD
  useEffect(() => {
    if (ahead) more()
  }, [ahead, more])
  const first = pages?.[0]
  return {
    found,
    path,
    shelf,
    eras,
    more,
    hasMore,
    whys,
    folders: first?.total_folders ?? 0,
    total: first?.total ?? 0,
    about: first?.total_estimated ?? false,
  }
}

/** What is selected belongs to one place; another begins with nothing. What is gone from the shelf is not selected. */
export function useSelection(place: string, shelf: Shelf) {
  const [chosen, setChosen] = useState({ place, shelf, selection: NOTHING })
  const selection = useMemo(() => {
    if (chosen.place !== place) return NOTHING
    return chosen.shelf === shelf ? chosen.selection : keep(chosen.selection, shelf)
  }, [chosen, place, shelf])
  const setSelection = useCallback((next: Selection) => setChosen({ place, shelf, selection: next }), [place, shelf])
  return [selection, setSelection] as const
}
