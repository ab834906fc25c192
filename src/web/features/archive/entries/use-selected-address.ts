import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { EVERYTHING_SELECTED, MOST_SELECTED, type Selected } from '../address/archive-address.ts'
import type { Shelf } from './entries.ts'
import { NOTHING, selectAll, type EntrySelection } from './selection.ts'

/** The address is updated only after the selection has settled. */
const SETTLED_MS = 300

const selectedOf = ({ ids, all }: EntrySelection, size: number): Selected => {
  if (all) return [EVERYTHING_SELECTED]
  return size > 0 && size <= MOST_SELECTED ? [...ids].toSorted() : undefined
}

interface Input {
  /** Identifies the list; each has its own selection. */
  place: string
  ready: boolean
  indexedList: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  count: number
  selected: Selected
  onSelected: (change: { selected: Selected }) => void
}

/** Keeps the selection and the address in sync so selections can be linked to. */
export function useSelectedAddress({
  place,
  ready,
  indexedList,
  selection,
  onSelection,
  count,
  selected,
  onSelected,
}: Input): void {
  // Going back to a list restores its selection.
  const known = useRef({ of: place, ids: '' })
  const told = selected?.join() ?? ''
  const follow = useEffectEvent((of: string, asked: string) => {
    const { current: before } = known
    known.current = { of, ids: asked }
    if (asked === '' || (before.of === of && before.ids === asked)) return
    if (asked === EVERYTHING_SELECTED) return onSelection(selectAll(NOTHING, indexedList))
    const ids = new Set(selected?.filter((id) => indexedList.at(id) >= 0))
    const [first = null] = ids
    if (ids.size > 0) onSelection({ ids, anchor: first, active: first })
  })
  useEffect(() => {
    if (ready) follow(place, told)
  }, [ready, place, told])

  const now = selectedOf(selection, count)?.join() ?? ''
  // Don't replace the address during a navigation.
  const idle = useRouterState({ select: ({ status }) => status === 'idle' })
  const write = useEffectEvent((fresh: string) => {
    if (fresh === told) return
    known.current = { of: place, ids: fresh }
    onSelected({ selected: fresh === '' ? undefined : fresh.split(',') })
  })
  useEffect(() => {
    if (!ready || !idle) return
    const timer = setTimeout(() => write(now), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [ready, idle, now])
}
