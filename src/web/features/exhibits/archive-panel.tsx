import type { Artifact } from '#shared/entities/artifact.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { ItemSearch } from './item-search.tsx'
import styles from './exhibits.module.css'

interface Props {
  projectId: string
  onInsert: (item: Artifact) => void
  /** The dragged item, or null when the drag ends. */
  onDrag: (item: Artifact | null) => void
}

/** The archive beside the story editor. Items are inserted by a click or by dragging. */
export function ArchivePanel({ projectId, onInsert, onDrag }: Props) {
  return (
    <aside className={styles.panel} aria-labelledby="archive-panel">
      <h2 id="archive-panel" className={styles.itemsTitle}>
        {storyEditorMessages.archive}
      </h2>
      <p className={styles.quiet}>{storyEditorMessages.archiveText}</p>
      <ItemSearch projectId={projectId}>
        {(items) => (
          <ul className={styles.panelItems}>
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={styles.choice}
                  draggable
                  onClick={() => onInsert(item)}
                  onDragStart={(event) => {
                    event.dataTransfer.setData('text/plain', item.title)
                    event.dataTransfer.effectAllowed = 'copyMove'
                    onDrag(item)
                  }}
                  onDragEnd={() => onDrag(null)}
                >
                  <Thumb artifact={item} widthPx={120} hasRoomForText />
                  <span dir="auto" className={`${styles.choiceTitle} clamped`}>
                    {item.title}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ItemSearch>
    </aside>
  )
}
