import { useLayoutEffect, type RefObject } from 'react'
import { rememberVisited, useRestoreListPosition } from '#web/kit/address/list-position.ts'
import { toSearch, type ArchiveSearchParams } from '../address/archive-address.ts'
import type { ViewSettings } from '../address/view-settings.ts'
import type { IndexedEntryList } from './indexed-list.ts'
import type { EntrySelection } from './selection.ts'

interface Input {
  address: ArchiveSearchParams
  viewSettings: ViewSettings
  indexedList: IndexedEntryList
  onSelection: (selection: EntrySelection) => void
  ready: boolean
  list: RefObject<{ element: HTMLElement; reveal: (position: number) => void; focus: () => void } | null>
}

/** Restores scroll position, selection and focus when the user returns from an item or a folder. */
export function useRestoredPosition({ address, viewSettings, indexedList, onSelection, ready, list }: Input): void {
  const { folder = 'root', selected } = address
  // A layout effect, so that the folder is remembered before the next list looks it up.
  useLayoutEffect(() => () => void (folder !== 'root' && rememberVisited(folder)), [folder])
  useRestoreListPosition({
    listName: JSON.stringify(['archive', folder, toSearch(address), viewSettings]),
    isReady: ready,
    getIndex: indexedList.positionOf,
    latestOnly: true,
    getElement: () => list.current?.element,
    onRestore: (id) => {
      // Without a selection the focus would start at the first entry.
      list.current?.focus()
      // If several were selected, select them all again.
      const selectedIds = selected?.includes(id)
        ? selected.filter((otherId) => indexedList.positionOf(otherId) >= 0)
        : [id]
      onSelection({ ids: new Set(selectedIds), anchorId: id, activeId: id })
      list.current?.reveal(indexedList.positionOf(id))
    },
  })
}
