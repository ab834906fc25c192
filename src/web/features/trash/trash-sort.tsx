import { NativeSelect } from '@mantine/core'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { trashMessages } from '#shared/words/trash/trash.ts'
import { TRASH_SORTS, searchText, type TrashSearchParams } from './trash-address.ts'
import styles from './trash.module.css'

interface Props {
  address: TrashSearchParams
  onChange: (sort: TrashSearchParams['sort']) => void
}

/** The sort menu. A search is sorted by relevance unless another order is chosen. */
export function TrashSort({ address, onChange }: Props) {
  const defaultSort = searchText(address) ? '' : 'TITLE-asc'
  const sortOptions = TRASH_SORTS.map((value) => ({ value, label: archiveMessages.sorts[value] }))
  return (
    <NativeSelect
      className={styles.sort}
      aria-label={archiveMessages.sort}
      value={address.sort ?? defaultSort}
      data={defaultSort ? sortOptions : [{ value: '', label: trashMessages.bestMatch }, ...sortOptions]}
      onChange={(event) => {
        const sort = event.currentTarget.value
        onChange(sort === defaultSort ? undefined : TRASH_SORTS.find((candidate) => candidate === sort))
      }}
    />
  )
}
