import { expect, test } from 'vitest'
import { DELIMITERS, detectDelimiter } from './detect-delimiter.ts'

test.each(DELIMITERS)('detects the delimiter %j', (delimiter) => {
  const rows = [
    ['Title', 'Place', 'Year'],
    ['Harbour', 'Kiel', '1911'],
  ]
  expect(detectDelimiter(rows.map((row) => row.join(delimiter)).join('\r\n'))).toBe(delimiter)
})

test('ignores delimiters and line breaks in quoted cells', () =>
  expect(detectDelimiter('Title;Keywords\n"A ""big"", old;\n\nhouse";"a,b,c"\nB;"d,e,f"\n')).toBe(';'))

test('prefers the delimiter with the same number of cells in each record', () =>
  expect(detectDelimiter('Title,Keywords\nHarbour,water; mud\nField,corn; sky; sun\n')).toBe(','))

test('detects a delimiter when there is only a header', () => expect(detectDelimiter('\uFEFFTitle\tPlace')).toBe('\t'))

test.each(['', 'Title\nHarbour\n'])('detects no delimiter in %j', (text) => expect(detectDelimiter(text)).toBe(null))
