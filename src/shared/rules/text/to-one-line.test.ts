import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlank, toOneLine } from './to-one-line.ts'
import { removeNonXmlCharacters } from './xml-characters.ts'

describe('toOneLine', () => {
  test.each([
    ['keeps what is one line already', 'Łódź – Straße, 東京 👩‍👩‍👧', 'Łódź – Straße, 東京 👩‍👩‍👧'],
    ['makes every line end a space', 'a \r\n b\nc\td\ve\u0085f\u2028g\u2029h\n', 'a b c d e f g h'],
    ['composes letters', 'Cafe\u0301', 'Café'],
    ['drops what XML cannot hold', 'a\ufffe\uffff\ufdd0\u{1ffff}\ud800\u0001b', 'ab'],
    ['drops other control characters', 'a\u007f\u0090\u206a\ufff9b', 'ab'],
    ['drops overrides, with what ends them', 'a\u202eexe.gpj\u202c b\u202d', 'aexe.gpj b'],
    ['drops embeddings and isolates without an end', '\u202ba\u2067b\u2068c', 'abc'],
    ['drops ends without a beginning', 'a\u202cb\u2069c', 'abc'],
    ['drops an embedding that its isolate ends', '\u2067a\u202bb\u2069\u202cc', '\u2067ab\u2069c'],
    ['keeps balanced isolates and embeddings', '\u2067שלום\u2069 \u202bא\u202c', '\u2067שלום\u2069 \u202bא\u202c'],
    ['keeps direction marks', 'C++\u200e שלום\u200f', 'C++\u200e שלום\u200f'],
    ['keeps joiners within and after a word', 'می\u200cخواهم ه\u200d', 'می\u200cخواهم ه\u200d'],
    ['drops spaces and invisible characters at both ends', '\u200b \ufeffa\u00adb\u2060\u00a0', 'a\u00adb'],
    ['keeps other spaces as they are', 'a\u00a0:  b', 'a\u00a0:  b'],
  ])('reduces a text to one line: %s', (_name, text, line) => expect(toOneLine(text)).toBe(line))

  test.each([
    '',
    ' ',
    '\u200b',
    '\u200d\u200c',
    '\u2060\ufeff',
    '\u3164',
    '\u115f\u1160',
    '\u2800',
    '\u202e\u202c',
    '\u00ad\n',
  ])('returns an empty string for a text without visible characters: %j', (text) => {
    expect(isBlank(text)).toBe(true)
    expect(toOneLine(text)).toBe('')
  })

  const anyUnit = fc.constantFrom(
    ...[
      'a',
      ' ',
      '\n',
      '\u0301',
      '\u05d0',
      '\u200b',
      '\u200d',
      '\u00ad',
      '\ufeff',
      '\uffff',
      '\ud800',
      '\udc00',
      '\u2028',
    ],
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(anyUnit).map((characters) => characters.join('')),
  )

  test('returns a single line of normalized (NFC) text without direction overrides, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = toOneLine(text)
        expect(line).not.toMatch(/[\p{Control}\u2028\u2029\u202d\u202e]/u)
        expect(line).toBe(removeNonXmlCharacters(line))
        expect(line.normalize('NFC')).toBe(line)
        expect(toOneLine(line)).toBe(line)
        expect(line === '' || !isBlank(line)).toBe(true)
      }),
    )
  })

  test('closes every direction control character that it leaves in the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const openControls: string[] = []
        for (const [control] of toOneLine(text).matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
          if (control === '\u202c') expect(openControls.pop()).toMatch(/[\u202a\u202b]/)
          else if (control === '\u2069') expect(openControls.pop()).toMatch(/[\u2066-\u2068]/)
          else openControls.push(control)
        }
        expect(openControls).toEqual([])
      }),
    )
  })
})
