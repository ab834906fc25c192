import fc from 'fast-check'
import type { Form } from './define-form.ts'
import { holdsValue, type Field } from './field.ts'

const DAY_MS = 86_400_000
const texts = fc.oneof(
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[\u0000-\u001f\u007f]/g, ' ')),
  fc.constantFrom(
    '',
    ' ',
    'Two  words',
    'ada@example.org',
    'https://example.org/x',
    'not a url',
    'short',
    'long enough',
  ),
)
const days = fc.integer({ min: -80_000, max: 80_000 }).map((day) => day * DAY_MS)
const orNothing = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

/** Any value that the browser can hold in a field of this type, good or bad. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  const choices = fc.constantFrom(...(field.options ?? [{ value: '' }]).map(({ value }) => value))
  switch (field.type) {
    case 'array':
      return fc.array(
        texts.map((text) => text.trim()).filter((text) => text !== ''),
        { maxLength: 3 },
      )
    case 'multiple':
      return fc.uniqueArray(choices)
    case 'dropdown':
      return orNothing(choices)
    case 'date':
      return orNothing(days)
    case 'date_range':
      return orNothing(fc.tuple(days, days).map(([a, b]) => ({ gte: Math.min(a, b), lte: Math.max(a, b) })))
    case 'checkmark':
      return fc.boolean()
    case 'richtext':
      return fc.oneof(
        texts.map((text) => `<p>${text.replace(/[<>&]/g, '')}</p>`),
        fc.constant(''),
      )
    default:
      return texts
  }
}

/** Values that somebody might have put into a form. */
export function values(form: Form): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(form.fields.filter(holdsValue).map((field) => [field.key, valueOf(field)])))
}
