import { IconFolderOpen, IconSearchOff, IconUpload } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { searchMessages } from '#shared/words/search/search.ts'
import { useSearchEverywhere } from '#web/kit/client/search-everywhere.ts'
import { usesTouch } from '#web/kit/uses-touch.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { EmptyState, Skeleton, SkeletonArea } from '#web/ui/state.tsx'
import { isLimitedToFolder, type ArchiveSearchParams } from '../address/archive-address.ts'
import type { ArchiveView } from '../address/view-choices.ts'
import { FilterChips } from '../search/filter-chips.tsx'
import { NO_FILTERS } from '../search/filter-values.ts'
import type { ActiveFilter } from '../search/active-filters.ts'
import styles from './list-states.module.css'
import chipStyles from '../search/chips.module.css'

/** Placeholder while the list is loading. A list that loads quickly appears without it. */
export function ArchiveSkeleton({ view }: { view: ArchiveView }) {
  return (
    <SkeletonArea className={view !== 'list' ? styles.skeletonGrid : styles.skeletonList}>
      {Array.from({ length: 12 }, (_, i) => (
        <div key={i}>
          {view !== 'list' && <Skeleton height="auto" style={{ aspectRatio: '4 / 3', marginBottom: 8 }} />}
          <Skeleton width={view !== 'list' ? '70%' : '100%'} height={view !== 'list' ? '0.9em' : '2rem'} />
        </div>
      ))}
    </SkeletonArea>
  )
}

interface EmptyArchiveProps {
  /** Whether the list shows all items of the project. */
  showsAllItems: boolean
  /** Undefined if the user may not add items. */
  onUpload: (() => void) | undefined
}

/** Shown for an empty folder or project. */
export function EmptyArchive({ showsAllItems, onUpload }: EmptyArchiveProps) {
  const writableText = usesTouch() ? archiveMessages.emptyOnTouch : archiveMessages.emptyText
  const text = onUpload ? writableText : archiveMessages.emptyReadOnly
  return (
    <div className={onUpload ? styles.dropArea : undefined}>
      <EmptyState
        icon={onUpload ? IconUpload : IconFolderOpen}
        title={archiveMessages.emptyTitle}
        text={showsAllItems ? archiveMessages.emptyAll : text}
      >
        {onUpload && (
          <Button variant="primary" onClick={onUpload}>
            {archiveMessages.upload}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

interface NoMatchesProps {
  address: ArchiveSearchParams
  filters: readonly ActiveFilter[]
  onChange: (change: Partial<ArchiveSearchParams>) => void
}

/** Shown when nothing matches. Offers to remove the filters one by one. */
export function NoMatches({ address, filters, onChange }: NoMatchesProps) {
  const query = address.query?.trim()
  const searchEverywhere = useSearchEverywhere()
  const removableFilters = query
    ? [{ key: 'query', label: searchMessages.labels.query, text: query, removal: { query: undefined } }, ...filters]
    : filters
  // The button disappears with the empty state, so the focus moves on.
  const createRemovalHandler =
    (change: Partial<ArchiveSearchParams>) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      focusAfterRemoval(currentTarget)
      onChange(change)
    }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={archiveMessages.noMatchTitle}
      text={filters.length > 0 ? searchMessages.noneText : ''}
    >
      <div className={chipStyles.none}>
        <FilterChips filters={removableFilters} onChange={onChange} />
        <div className={chipStyles.noneActs}>
          {isLimitedToFolder(address) && (
            <Button variant="primary" onClick={createRemovalHandler({ here: undefined })}>
              {searchMessages.searchProject}
            </Button>
          )}
          {query && searchEverywhere && (
            <Button onClick={() => searchEverywhere(query)}>{frameMessages.searchEverywhere}</Button>
          )}
          <Button onClick={createRemovalHandler({ ...NO_FILTERS, query: undefined })}>{searchMessages.clearAll}</Button>
        </div>
      </div>
    </EmptyState>
  )
}
