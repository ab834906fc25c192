import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, removeFormulaGuard } from './formula-guard.ts'

test.each(['=1+1', '@SUM(A1)', '\t=1', '\r=1', '+A1', '-2+3+cmd|x!A0', '-', '- unknown', '-1e5+A1', '＝1+1', "'=1"])(
  'prefixes %j so that spreadsheets don’t run it as a formula',
  (text) => expect(guardFormula(text)).toBe(`'${text}`),
)

test.each([
  '-12',
  '+3.5',
  '-1,234.56',
  '-1 234,56',
  '-1.5e-10',
  '-5 %',
  '+49 (30) 123-45',
  '+44/20/7946',
  "'tis",
  '',
  'a=b',
  '1-2',
  '–5',
])('leaves the harmless text %j unchanged', (text) => expect(guardFormula(text)).toBe(text))

test('restores every prefixed text to its original', () => {
  const anyCharacter = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '1', 'e', 'a', ' ', '＝', '%')
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(anyCharacter).map((characters) => characters.join('')),
  )
  fc.assert(fc.property(texts, (text) => removeFormulaGuard(guardFormula(text)) === text))
})
