import { NativeSelect } from '@mantine/core'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import { SORTS, wordsOf, type TrashAddress } from './trash-address.ts'
import styles from './trash.module.css'

interface Props {
  address: TrashAddress
  onChange: (sort: TrashAddress['sort']) => void
}

/** The order. Words bring first what fits them best, unless another order is asked for. */
export function TrashSort({ address, onChange }: Props) {
  const usual = wordsOf(address) ? '' : 'TITLE-asc'
  const data = SORTS.map((value) => ({ value, label: archiveMessages.sorts[value] }))
  return (
    <NativeSelect
      className={styles.sort}
      aria-label={archiveMessages.sort}
      value={address.sort ?? usual}
      data={usual ? data : [{ value: '', label: words.bestMatch }, ...data]}
      onChange={(event) => {
        const sort = event.currentTarget.value
        onChange(sort === usual ? undefined : SORTS.find((one) => one === sort))
      }}
    />
  )
}
