import fc from 'fast-check'
import type { Form } from './define-form.ts'
import { holdsValue, type Field } from './field.ts'

const DAY_MS = 86_400_000
const texts = fc.oneof(
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    'Two  words',
    'ada@example.org',
    'https://example.org/x',
    'not a url',
    'short',
    'long enough',
    'cafe\u0301 \u0000\u0007',
    `https://example.org/${'x'.repeat(600)}`,
    'x'.repeat(501),
    '\u{1F469}'.repeat(260),
    'w '.repeat(1001),
    'x'.repeat(100_001),
  ),
)
const days = fc.oneof(
  fc.integer({ min: -80_000, max: 80_000 }).map((day) => day * DAY_MS),
  fc.constantFrom(1, 1.5, 1e17 - (1e17 % DAY_MS)),
)
const orNothing = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

/** Any value, valid or not, that the browser can hold in a field of this type. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  const choices = fc.constantFrom('none of them', ...(field.options ?? []).map(({ value }) => value))
  switch (field.type) {
    case 'array':
      return fc.array(texts, { maxLength: 3 })
    case 'multiple':
      return fc.uniqueArray(choices)
    case 'dropdown':
      return orNothing(choices)
    case 'date':
      return orNothing(days)
    case 'date_range':
      return orNothing(fc.record({ gte: orNothing(days), lte: orNothing(days) }, { requiredKeys: [] }))
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

/** Values that a user might enter into a form. */
export function values(form: Form): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(form.fields.filter(holdsValue).map((field) => [field.key, valueOf(field)])))
}
