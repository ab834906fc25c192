import { NativeSelect } from '@mantine/core'
import { importsMessages } from '#shared/words/imports/imports.ts'
import type { Targets } from './use-targets.ts'

interface Props {
  name: string
  value: string | null
  targets: Targets
  onChange: (target: string | null) => void
}

/** Chooses what a column contains. */
export function ColumnSelect({ name, value, targets, onChange }: Props) {
  const toOptions = (names: readonly string[]) =>
    names.map((target) => ({ value: target, label: targets.getLabel(target) }))
  return (
    <NativeSelect
      size="xs"
      aria-label={importsMessages.contains(name)}
      value={value ?? ''}
      data={[
        { value: '', label: importsMessages.leaveOut },
        ...toOptions(targets.builtIn),
        ...(targets.own.length > 0 ? [{ group: importsMessages.ownFields, items: toOptions(targets.own) }] : []),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
