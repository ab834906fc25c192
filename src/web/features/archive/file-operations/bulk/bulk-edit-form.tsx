import type { ReactNode } from 'react'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useConfirmLeave, useUnsavedWarning } from '#web/form/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangePreview } from './change-preview.tsx'
import { FieldChangeEditor } from './field-change-editor.tsx'
import { FieldPicker } from './field-picker.tsx'
import { useBulkEdit, type BulkEditOptions } from './use-bulk-edit.ts'
import styles from './bulk.module.css'

interface Props extends BulkEditOptions {
  /** Opens the dialog that renames the items by a pattern; undefined if that isn't allowed. */
  onRenameByPattern: (() => void) | undefined
  /** Shown beside the save button. */
  saveButtonAside?: ReactNode
}

/** Edits many items: the user picks fields and says how each is to change. */
export function BulkEditForm({ saveButtonAside, onRenameByPattern, ...options }: Props) {
  const bulkEdit = useBulkEdit(options)
  const mayLeave = useConfirmLeave()
  const { fields, changes, updates, isWaiting } = bulkEdit
  const impossibleCount = Math.max(0, ...bulkEdit.unchangedCounts.values())
  const sameCount =
    bulkEdit.isDirty && !isWaiting ? Math.max(0, options.artifacts.length - updates.length - impossibleCount) : 0
  const newValues = Object.fromEntries(Object.entries(changes).map(([key, { value }]) => [key, value]))
  /** Applies exact dates that were recognised in a free-text date. */
  const setValue = (key: string, value: unknown) =>
    bulkEdit.setChange(key, value === null ? undefined : { mode: 'set', value })
  useUnsavedWarning(bulkEdit.isDirty, { save: bulkEdit.save, getPendingSave: bulkEdit.saving })
  return (
    <form
      className={styles.many}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void bulkEdit.save()
      }}
    >
      <div className={styles.steps}>
        {fields.map((field) => {
          const change = changes[field.key]
          return (
            change && (
              <FieldChangeEditor
                // Each mode has its own inputs; focus the first one.
                key={`${field.key} ${change.mode}`}
                field={field}
                change={change}
                isMixed={bulkEdit.mixedKeys.has(field.key)}
                problem={bulkEdit.problem?.key === field.key ? bulkEdit.problem : null}
                unchangedCount={isWaiting ? 0 : (bulkEdit.unchangedCounts.get(field.key) ?? 0)}
                onMode={(mode) => bulkEdit.startChange(field, mode)}
                onChange={(next) => bulkEdit.setChange(field.key, next)}
                suggestionTarget={{ fields, values: newValues, set: setValue }}
              >
                {!isWaiting && change.mode === 'replace' && (
                  <ChangePreview field={field} updates={updates} artifacts={options.artifacts} />
                )}
              </FieldChangeEditor>
            )
          )
        })}
        <FieldPicker
          formFields={bulkEdit.formFields}
          fields={fields.filter(({ key }) => !(key in changes))}
          onPick={(field) => bulkEdit.startChange(field)}
          onRenameByPattern={onRenameByPattern && (async () => (await mayLeave()) && onRenameByPattern())}
        />
      </div>
      <div className={styles.foot}>
        {sameCount > 0 && (
          <span role="status" className={styles.same}>
            {fileOperationMessages.alreadySame(sameCount)}
          </span>
        )}
        {saveButtonAside}
        <Button type="submit" variant="primary" aria-busy={bulkEdit.isSaving} disabled={!bulkEdit.isDirty || isWaiting}>
          {bulkEdit.isDirty ? fileOperationMessages.editSave(updates.length) : formMessages.save}
        </Button>
      </div>
    </form>
  )
}
