import { IconFolderOpen, IconSearchOff } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { findMessages } from '#shared/words/find/find.ts'
import { Button } from '#web/ui/button.tsx'
import { focusWhenGone } from '#web/ui/focus-next.ts'
import { EmptyState, Skeleton } from '#web/ui/state.tsx'
import { staysHere, type ArchiveAddress } from '../address/archive-address.ts'
import type { ArchiveView } from '../address/view-choices.ts'
import { FilterChips } from '../find/filter-chips.tsx'
import { NO_FILTERS } from '../find/filter-values.ts'
import type { ActiveFilter } from '../find/filters.ts'
import styles from './list-states.module.css'
import finding from '../find/chips.module.css'

/** Placeholder while the list is loading. */
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

interface NothingProps {
  /** Whether the list shows all items of the project. */
  all: boolean
  /** Undefined if the user may not add items. */
  onUpload: (() => void) | undefined
}

/** Shown for an empty folder or project. */
export function NothingHere({ all, onUpload }: NothingProps) {
  const text = onUpload ? archiveMessages.emptyText : archiveMessages.emptyReadOnly
  return (
    <EmptyState icon={IconFolderOpen} title={archiveMessages.emptyTitle} text={all ? archiveMessages.emptyAll : text}>
      {onUpload && (
        <Button look="primary" onClick={onUpload}>
          {archiveMessages.upload}
        </Button>
      )}
    </EmptyState>
  )
}

interface Props {
  address: ArchiveAddress
  filters: readonly ActiveFilter[]
  onChange: (change: Partial<ArchiveAddress>) => void
}

/** Shown when nothing matches. Offers to remove the filters one by one. */
export function NothingFound({ address, filters, onChange }: Props) {
  const query = address.query?.trim()
  const asked = query
    ? [{ key: 'query', label: findMessages.labels.query, text: query, removal: { query: undefined } }, ...filters]
    : filters
  // The button disappears with the empty state, so the focus moves on.
  const widen =
    (change: Partial<ArchiveAddress>) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      focusWhenGone(currentTarget)
      onChange(change)
    }
  return (
    <EmptyState icon={IconSearchOff} title={archiveMessages.noMatchTitle} text={findMessages.noneText}>
      <div className={finding.none}>
        <FilterChips filters={asked} onChange={onChange} />
        <div className={finding.noneActs}>
          {staysHere(address) && (
            <Button look="primary" onClick={widen({ here: undefined })}>
              {findMessages.everywhere}
            </Button>
          )}
          <Button onClick={widen({ ...NO_FILTERS, query: undefined })}>{findMessages.clearAll}</Button>
        </div>
      </div>
    </EmptyState>
  )
}
