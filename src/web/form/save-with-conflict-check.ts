import { isChanged } from '#shared/forms/get-changes.ts'
import type { Field, FormInput } from '#shared/forms/field.ts'
import { editConflictMessages } from '#shared/words/edit-conflicts/edit-conflicts.ts'
import type { Alerts } from '#web/kit/alert-store.ts'
import { isApiError } from '#web/kit/api-error.ts'
import type { BaseValues } from './form-state.ts'
import { formatValue } from './format-value.ts'

const MAX_SHOWN_CHARACTERS = 200

interface SaveOptions<Item extends FormInput, Changes extends FormInput> {
  fields: readonly Field[]
  changes: Changes
  baseValues: BaseValues
  /** Sends changes to the version seen at `seen_at`. */
  send: (changes: Changes & { seen_at?: number }) => Promise<Item>
  /** Loads the current version. */
  loadCurrent: () => Promise<Item>
  alerts: Alerts
}

/**
 * Saves changes and returns the saved version. If someone else changed the same field since the user began to edit
 * it, the user chooses which value to keep. Throws `AbortError` if the user closes the question.
 */
export async function saveWithConflictCheck<Item extends FormInput, Changes extends FormInput>(
  options: SaveOptions<Item, Changes>,
): Promise<Item> {
  const { fields, baseValues, send, loadCurrent, alerts } = options
  let changes = options.changes
  let seenAt = Math.min(...Object.keys(changes).map((key) => getUpdatedAt(baseValues[key])))
  let comparedTo = baseValues
  for (;;) {
    try {
      return await send({ ...changes, ...(Number.isFinite(seenAt) && { seen_at: seenAt }) })
    } catch (error) {
      if (!isApiError(error) || error.status !== 409 || !(error.field && error.field in changes)) throw error
      const currentItem = await loadCurrent()
      const conflictingFields = fields.filter(
        (field) =>
          field.key in changes &&
          isChanged(field, comparedTo[field.key] ?? currentItem, currentItem) &&
          isChanged(field, { [field.key]: changes[field.key] }, currentItem),
      )
      // Nobody else changed anything, so the conflict has another reason, such as a taken alias.
      if (conflictingFields.length === 0 && getUpdatedAt(currentItem) === seenAt) throw error
      for (const field of conflictingFields) {
        const changedBy = field.key === error.field ? error.changedBy : undefined
        if ((await askWhichToKeep(alerts, field, changedBy, changes, currentItem)) === 'mine') continue
        const { [field.key]: _, ...otherChanges } = changes
        changes = otherChanges as Changes
      }
      if (Object.keys(changes).length === 0) return currentItem
      // The user has seen the current version; changes after it cause another question.
      seenAt = getUpdatedAt(currentItem)
      comparedTo = Object.fromEntries(Object.keys(changes).map((key) => [key, currentItem]))
    }
  }
}

const getUpdatedAt = (values: FormInput | undefined) =>
  typeof values?.updated_at === 'number' ? values.updated_at : Infinity

async function askWhichToKeep(
  alerts: Alerts,
  field: Field,
  changedBy: string | undefined,
  mine: FormInput,
  theirs: FormInput,
): Promise<'mine' | 'theirs'> {
  const answer = await alerts.ask({
    title: editConflictMessages.changedByOther(changedBy ?? editConflictMessages.someoneElse, field.label),
    description: editConflictMessages.bothVersions(
      quoteShortened(field, mine[field.key]),
      quoteShortened(field, theirs[field.key]),
    ),
    choices: [
      { key: 'theirs', label: editConflictMessages.useTheirs, variant: 'secondary' },
      { key: 'mine', label: editConflictMessages.keepMine, variant: 'primary' },
    ],
  })
  // Closed without an answer: don't save, and keep the edits.
  if (!answer) throw new DOMException('not answered', 'AbortError')
  return answer.key === 'mine' ? 'mine' : 'theirs'
}

function quoteShortened(field: Field, value: unknown): string {
  const text = formatValue(field, value)
  if (text === '') return editConflictMessages.emptyValue
  return editConflictMessages.quoted(
    text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)} …` : text,
  )
}
