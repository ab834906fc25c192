import { IconCursorText, IconPlus } from '@tabler/icons-react'
import type { Field } from '#shared/forms/field.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { Button } from '#web/ui/button.tsx'
import { groupByHeading } from './field-changes.ts'
import styles from './bulk.module.css'

interface Props {
  /** All fields of the form with their headings. */
  formFields: readonly Field[]
  fields: readonly Field[]
  onPick: (field: Field) => void
  onRenameByPattern: (() => unknown) | undefined
}

/** Buttons for the fields that aren't being changed yet, under the headings of the item form. */
export function FieldPicker({ formFields, fields, onPick, onRenameByPattern }: Props) {
  const groups = groupByHeading(formFields, fields)
  return (
    <div role="group" aria-label={fileOperationMessages.chooseField} className={styles.picker}>
      <p className={styles.question}>{fileOperationMessages.chooseField}</p>
      {groups.map(({ heading, fields: groupFields }) => (
        <div key={heading} role="group" aria-label={heading} className={styles.pickGroup}>
          <span aria-hidden="true" className={styles.pickHeading}>
            {heading}
          </span>
          <div className={styles.picks}>
            {groupFields.map((field) => (
              <Button key={field.key} small onClick={() => onPick(field)}>
                <IconPlus size={14} stroke={2} aria-hidden />
                {field.label}
              </Button>
            ))}
          </div>
        </div>
      ))}
      {onRenameByPattern && (
        <div className={styles.picks}>
          <Button small onClick={() => void onRenameByPattern()}>
            <IconCursorText size={16} stroke={1.75} aria-hidden />
            {fileOperationMessages.renameByPattern}
          </Button>
        </div>
      )}
    </div>
  )
}
