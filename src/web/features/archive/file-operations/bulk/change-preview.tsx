import type { Artifact } from '#shared/entities/artifact.ts'
import type { Field } from '#shared/forms/field.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import type { ItemUpdate } from './field-changes.ts'
import styles from './bulk.module.css'

const MAX_SHOWN = 5

interface Props {
  field: Field
  updates: readonly ItemUpdate[]
  artifacts: readonly Artifact[]
}

/** The old and new values of the first few items that will change. */
export function ChangePreview({ field, updates, artifacts }: Props) {
  const fieldUpdates = updates.filter((update) => field.key in update)
  const getOldValue = (id: string) => {
    const value = artifacts.find((artifact) => artifact.id === id)?.[field.key as keyof Artifact]
    return typeof value === 'string' ? value : ''
  }
  return (
    <div role="status" className={styles.note}>
      {fileOperationMessages.willChange(fieldUpdates.length)}
      <ul className={styles.preview}>
        {fieldUpdates.slice(0, MAX_SHOWN).map((update) => (
          <li key={update.id}>
            {getOldValue(update.id)} → <b>{String(update[field.key] ?? '')}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
