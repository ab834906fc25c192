import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { EVERYTHING_SELECTED, MOST_SELECTED, type Selected } from '../address/archive-address.ts'
import type { Shelf } from './entries.ts'
import { NOTHING, selectAll, type EntrySelection } from './selection.ts'

/** A selection that is still being made is not written down. */
const SETTLED_MS = 300

const selectedOf = ({ ids, all }: EntrySelection, size: number): Selected => {
  if (all) return [EVERYTHING_SELECTED]
  return size > 0 && size <= MOST_SELECTED ? [...ids].toSorted() : undefined
}

interface Input {
  /** The name of what is listed: each has its own selection. */
  place: string
  /** What is listed is there. */
  ready: boolean
  shelf: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  /** How many are selected. */
  count: number
  selected: Selected
  onSelected: (change: { selected: Selected }) => void
}

/** Keeps the selection and the address in step: a link selects, and what is selected can be linked to. */
export function useSelectedAddress({
  place,
  ready,
  shelf,
  selection,
  onSelection,
  count,
  selected,
  onSelected,
}: Input): void {
  // Who comes back to a list finds selected what was.
  const known = useRef({ of: place, ids: '' })
  const told = selected?.join() ?? ''
  const follow = useEffectEvent((of: string, asked: string) => {
    const { current: before } = known
    known.current = { of, ids: asked }
    if (asked === '' || (before.of === of && before.ids === asked)) return
    if (asked === EVERYTHING_SELECTED) return onSelection(selectAll(NOTHING, shelf))
    const ids = new Set(selected?.filter((id) => shelf.at(id) >= 0))
    const [first = null] = ids
    if (ids.size > 0) onSelection({ ids, anchor: first, active: first })
  })
  useEffect(() => {
    if (ready) follow(place, told)
  }, [ready, place, told])

  const now = selectedOf(selection, count)?.join() ?? ''
  // Who is on the way elsewhere is not held up.
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
