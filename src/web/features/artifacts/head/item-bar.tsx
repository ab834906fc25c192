import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { Button } from '#web/ui/button.tsx'
import { BackButton } from '#web/ui/page/back.tsx'
import styles from './head.module.css'

interface Props {
  /** The item's position in the list that the user came from. */
  listPosition: { position: number; total: number } | null
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onBack: () => void
  /** The actions on the item. */
  children: ReactNode
}

/** One row above the item: back to the list, its neighbours, and its actions. */
export function ItemBar({ listPosition, onPrevious, onNext, onBack, children }: Props) {
  return (
    <div className={styles.bar}>
      <BackButton onClick={onBack}>{artifactMessages.back}</BackButton>
      {listPosition && (
        <div className={styles.turn}>
          <Button variant="icon" aria-label={itemMessages.previous} disabled={!onPrevious} onClick={onPrevious}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </Button>
          {itemMessages.position(listPosition.position, listPosition.total)}
          <Button variant="icon" aria-label={itemMessages.next} disabled={!onNext} onClick={onNext}>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}
