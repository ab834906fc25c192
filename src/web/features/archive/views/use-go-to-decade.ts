import { useEffect, useState, type RefObject } from 'react'
import { toDecade, formatIsoYear } from '#shared/rules/dates/years.ts'
import type { ArchiveSearchParams } from '../address/archive-address.ts'
import type { useArchive } from '../entries/use-archive.ts'
import type { ListHandle } from './entries-list.tsx'

/** If at most this many items have to be loaded to reach a decade, they are loaded; otherwise the list is filtered. */
const MAX_ITEMS_TO_LOAD = 2000

interface Input {
  address: ArchiveSearchParams
  archive: Pick<ReturnType<typeof useArchive>, 'indexedList' | 'periods' | 'decades' | 'hasMore' | 'loadMore'>
  list: RefObject<ListHandle | null>
  onChange: (change: Partial<ArchiveSearchParams>) => void
}

/** Goes to a decade that isn't loaded, by loading everything before it or by filtering the list to start there. */
export function useGoToDecade({ address, archive, list, onChange }: Input) {
  const { indexedList, periods, decades, hasMore, loadMore } = archive
  const [target, setTarget] = useState<number | null>(null)
  const periodIndex =
    target === null || !periods ? -1 : periods.findIndex(({ start }) => start !== null && toDecade(start) === target)
  const isLoaded = periodIndex >= 0
  const isDone = target !== null && (isLoaded || !hasMore)
  useEffect(() => {
    if (target !== null && !isLoaded && hasMore) void loadMore(true)
  }, [target, isLoaded, hasMore, loadMore])
  useEffect(() => {
    if (!isDone) return
    if (isLoaded && periods)
      list.current?.reveal(periods.slice(0, periodIndex).reduce((sum, { count }) => sum + count, indexedList.folders))
    setTarget(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the decade is loaded
  }, [isDone])
  return (start: number) => {
    const earlierDecades = (decades?.decades ?? []).slice(
      0,
      decades?.decades.findIndex((decade) => decade.start === start),
    )
    const itemsAheadCount =
      earlierDecades.reduce((sum, { count }) => sum + count, 0) - (indexedList.count - indexedList.folders)
    if (itemsAheadCount <= MAX_ITEMS_TO_LOAD) return setTarget(start)
    const isDescending = address.sort === 'DATE_OF_ORIGIN-desc'
    const year = formatIsoYear(isDescending ? start + 9 : start)
    onChange({
      here: true,
      ...(isDescending ? { to_date_origin: `${year}-12-31` } : { from_date_origin: `${year}-01-01` }),
    })
  }
}
