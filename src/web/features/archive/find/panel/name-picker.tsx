import { MultiSelect } from '@mantine/core'
import { formatNumber } from '#shared/words/formats.ts'
import { findMessages } from '#shared/words/find/find.ts'
import { RemovablePill } from '#web/form/removable-pill.tsx'
import type { Named } from '../find.queries.ts'
import styles from './panel.module.css'

/** The number of options shown at once. The others are found by typing. */
const MOST_SHOWN = 60

interface Props {
  label: string
  placeholder: string
  all: readonly Named[] | undefined
  chosen: readonly string[]
  onChange: (ids: string[] | undefined) => void
}

/** Chooses from many tags or exhibits by name. */
export function NamePicker({ label, placeholder, all, chosen, onChange }: Props) {
  const gone = chosen.filter((id) => all && !all.some((one) => one.id === id))
  const data = [
    ...(all ?? []).map(({ id, title }) => ({ value: id, label: title })),
    ...(all ? gone : chosen).map((id) => ({ value: id, label: all ? findMessages.unknown : '…' })),
  ]
  const counts = new Map(all?.map(({ id, count }) => [id, count]))
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? placeholder : ''}
      data={data}
      value={[...chosen]}
      onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)}
      searchable
      hidePickedOptions
      limit={MOST_SHOWN}
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
