import { useLayoutEffect, type RefObject } from 'react'
import { noteLeft, useFoundAgain } from '#web/kit/address/found-again.ts'
import { searchOf, type ArchiveAddress } from '../address/archive-address.ts'
import type { Shown } from '../address/shown-view.ts'
import type { Shelf } from './entries.ts'
import type { EntrySelection } from './selection.ts'

interface Input {
  address: ArchiveAddress
  shown: Shown
  indexedList: Shelf
  onSelection: (selection: EntrySelection) => void
  ready: boolean
  list: RefObject<{ element: HTMLElement; reveal: (place: number) => void; focus: () => void } | null>
}

/** Restores scroll position, selection and focus when the user returns from an item or a folder. */
export function usePlaceAgain({ address, shown, indexedList, onSelection, ready, list }: Input): void {
  const { folder = 'root', selected } = address
  // A layout effect so it runs before the next list looks for it.
  useLayoutEffect(() => () => void (folder !== 'root' && noteLeft(folder)), [folder])
  useFoundAgain({
    name: JSON.stringify(['archive', folder, searchOf(address), shown]),
    ready,
    at: indexedList.at,
    once: true,
    element: () => list.current?.element,
    onFound: (id) => {
      // Without a selection the focus would start at the first entry.
      list.current?.focus()
      // If several were selected, select them all again.
      const selectedIds = selected?.includes(id) ? selected.filter((other) => indexedList.at(other) >= 0) : [id]
      onSelection({ ids: new Set(selectedIds), anchor: id, active: id })
      list.current?.reveal(indexedList.at(id))
    },
  })
}
