import { useRef, useState, type DragEvent } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { Entry, IdSet, IndexedEntryList } from '../entries/indexed-list.ts'
import { getEntryTitle } from '../entries/indexed-list.ts'
import { selectEntry, getSelectedEntries, type EntrySelection } from '../entries/selection.ts'
import { findEntryAt } from './click-handlers.ts'
import styles from './acts.module.css'

// Differs from the type of dragged files, so that entries dragged within the archive aren't mistaken for an upload.
export const ENTRIES_MIME_TYPE = 'application/x-vitrine-entries'

interface Input {
  indexedList: IndexedEntryList
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  /** The folder whose entries are listed, on which nothing can be dropped; undefined if the list spans folders. */
  currentFolder: string | undefined
  /** Undefined if nothing may be moved. */
  onMove: ((entries: Entry[], folder: string) => void) | undefined
}

/** Whether entries may be dropped on a folder. Neither the folder itself nor the current one is a valid target. */
export const mayDrop = (draggedEntries: Pick<IdSet, 'has'>, folder: string, currentFolder: string | undefined) =>
  !draggedEntries.has(folder) && folder !== currentFolder

/** Lets entries be dragged onto any element with `data-folder`. Dragging a selected entry moves the whole selection. */
export function useEntryDrag({ indexedList, selection, onSelection, currentFolder, onMove }: Input) {
  const draggedEntries = useRef<EntrySelection | null>(null)
  const [dropTarget, setDropTarget] = useState<string | null>(null)
  const findDropFolder = (event: DragEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-folder]')?.dataset.folder
    const isOurDrag = draggedEntries.current && event.dataTransfer.types.includes(ENTRIES_MIME_TYPE)
    return isOurDrag && id !== undefined && mayDrop(draggedEntries.current?.ids ?? new Set(), id, currentFolder)
      ? id
      : null
  }
  const endDrag = () => {
    draggedEntries.current = null
    setDropTarget(null)
  }
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const entry = findEntryAt(indexedList, event.target)
      if (!entry || !onMove) return
      const movedSelection = selection.ids.has(entry.id) ? selection : selectEntry(selection, indexedList, entry.id)
      if (movedSelection !== selection) onSelection(movedSelection)
      draggedEntries.current = movedSelection
      event.dataTransfer.setData(ENTRIES_MIME_TYPE, String(movedSelection.ids.size))
      event.dataTransfer.effectAllowed = 'move'
      setDragGhost(event.dataTransfer, movedSelection.ids.size, getEntryTitle(entry))
    },
    onDragOver: (event: DragEvent) => {
      if (!draggedEntries.current) return
      const folder = findDropFolder(event)
      setDropTarget(folder)
      if (folder === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDragLeave: (event: DragEvent) => {
      // Older versions of Safari don't set `relatedTarget` (https://bugs.webkit.org/show_bug.cgi?id=66547); the next
      // `dragover` then updates the target.
      const enteredElement = event.relatedTarget as Node | null
      if (enteredElement && !event.currentTarget.contains(enteredElement)) setDropTarget(null)
    },
    onDrop: (event: DragEvent) => {
      const folder = findDropFolder(event)
      if (folder === null || !draggedEntries.current) return
      event.preventDefault()
      onMove?.(getSelectedEntries(draggedEntries.current, indexedList), folder)
      endDrag()
    },
    onDragEnd: endDrag,
  }
  return { dropTarget, handlers }
}

/** Shows the title of the dragged entry, or the number of entries, next to the pointer. */
function setDragGhost(dataTransfer: DataTransfer, count: number, title: string): void {
  const ghost = document.createElement('div')
  ghost.className = styles.ghost ?? ''
  ghost.textContent = count === 1 ? title : archiveMessages.dragging(count)
  document.body.append(ghost)
  dataTransfer.setDragImage(ghost, -12, -8)
  // The browser has captured the image by the end of this task.
  setTimeout(() => ghost.remove())
}
