import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { usesTouch } from '#web/kit/uses-touch.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ItemSearch } from './item-search.tsx'
import styles from './exhibits.module.css'

interface Props {
  projectId: string
  includedIds: ReadonlySet<string>
  /** If given, chooses a single item in a dialog with this title. */
  singleTitle?: string
  onChoose: (items: Artifact[]) => void
  onClose: () => void
}

/** Chooses items of the archive. Selected items stay selected while the user searches for others. */
export function ChooseItemsDialog({ projectId, includedIds, singleTitle, onChoose, onClose }: Props) {
  const [selectedItems, setSelectedItems] = useState<ReadonlyMap<string, Artifact>>(new Map())
  const closeProps = useConfirmedClose(selectedItems.size > 0, onClose)
  const [lastToggledId, setLastToggledId] = useState('')
  /** Selects or deselects an item, or selects those from the last one to it. */
  const toggle = (item: Artifact, shownItems: readonly Artifact[], isRange: boolean) => {
    if (singleTitle) {
      onChoose([item])
      return onClose()
    }
    const newSelection = new Map(selectedItems)
    const ends = [lastToggledId, item.id].map((id) => shownItems.findIndex((shownItem) => shownItem.id === id))
    if (isRange && !ends.includes(-1)) {
      for (const ranged of shownItems.slice(Math.min(...ends), Math.max(...ends) + 1))
        if (!includedIds.has(ranged.id)) newSelection.set(ranged.id, ranged)
    } else if (!newSelection.delete(item.id)) newSelection.set(item.id, item)
    setLastToggledId(item.id)
    setSelectedItems(newSelection)
  }
  const confirm = () => {
    onChoose([...selectedItems.values()])
    onClose()
  }
  const { chooseText, chooseRange } = exhibitEditMessages
  const description = usesTouch() ? chooseText : `${chooseText} ${chooseRange}`
  return (
    <Modal
      open
      width={820}
      height="min(46rem, calc(100dvh - 2rem))"
      title={singleTitle ?? exhibitEditMessages.choose}
      {...(!singleTitle && { description })}
      {...closeProps}
      onConfirm={!singleTitle && selectedItems.size > 0 ? confirm : undefined}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          {!singleTitle && (
            <Button variant="primary" disabled={selectedItems.size === 0} onClick={confirm}>
              {exhibitEditMessages.add(selectedItems.size)}
            </Button>
          )}
        </>
      }
    >
      <ItemSearch projectId={projectId} autofocus>
        {(items) => (
          <ul className={styles.choices}>
            {items.map((item) => {
              const isIncluded = includedIds.has(item.id)
              return (
                <li key={item.id}>
                  <button
                    type="button"
                    className={styles.choice}
                    {...(!singleTitle && { 'aria-pressed': isIncluded || selectedItems.has(item.id) })}
                    disabled={isIncluded}
                    onClick={({ shiftKey }) => toggle(item, items, shiftKey)}
                  >
                    <Thumb artifact={item} widthPx={160} hasRoomForText />
                    <span className={styles.tick} aria-hidden="true">
                      <IconCheck size={14} stroke={3} />
                    </span>
                    <span className={styles.choiceTitle}>{item.title}</span>
                    {isIncluded && <span className={styles.quiet}>{exhibitEditMessages.alreadyAdded}</span>}
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </ItemSearch>
    </Modal>
  )
}
