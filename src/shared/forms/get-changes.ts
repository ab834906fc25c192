import { takesInput, type Field, type FormInput } from './field.ts'
import { normalizeFieldValue } from './normalize-field-value.ts'

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether the value to be sent has changed. */
export const isChanged = (field: Field, oldValues: FormInput, newValues: FormInput): boolean =>
  !isEqual(normalizeFieldValue(field, oldValues[field.key]), normalizeFieldValue(field, newValues[field.key]))

/**
 * Returns the changed fields with the values to be sent.
 * @spec 5.submit.2
 */
export function getChanges(
  fields: readonly Field[],
  oldValues: FormInput,
  newValues: FormInput,
): Record<string, unknown> {
  const changedValues: Record<string, unknown> = {}
  for (const field of fields) {
    if (!takesInput(field)) continue
    if (isChanged(field, oldValues, newValues))
      changedValues[field.key] = normalizeFieldValue(field, newValues[field.key])
  }
  return changedValues
}
