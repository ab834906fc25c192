import { useLayoutEffect, type RefObject } from 'react'
import { noteLeft, useFoundAgain } from '#web/kit/address/found-again.ts'
import { searchOf, type ArchiveAddress } from '../address/archive-address.ts'
import type { Shown } from '../address/shown-view.ts'
import type { Shelf } from './entries.ts'
import type { EntrySelection } from './selection.ts'

interface Input {
  address: ArchiveAddress
  shown: Shown
  shelf: Shelf
  onSelection: (selection: EntrySelection) => void
  ready: boolean
  list: RefObject<{ element: HTMLElement; reveal: (place: number) => void; focus: () => void } | null>
}

/** Who comes out of an item or a folder finds it chosen, with the focus, and the list where it was. */
export function usePlaceAgain({ address, shown, shelf, onSelection, ready, list }: Input): void {
  const { folder = 'root', selected } = address
  // Noted before the list that comes looks for it.
  useLayoutEffect(() => () => void (folder !== 'root' && noteLeft(folder)), [folder])
  useFoundAgain({
    name: JSON.stringify(['archive', folder, searchOf(address), shown]),
    ready,
    at: shelf.at,
    once: true,
    element: () => list.current?.element,
    onFound: (id) => {
      // The focus alone would begin at the first.
      list.current?.focus()
      // Of several that were chosen all are.
      const all = selected?.includes(id) ? selected.filter((one) => shelf.at(one) >= 0) : [id]
      onSelection({ ids: new Set(all), anchor: id, active: id })
      list.current?.reveal(shelf.at(id))
    },
  })
}
