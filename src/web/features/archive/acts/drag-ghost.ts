import { archiveMessages as words } from '#shared/words/archive/archive.ts'
import styles from './acts.module.css'

/** What hangs on the pointer while entries are dragged: a name, or how many. */
export function showGhost(transfer: DataTransfer, count: number, title: string): void {
  const ghost = document.createElement('div')
  ghost.className = styles.ghost ?? ''
  ghost.textContent = count === 1 ? title : words.dragging(count)
  document.body.append(ghost)
  transfer.setDragImage(ghost, -12, -8)
  // The browser has taken its picture once this turn is over.
  setTimeout(() => ghost.remove())
}
