import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { useUnsavedWarning } from '#web/form/unsaved-changes.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListItem } from '../../data/listing.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ChangePreview } from './change-preview.tsx'
import { PATTERN_PARTS } from './field-changes.ts'
import { useBulkEdit, type BulkEditOptions } from './use-bulk-edit.ts'
import styles from './bulk.module.css'

/** Not translated: the parts have the same names in all languages. */
const EXAMPLE_PATTERN = '{folder} {n:001}'

interface Props {
  projectId: string
  artifacts: readonly ListItem[]
  may: May
  onClose: () => void
}

/** Gives many items titles made from a pattern, which are previewed while it is typed. */
export function RenameByPatternDialog({ projectId, artifacts, may, onClose }: Props) {
  return (
    <BulkDialog
      title={fileOperationMessages.renameTitle(artifacts.length)}
      description={fileOperationMessages.renameText}
      artifacts={artifacts}
      onClose={onClose}
    >
      {({ cancelButton, ...loaded }) => (
        <PatternForm {...loaded} projectId={projectId} may={may} onDone={onClose} cancelButton={cancelButton} />
      )}
    </BulkDialog>
  )
}

function PatternForm({ cancelButton, ...options }: BulkEditOptions & { cancelButton: React.ReactNode }) {
  const { fields, changes, setChange, updates, unchangedCounts, isDirty, isSaving, isWaiting, save, saving } =
    useBulkEdit(options)
  const input = useRef<HTMLInputElement>(null)
  const pattern = changes.title?.pattern ?? ''
  const setPattern = (text: string) => setChange('title', text === '' ? undefined : { mode: 'pattern', pattern: text })
  const insert = (part: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {}
    setPattern(pattern.slice(0, selectionStart ?? undefined) + part + pattern.slice(selectionEnd ?? pattern.length))
    input.current?.focus()
  }
  const titleField = fields.find(({ key }) => key === 'title')
  const skippedCount = unchangedCounts.get('title') ?? 0
  useUnsavedWarning(isDirty, { save, getPendingSave: saving })
  return (
    <form
      className={styles.many}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty && !isWaiting) void save()
      }}
    >
      <div className={styles.steps}>
        <TextInput
          ref={input}
          autoFocus
          label={fileOperationMessages.pattern}
          placeholder={EXAMPLE_PATTERN}
          maxLength={MAX_LINE}
          autoComplete="off"
          value={pattern}
          onChange={({ currentTarget: { value } }) => setPattern(value)}
        />
        <div role="group" aria-label={fileOperationMessages.patternPartsLabel} className={styles.picks}>
          {PATTERN_PARTS.map(({ key, text }) => (
            <Button key={key} small title={text} onClick={() => insert(text)}>
              {fileOperationMessages.patternParts[key]}
            </Button>
          ))}
        </div>
        {titleField && pattern !== '' && !isWaiting && (
          <ChangePreview field={titleField} updates={updates} artifacts={options.artifacts} />
        )}
        {skippedCount > 0 && !isWaiting && (
          <p className={styles.note}>{fileOperationMessages.unnamedItems(skippedCount)}</p>
        )}
      </div>
      <div className={styles.foot}>
        {cancelButton}
        <Button type="submit" variant="primary" aria-busy={isSaving} disabled={!isDirty || isWaiting}>
          {fileOperationMessages.renameItems(updates.length)}
        </Button>
      </div>
    </form>
  )
}
