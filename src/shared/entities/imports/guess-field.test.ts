import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOwnTexts } from '../own-fields/own-values.ts'
import { guessField, guessType } from './guess-field.ts'

test.each([
  ['number', ['12 cm', '7.5 cm', '', '80 CM'], 'cm'],
  ['number', ['12', '-3', '0']],
  ['text', ['0012', '0013']],
  ['text', ['TA-1', 'TA-2']],
  ['date', ['1911', '2004']],
  ['date', ['c. 1911', 'spring 1944', '12/05/1911']],
  ['checkbox', ['yes', 'No', '']],
  ['url', ['https://example.org/1', 'http://example.org/2']],
  ['keywords', ['harbour; fishing', 'people']],
  ['textarea', ['Line\nbreak', 'short']],
  ['text', ['good', `fair; ${'but '.repeat(20)}`, '12 cm']],
  ['text', ['', ' ']],
])('guesses %s for %j', (type, cells, unit = undefined as string | undefined) =>
  expect(guessType(cells, ';')).toEqual({ type, ...(unit !== undefined && { unit }) }),
)

test('guesses a type that every cell of the column fits', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('1', '9', '0', ' ', 'c', ';', '.', 'y', '\n'), maxLength: 6 }),
    fc.constantFrom('yes', '1911', '12 cm', 'https://example.org', 'c. 1911', 'x'.repeat(600)),
  )
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const shape = guessType(cells, ';')
      for (const text of cells)
        expect(readOwnTexts({ options: [], required: false, ...shape }, [text])).toHaveProperty('value')
    }),
  )
})

test('names a field after its column', () => {
  const settings = { language: 'en', separator: ';', takenKeys: new Set(['date_of_interview']) }
  expect(guessField('Date of\ninterview', [], settings)).toEqual({
    key: 'date_of_interview_2',
    label: { en: 'Date of interview' },
    type: 'text',
  })
  expect(guessField('x'.repeat(200), [], settings).label.en).toHaveLength(100)
})
