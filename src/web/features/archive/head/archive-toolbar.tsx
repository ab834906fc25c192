import { NativeSelect } from '@mantine/core'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { sortOf, SORTS, TIMELINE_SORTS, TYPES, type ArchiveAddress } from '../archive-address.ts'
import { SearchField } from './search-field.tsx'
import { ViewPicker } from './view-picker.tsx'
import type { Shown } from '../views/shown-view.ts'
import styles from '../archive.module.css'

const optionsOf = <T extends string>(keys: readonly T[], labels: Record<T, string>) =>
  keys.map((value) => ({ value, label: labels[value] }))

interface Props {
  address: ArchiveAddress
  shown: Shown
  onChange: (change: Partial<ArchiveAddress>) => void
  onShown: (change: Partial<Shown>) => void
}

/** Search, kind, order and view; all of it stands in the address. */
export function ArchiveToolbar({ address, shown, onChange, onShown }: Props) {
  const { type = 'All' } = address
  return (
    <div className={styles.tools} role="search">
      <SearchField
        key={address.folder ?? ''}
        query={address.query ?? ''}
        onChange={(query) => onChange({ query: query || undefined })}
      />
      <NativeSelect
        className={styles.pick}
        aria-label={words.type}
        value={type}
        data={optionsOf(TYPES, words.types)}
        onChange={(event) =>
          onChange({
            type: event.currentTarget.value === 'All' ? undefined : (event.currentTarget.value as typeof type),
          })
        }
      />
      <NativeSelect
        className={styles.pick}
        aria-label={words.sort}
        value={sortOf({ ...address, view: shown.view })}
        data={optionsOf(shown.view === 'timeline' ? TIMELINE_SORTS : SORTS, words.sorts)}
        onChange={(event) => onChange({ sort: event.currentTarget.value as ArchiveAddress['sort'] })}
      />
      <ViewPicker shown={shown} onChange={onShown} />
    </div>
  )
}
