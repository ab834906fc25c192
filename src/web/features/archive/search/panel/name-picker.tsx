import { MultiSelect } from '@mantine/core'
import { formatNumber } from '#shared/words/formats.ts'
import { searchMessages } from '#shared/words/search/search.ts'
import { RemovablePill } from '#web/form/removable-pill.tsx'
import type { NamedValue } from '../search.queries.ts'
import styles from './panel.module.css'

/** The number of options shown together. The others are found by typing. */
const MAX_OPTIONS = 60

interface Props {
  label: string
  placeholder: string
  namedValues: readonly NamedValue[] | undefined
  chosenIds: readonly string[]
  onChange: (ids: string[] | undefined) => void
}

/** Chooses from many tags or exhibits by name. */
export function NamePicker({ label, placeholder, namedValues, chosenIds, onChange }: Props) {
  const missingIds = chosenIds.filter((id) => namedValues && !namedValues.some((namedValue) => namedValue.id === id))
  const options = [
    ...(namedValues ?? []).map(({ id, title }) => ({ value: id, label: title })),
    ...(namedValues ? missingIds : chosenIds).map((id) => ({
      value: id,
      label: namedValues ? searchMessages.deletedValue : '…',
    })),
  ]
  const counts = new Map(namedValues?.map(({ id, count }) => [id, count]))
  return (
    <MultiSelect
      label={label}
      placeholder={chosenIds.length === 0 ? placeholder : ''}
      data={options}
      value={[...chosenIds]}
      onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)}
      searchable
      hidePickedOptions
      limit={MAX_OPTIONS}
      maxDropdownHeight={220}
      comboboxProps={{ withinPortal: false }}
      renderPill={({ option, disabled, onRemove }) => (
        <RemovablePill entry={option.label} disabled={disabled} onRemove={() => onRemove?.()} />
      )}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span className={styles.optionText}>{option.label}</span>
          <span className={styles.valueCount}>{formatNumber(counts.get(option.value) ?? 0)}</span>
        </span>
      )}
    />
  )
}
