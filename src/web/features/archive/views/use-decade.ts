import { useEffect, useState, type RefObject } from 'react'
import { decadeOf, isoYear } from '#shared/rules/dates/years.ts'
import type { ArchiveAddress } from '../address/archive-address.ts'
import type { useArchive } from '../entries/use-archive.ts'
import type { ListHandle } from './entries-list.tsx'

/** So many items are loaded on the way to a decade; one that is further away is gone to by a filter. */
const NEAR = 2000

interface Input {
  address: ArchiveAddress
  archive: Pick<ReturnType<typeof useArchive>, 'shelf' | 'eras' | 'decades' | 'hasMore' | 'more'>
  list: RefObject<ListHandle | null>
  onChange: (change: Partial<ArchiveAddress>) => void
}

/** Leads to a decade of which nothing is loaded: on through the list, or by a list that begins there. */
export function useDecade({ address, archive, list, onChange }: Input) {
  const { shelf, eras, decades, hasMore, more } = archive
  const [target, setTarget] = useState<number | null>(null)
  const at = target === null || !eras ? -1 : eras.findIndex(({ start }) => start !== null && decadeOf(start) === target)
  const found = at >= 0
  const ended = target !== null && (found || !hasMore)
  useEffect(() => {
    if (target !== null && !found && hasMore) void more(true)
  }, [target, found, hasMore, more])
  useEffect(() => {
    if (!ended) return
    if (found && eras) list.current?.reveal(eras.slice(0, at).reduce((sum, { count }) => sum + count, shelf.folders))
    setTarget(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has come
  }, [ended])
  return (start: number) => {
    const before = (decades?.decades ?? []).slice(
      0,
      decades?.decades.findIndex((one) => one.start === start),
    )
    const ahead = before.reduce((sum, { count }) => sum + count, 0) - (shelf.count - shelf.folders)
    if (ahead <= NEAR) return setTarget(start)
    const backwards = address.sort === 'DATE_OF_ORIGIN-desc'
    const year = isoYear(backwards ? start + 9 : start)
    onChange({
      here: true,
      ...(backwards ? { to_date_origin: `${year}-12-31` } : { from_date_origin: `${year}-01-01` }),
    })
  }
}
