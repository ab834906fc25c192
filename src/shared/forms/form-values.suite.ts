import fc from 'fast-check'
import type { Form } from './define-form.ts'
import { holdsValue, type Field } from './field.ts'

const DAY_MS = 86_400_000
const anyText = fc.oneof(
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
const anyDay = fc.oneof(
  fc.integer({ min: -80_000, max: 80_000 }).map((day) => day * DAY_MS),
  fc.constantFrom(1, 1.5, 1e17 - (1e17 % DAY_MS)),
)
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

/** Generates any value, valid or not, that a field of this type can hold in the browser. */
function anyValue(field: Field): fc.Arbitrary<unknown> {
  const anyOption = fc.constantFrom('none of them', ...(field.options ?? []).map(({ value }) => value))
  switch (field.type) {
    case 'array':
      return fc.array(anyText, { maxLength: 3 })
    case 'multiple':
      return fc.uniqueArray(anyOption)
    case 'dropdown':
      return orNull(anyOption)
    case 'date':
      return orNull(anyDay)
    case 'date_range':
      return orNull(fc.record({ gte: orNull(anyDay), lte: orNull(anyDay) }, { requiredKeys: [] }))
    case 'checkmark':
      return fc.boolean()
    case 'richtext':
      return fc.oneof(
        anyText.map((text) => `<p>${text.replace(/[<>&]/g, '')}</p>`),
        fc.constant(''),
      )
    default:
      return anyText
  }
}

/** Generates values that a user might enter into a form. */
export function anyValues(form: Form): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(form.fields.filter(holdsValue).map((field) => [field.key, anyValue(field)])))
}
