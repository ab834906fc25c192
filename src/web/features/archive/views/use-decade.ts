import { useEffect, useState, type RefObject } from 'react'
import { decadeOf, isoYear } from '#shared/rules/dates/years.ts'
import type { ArchiveAddress } from '../address/archive-address.ts'
import type { useArchive } from '../entries/use-archive.ts'
import type { ListHandle } from './entries-list.tsx'

/** A decade within this distance is reached by loading; one further away by a filter. */
const NEAR = 2000

interface Input {
  address: ArchiveAddress
  archive: Pick<ReturnType<typeof useArchive>, 'indexedList' | 'periods' | 'decades' | 'hasMore' | 'loadMore'>
  list: RefObject<ListHandle | null>
  onChange: (change: Partial<ArchiveAddress>) => void
}

/** Goes to a decade that isn't loaded, by loading up to it or by filtering from it. */
export function useDecade({ address, archive, list, onChange }: Input) {
  const { indexedList, periods, decades, hasMore, loadMore } = archive
  const [target, setTarget] = useState<number | null>(null)
  const at =
    target === null || !periods ? -1 : periods.findIndex(({ start }) => start !== null && decadeOf(start) === target)
  const found = at >= 0
  const ended = target !== null && (found || !hasMore)
  useEffect(() => {
    if (target !== null && !found && hasMore) void loadMore(true)
  }, [target, found, hasMore, loadMore])
  useEffect(() => {
    if (!ended) return
    if (found && periods)
      list.current?.reveal(periods.slice(0, at).reduce((sum, { count }) => sum + count, indexedList.folders))
    setTarget(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the decade is loaded
  }, [ended])
  return (start: number) => {
    const before = (decades?.decades ?? []).slice(
      0,
      decades?.decades.findIndex((one) => one.start === start),
    )
    const ahead = before.reduce((sum, { count }) => sum + count, 0) - (indexedList.count - indexedList.folders)
    if (ahead <= NEAR) return setTarget(start)
    const backwards = address.sort === 'DATE_OF_ORIGIN-desc'
    const year = isoYear(backwards ? start + 9 : start)
    onChange({
      here: true,
      ...(backwards ? { to_date_origin: `${year}-12-31` } : { from_date_origin: `${year}-01-01` }),
    })
  }
}
