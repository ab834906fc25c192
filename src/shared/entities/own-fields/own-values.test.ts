import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertOwnValue } from './convert-own-value.ts'
import { OWN_FIELD_TYPES, type FieldOption, type OwnFieldType } from './own-field.ts'
import { formatOwnValue, normalizeOwnValue, parseOwnValue, type OwnValueInput } from './own-values.ts'

const OPTIONS: FieldOption[] = [
  { key: 'print', label: { en: 'Print', de: 'Abzug' } },
  { key: 'slide', label: { en: 'Slide' } },
]
const field = (type: OwnFieldType, required = false) => ({ type, required, options: OPTIONS })

const word = fc.stringMatching(/^[a-z]{1,12}$/)
const name = fc.oneof(word, fc.record({ term: fc.uuid(), text: word }))
const date = fc.record({ text: word, gte: fc.nat(1000), lte: fc.integer({ min: 1000, max: 2000 }) })
const key = fc.constantFrom('print', 'slide')
const VALUES: Record<OwnFieldType, fc.Arbitrary<OwnValueInput>> = {
  text: fc.string(),
  textarea: fc.string(),
  richtext: fc.string(),
  date,
  period: date,
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  choice: key,
  choices: fc.array(key),
  keywords: fc.array(name),
  checkbox: fc.boolean(),
  url: word.map((path) => `https://example.org/${path}`),
  person: name,
  place: name,
}

describe('normalizing', () => {
  test.each(OWN_FIELD_TYPES)('changes nothing when a %s is normalized again', (type) => {
    fc.assert(
      fc.property(VALUES[type], (input) => {
        const once = normalizeOwnValue(field(type), input)
        if ('value' in once) expect(normalizeOwnValue(field(type), once.value)).toEqual(once)
      }),
    )
  })

  test.each<[OwnFieldType, OwnValueInput, OwnValueInput]>([
    ['text', ' two words\n', 'two words'],
    ['text', '  ', null],
    ['keywords', ['a', 'a', 'b'], ['a', 'b']],
    ['choices', [], null],
    ['date', { text: ' ' }, null],
    ['number', '', null],
  ])('turns a %s %j into %j', (type, input, value) => {
    expect(normalizeOwnValue(field(type), input)).toEqual({ value })
  })

  test('refuses clearing a required field', () => {
    for (const empty of [null, '', ' '])
      expect(normalizeOwnValue(field('text', true), empty)).toEqual({ reason: ['required'] })
  })

  test('takes no type of value that belongs to another type of field', () => {
    const refused = (type: OwnFieldType, value: OwnValueInput) => 'reason' in normalizeOwnValue(field(type), value)
    expect(refused('text', 1)).toBe(true)
    expect(refused('number', '1')).toBe(true)
    expect(refused('checkbox', 'true')).toBe(true)
    expect(refused('keywords', 'a')).toBe(true)
    expect(refused('choice', 'Print')).toBe(true)
    expect(refused('period', { text: '', gte: 2, lte: 1 })).toBe(true)
  })
})

describe('values as text', () => {
  test.each(['text', 'number', 'choice', 'choices', 'checkbox', 'url'] as const)(
    'reads the same %s from the text that it is written as',
    (type) => {
      fc.assert(
        fc.property(VALUES[type], (input) => {
          const result = normalizeOwnValue(field(type), input)
          if ('value' in result && result.value !== null)
            expect(parseOwnValue(field(type), formatOwnValue(result.value))).toEqual(
              Object.is(result.value, -0) ? 0 : result.value,
            )
        }),
      )
    },
  )

  test('reads labels of choices in any language, and numbers with a comma', () => {
    expect(parseOwnValue(field('choices'), 'Abzug; slide')).toEqual(['print', 'slide'])
    expect(parseOwnValue(field('choice'), 'Painting')).toBeUndefined()
    expect(parseOwnValue(field('number'), '12,5')).toBe(12.5)
    expect(parseOwnValue(field('number'), '12 cm')).toBeUndefined()
    expect(parseOwnValue({ ...field('number'), unit: 'cm' }, '12 CM')).toBe(12)
    expect(parseOwnValue({ ...field('number'), unit: '€' }, '€ 12')).toBe(12)
    expect(parseOwnValue({ ...field('number'), unit: 'cm' }, '12 mm')).toBeUndefined()
    expect(parseOwnValue(field('number'), '1.5E+10')).toBe(1.5e10)
    expect(parseOwnValue(field('number'), '1e999')).toBeUndefined()
    expect(parseOwnValue(field('choice'), 'abzug')).toBe('print')
    expect(parseOwnValue(field('checkbox'), 'nein')).toBe(false)
    expect(parseOwnValue(field('checkbox'), 'Yes')).toBe(true)
  })
})

describe('converting', () => {
  const toPlainText = (html: string) => html.replaceAll(/<[^>]*>/g, '')
  const convert = (from: OwnFieldType, to: OwnFieldType, value: Exclude<OwnValueInput, null>) =>
    convertOwnValue(field(from), field(to), value, toPlainText)

  test('keeps a value that the new type takes, and refuses one that it can’t read', () => {
    expect(convert('person', 'place', 'Oslo')).toEqual({ value: 'Oslo' })
    expect(convert('text', 'keywords', 'a; b')).toEqual({ value: ['a', 'b'] })
    expect(convert('choice', 'text', 'print')).toEqual({ value: 'Print' })
    expect(convert('choices', 'text', ['print', 'slide'])).toEqual({ value: 'Print; Slide' })
    expect(convert('text', 'date', 'c. 1911')).toEqual({ value: { text: 'c. 1911' } })
    expect(convert('richtext', 'text', '<p>a</p>')).toEqual({ value: 'a' })
    expect(convert('text', 'richtext', 'a < b')).toEqual({ value: 'a &lt; b' })
    expect(convert('text', 'number', 'a dozen')).toEqual({ refused: 'a dozen', reason: ['wrong_type', 'number'] })
  })
})
