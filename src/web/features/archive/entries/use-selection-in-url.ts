import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { MAX_SELECTED_IN_URL } from '#shared/rules/limits.ts'
import { EVERYTHING_SELECTED, type SelectedParam } from '../address/archive-address.ts'
import type { IndexedEntryList } from './indexed-list.ts'
import { EMPTY_SELECTION, selectAllEntries, type EntrySelection } from './selection.ts'

/** How long the selection must stay unchanged before the URL is updated. */
const WRITE_DELAY_MS = 300

const toSelectedParam = ({ ids, all }: EntrySelection, size: number): SelectedParam => {
  if (all) return [EVERYTHING_SELECTED]
  return size > 0 && size <= MAX_SELECTED_IN_URL ? [...ids].toSorted() : undefined
}

interface Input {
  /** Identifies the list; each has its own selection. */
  listName: string
  isReady: boolean
  indexedList: IndexedEntryList
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  count: number
  selected: SelectedParam
  onSelected: (change: { selected: SelectedParam }) => void
}

/** Keeps the selection and the URL in sync so selections can be linked to. */
export function useSelectionInUrl({
  listName,
  isReady,
  indexedList,
  selection,
  onSelection,
  count,
  selected,
  onSelected,
}: Input): void {
  // Going back to a list restores its selection.
  const lastSynced = useRef({ list: listName, ids: '' })
  const addressIds = selected?.join() ?? ''
  const followUrl = useEffectEvent((list: string, requestedIds: string) => {
    const { current: previousSync } = lastSynced
    lastSynced.current = { list, ids: requestedIds }
    if (requestedIds === '' || (previousSync.list === list && previousSync.ids === requestedIds)) return
    if (requestedIds === EVERYTHING_SELECTED) return onSelection(selectAllEntries(EMPTY_SELECTION, indexedList))
    const ids = new Set(selected?.filter((id) => indexedList.positionOf(id) >= 0))
    const [firstId = null] = ids
    if (ids.size > 0) onSelection({ ids, anchorId: firstId, activeId: firstId })
  })
  useEffect(() => {
    if (isReady) followUrl(listName, addressIds)
  }, [isReady, listName, addressIds])

  const selectedIds = toSelectedParam(selection, count)?.join() ?? ''
  // Don't replace the URL during a navigation.
  const isIdle = useRouterState({ select: ({ status }) => status === 'idle' })
  const writeUrl = useEffectEvent((nextIds: string) => {
    if (nextIds === addressIds) return
    lastSynced.current = { list: listName, ids: nextIds }
    onSelected({ selected: nextIds === '' ? undefined : nextIds.split(',') })
  })
  useEffect(() => {
    if (!isReady || !isIdle) return
    const timer = setTimeout(() => writeUrl(selectedIds), WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isReady, isIdle, selectedIds])
}
