import { useRef, useState, type DragEvent } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { Entry, Ids, Shelf } from '../entries/entries.ts'
import { titleOf } from '../entries/entries.ts'
import { select, selectedOf, type EntrySelection } from '../entries/selection.ts'
import { entryAt } from './clicks.ts'
import styles from './acts.module.css'

// Not the type of files so entries dragged within the archive aren't taken for an upload.
export const DRAGGED = 'application/x-vitrine-entries'

interface Input {
  indexedList: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  /** The folder whose entries are listed, if it is a single one. Nothing can be dropped on it. */
  here: string | undefined
  /** Undefined if nothing may be moved. */
  onMove: ((entries: Entry[], folder: string) => void) | undefined
}

/** Whether entries may be dropped on a folder. Neither the folder itself nor the current one is a valid target. */
export const mayDrop = (dragged: Pick<Ids, 'has'>, folder: string, here: string | undefined) =>
  !dragged.has(folder) && folder !== here

/** Lets entries be dragged onto any element with `data-folder`. Dragging a selected entry moves the whole selection. */
export function useEntryDrag({ indexedList, selection, onSelection, here, onMove }: Input) {
  const dragged = useRef<EntrySelection | null>(null)
  const [dropTarget, setDropTarget] = useState<string | null>(null)
  const folderOf = (event: DragEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-folder]')?.dataset.folder
    const ours = dragged.current && event.dataTransfer.types.includes(DRAGGED)
    return ours && id !== undefined && mayDrop(dragged.current?.ids ?? new Set(), id, here) ? id : null
  }
  const end = () => {
    dragged.current = null
    setDropTarget(null)
  }
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const entry = entryAt(indexedList, event.target)
      if (!entry || !onMove) return
      const goes = selection.ids.has(entry.id) ? selection : select(selection, indexedList, entry.id)
      if (goes !== selection) onSelection(goes)
      dragged.current = goes
      event.dataTransfer.setData(DRAGGED, String(goes.ids.size))
      event.dataTransfer.effectAllowed = 'move'
      showGhost(event.dataTransfer, goes.ids.size, titleOf(entry))
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged.current) return
      const folder = folderOf(event)
      setDropTarget(folder)
      if (folder === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDragLeave: (event: DragEvent) => {
      // Older versions of Safari don't set `relatedTarget` (https://bugs.webkit.org/show_bug.cgi?id=66547); the next
      // `dragover` then updates the target.
      const to = event.relatedTarget as Node | null
      if (to && !event.currentTarget.contains(to)) setDropTarget(null)
    },
    onDrop: (event: DragEvent) => {
      const folder = folderOf(event)
      if (folder === null || !dragged.current) return
      event.preventDefault()
      onMove?.(selectedOf(dragged.current, indexedList), folder)
      end()
    },
    onDragEnd: end,
  }
  return { dropTarget, handlers }
}

/** Shows the title or the number of the dragged entries at the pointer. */
function showGhost(transfer: DataTransfer, count: number, title: string): void {
  const ghost = document.createElement('div')
  ghost.className = styles.ghost ?? ''
  ghost.textContent = count === 1 ? title : archiveMessages.dragging(count)
  document.body.append(ghost)
  transfer.setDragImage(ghost, -12, -8)
  // The browser has captured the image when this task ends.
  setTimeout(() => ghost.remove())
}
