import { NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { Button } from '#web/ui/button.tsx'
import type { Targets } from './use-targets.ts'

interface Props {
  name: string
  value: string | null
  targets: Targets
  onChange: (target: string | null) => void
  /** Adds a field for this column; undefined if that isn't possible. */
  onNewField?: (() => void) | undefined
  isDisabled: boolean
}

/** Chooses what a column contains. A button, not an option, adds a field: arrow keys choose options in passing. */
export function ColumnSelect({ name, value, targets, onChange, onNewField, isDisabled }: Props) {
  const toOptions = (names: readonly string[]) =>
    names.map((target) => ({ value: target, label: targets.getLabel(target) }))
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={importsMessages.contains(name)}
        value={value ?? ''}
        disabled={isDisabled}
        data={[
          { value: '', label: importsMessages.leaveOut },
          ...toOptions(targets.builtIn),
          ...(targets.own.length > 0 ? [{ group: importsMessages.ownFields, items: toOptions(targets.own) }] : []),
        ]}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
      {onNewField && (
        <Button
          small
          variant="quiet"
          disabled={isDisabled}
          aria-label={importsMessages.newField.addFor(name)}
          onClick={onNewField}
        >
          <IconPlus size={14} stroke={2} aria-hidden />
          {importsMessages.newField.add}
        </Button>
      )}
    </>
  )
}
