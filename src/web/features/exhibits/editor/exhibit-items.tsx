import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock, IconPlus, IconX } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { formatKind } from '#web/media/format-kind.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { ChooseItemsDialog } from '../choose-items-dialog.tsx'
import { moveEntry } from './item-order.ts'
import styles from '../exhibits.module.css'

const ITEM_MIME_TYPE = 'application/x-exhibit-item'

interface Props {
  projectId: string
  items: readonly Artifact[]
  mayEdit: boolean
  onChange: (items: Artifact[]) => void
  /** The items that visitors don't see, and how to publish those that the user may publish. */
  unpublished: { count: number; publishableCount: number; publish: (() => void) | undefined }
}

/** The ordered items of an exhibit, moved by dragging or by buttons. */
export function ExhibitItems(props: Props) {
  const { projectId, items, mayEdit, onChange, unpublished } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const [dropIndex, setDropIndex] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    onChange(moveEntry(items, from, to))
    setAnnouncement(exhibitEditMessages.moved(item.title, to + 1, items.length))
  }
  const handleDrop = (event: DragEvent, to: number) => {
    event.preventDefault()
    setDropIndex(null)
    move(Number(event.dataTransfer.getData(ITEM_MIME_TYPE)), to)
  }
  return (
    <section className={styles.items} aria-labelledby="items-title">
      <div className={styles.itemsHead}>
        <h2 id="items-title" className={styles.itemsTitle}>
          {exhibitEditMessages.items} <span className={styles.quiet}>{items.length > 0 && items.length}</span>
        </h2>
        {mayEdit && (
          <Button onClick={() => setIsChoosing(true)}>
            <IconPlus size={16} stroke={2} aria-hidden />
            {exhibitEditMessages.choose}
          </Button>
        )}
      </div>
      {items.length > 0 && <p className={styles.itemsText}>{exhibitEditMessages.itemsText}</p>}
      {unpublished.count > 0 && (
        <div className={styles.hiddenItems}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {exhibitEditMessages.visitorsSee(items.length - unpublished.count, items.length)}
          {unpublished.publish && (
            <Button onClick={unpublished.publish}>
              {exhibitEditMessages.publishItems(unpublished.publishableCount)}
            </Button>
          )}
        </div>
      )}
      {items.length === 0 && <p className={styles.none}>{exhibitEditMessages.noItems}</p>}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ol className={styles.order}>
        {items.map((item, i) => (
          // Dragging is an extra for the mouse; the row's buttons do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same by keyboard
          <li
            key={item.id}
            className={`${styles.member} ${dropIndex === i ? styles.over : ''}`}
            draggable={mayEdit}
            onDragStart={(event) => {
              event.dataTransfer.setData(ITEM_MIME_TYPE, String(i))
              event.dataTransfer.effectAllowed = 'move'
            }}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(ITEM_MIME_TYPE)) return
              event.preventDefault()
              setDropIndex(i)
            }}
            onDragLeave={() => setDropIndex((current) => (current === i ? null : current))}
            onDrop={(event) => handleDrop(event, i)}
          >
            {mayEdit && <IconGripVertical size={16} stroke={1.75} aria-hidden className={styles.grip} />}
            <span className={styles.number}>{i + 1}</span>
            <span className={styles.mini}>
              <Thumb artifact={item} widthPx={64} iconSize={18} />
            </span>
            <span className={styles.memberWords}>
              <span className={styles.memberTitle}>{item.title}</span>
              <span className={styles.quiet}>
                {formatKind(item)}
                {item.visibility === 'private' && ` · ${exhibitEditMessages.hidden}`}
              </span>
            </span>
            {mayEdit && (
              <span className={styles.memberActions}>
                {/* `disabled` would drop the focus when an item reaches an end. */}
                <Button
                  variant="icon"
                  aria-label={exhibitEditMessages.moveUp(item.title)}
                  aria-disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                >
                  <IconArrowUp size={16} stroke={1.75} aria-hidden />
                </Button>
                <Button
                  variant="icon"
                  aria-label={exhibitEditMessages.moveDown(item.title)}
                  aria-disabled={i === items.length - 1}
                  onClick={() => move(i, i + 1)}
                >
                  <IconArrowDown size={16} stroke={1.75} aria-hidden />
                </Button>
                <Button
                  variant="icon"
                  aria-label={exhibitEditMessages.removeItem(item.title)}
                  onClick={({ currentTarget }) => {
                    focusAfterRemoval(currentTarget)
                    onChange(items.filter((_, index) => index !== i))
                  }}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {isChoosing && (
        <ChooseItemsDialog
          projectId={projectId}
          includedIds={new Set(items.map(({ id }) => id))}
          onClose={() => setIsChoosing(false)}
          onChoose={(addedItems) => onChange([...items, ...addedItems])}
        />
      )}
    </section>
  )
}
