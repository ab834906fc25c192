import { IconCursorText, IconPlus } from '@tabler/icons-react'
import type { Field } from '#shared/forms/field.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './bulk.module.css'

interface Props {
  fields: readonly Field[]
  onPick: (field: Field) => void
  onRenameByPattern: (() => unknown) | undefined
}

/** Buttons for the fields that aren't being changed yet. */
export function FieldPicker({ fields, onPick, onRenameByPattern }: Props) {
  return (
    <div role="group" aria-label={fileOperationMessages.chooseField} className={styles.picks}>
      <p className={styles.pick}>{fileOperationMessages.chooseField}</p>
      {fields.map((field) => (
        <Button key={field.key} small onClick={() => onPick(field)}>
          <IconPlus size={14} stroke={2} aria-hidden />
          {field.label}
        </Button>
      ))}
      {onRenameByPattern && (
        <Button small variant="quiet" onClick={() => void onRenameByPattern()}>
          <IconCursorText size={16} stroke={1.75} aria-hidden />
          {fileOperationMessages.renameByPattern}
        </Button>
      )}
    </div>
  )
}
