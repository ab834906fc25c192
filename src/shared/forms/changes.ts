import { takesInput, type Field, type Values } from './field.ts'
import { sentValue } from './sent.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether the value to send differs. */
export const isChanged = (field: Field, before: Values, now: Values): boolean =>
  !same(sentValue(field, before[field.key]), sentValue(field, now[field.key]))

/**
 * The changed fields with their values to send.
 * @spec 5.submit.2
 */
export function changes(fields: readonly Field[], before: Values, now: Values): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const field of fields) {
    if (!takesInput(field)) continue
    if (isChanged(field, before, now)) changed[field.key] = sentValue(field, now[field.key])
  }
  return changed
}
