import { useRef, useState, type DragEvent } from 'react'
import type { Entry, Ids, Shelf } from '../entries/entries.ts'
import { titleOf } from '../entries/entries.ts'
import { select, selectedOf, type EntrySelection } from '../entries/selection.ts'
import { entryAt } from './clicks.ts'
import { showGhost } from './drag-ghost.ts'

/** Not the type of files, so that what is dragged within the archive is not taken for an upload. */
export const DRAGGED = 'application/x-vitrine-entries'

interface Input {
  shelf: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  /** The folder whose entries are shown; nothing is moved to where it is. Left out while they are from anywhere. */
  here: string | undefined
  /** Left out where nothing can be moved. */
  onMove: ((entries: Entry[], folder: string) => void) | undefined
}

/** Whether what is dragged may be dropped on a folder: not on itself, and not where it is. */
export const mayDrop = (dragged: Pick<Ids, 'has'>, folder: string, here: string | undefined) =>
  !dragged.has(folder) && folder !== here

/**
 * Dragging entries onto whatever says `data-folder`. The one that is dragged goes, or all that are selected if it is one
 * of them.
 */
export function useEntryDrag({ shelf, selection, onSelection, here, onMove }: Input) {
  const dragged = useRef<EntrySelection | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const folderOf = (event: DragEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-folder]')?.dataset.folder
    const ours = dragged.current && event.dataTransfer.types.includes(DRAGGED)
    return ours && id !== undefined && mayDrop(dragged.current?.ids ?? new Set(), id, here) ? id : null
  }
  const end = () => {
    dragged.current = null
    setOver(null)
  }
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const entry = entryAt(shelf, event.target)
      if (!entry || !onMove) return
      const goes = selection.ids.has(entry.id) ? selection : select(selection, shelf, entry.id)
      if (goes !== selection) onSelection(goes)
      dragged.current = goes
      event.dataTransfer.setData(DRAGGED, String(goes.ids.size))
      event.dataTransfer.effectAllowed = 'move'
      showGhost(event.dataTransfer, goes.ids.size, titleOf(entry))
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged.current) return
      const folder = folderOf(event)
      setOver(folder)
      if (folder === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDragLeave: (event: DragEvent) => {
      // Some browsers do not tell whereto: then it is what comes next that counts.
      const to = event.relatedTarget as Node | null
      if (to && !event.currentTarget.contains(to)) setOver(null)
    },
    onDrop: (event: DragEvent) => {
      const folder = folderOf(event)
      if (folder === null || !dragged.current) return
      event.preventDefault()
      onMove?.(selectedOf(dragged.current, shelf), folder)
      end()
    },
    onDragEnd: end,
  }
  return { over, handlers }
}
