import { takesInput, type Field, type Values } from './field.ts'
import { sentValue } from './sent.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Only what differs from what was loaded, in the form in which it is sent.
 * @spec 5.submit.2
 */
export function changes(fields: readonly Field[], before: Values, now: Values): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const field of fields) {
    if (!takesInput(field)) continue
    const fresh = sentValue(field, now[field.key])
    if (!same(sentValue(field, before[field.key]), fresh)) changed[field.key] = fresh
  }
  return changed
}
