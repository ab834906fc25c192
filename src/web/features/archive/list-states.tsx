import { IconFolderOpen, IconSearchOff } from '@tabler/icons-react'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, Skeleton } from '#web/ui/state.tsx'
import type { ArchiveView } from './views/layout.ts'
import styles from './archive.module.css'

/** The shape of the list that is coming. */
export function ArchiveSkeleton({ view }: { view: ArchiveView }) {
  return (
    <div aria-hidden="true" className={view !== 'list' ? styles.skeletonGrid : styles.skeletonList}>
      {Array.from({ length: 12 }, (_, i) => (
        <div key={i}>
          {view !== 'list' && <Skeleton height="auto" style={{ aspectRatio: '4 / 3', marginBottom: 8 }} />}
          <Skeleton width={view !== 'list' ? '70%' : '100%'} height={view !== 'list' ? '0.9em' : '2rem'} />
        </div>
      ))}
    </div>
  )
}

interface Props {
  narrowed: boolean
  mayAdd: boolean
  onClear: () => void
  onUpload: () => void
}

export function NothingHere({ narrowed, mayAdd, onClear, onUpload }: Props) {
  if (narrowed) {
    return (
      <EmptyState icon={IconSearchOff} title={words.noMatchTitle} text={words.noMatchText}>
        <Button onClick={onClear}>{words.showAll}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={IconFolderOpen} title={words.emptyTitle} text={mayAdd ? words.emptyText : words.emptyReadOnly}>
      {mayAdd && (
        <Button look="primary" onClick={onUpload}>
          {words.upload}
        </Button>
      )}
    </EmptyState>
  )
}
