import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passages, wordsOf } from './words.ts'

test('words are folded: case and accents do not count', () => {
  expect(wordsOf('Ærø–Fähre, CAFÉ 12')).toEqual(['ærø', 'fahre', 'cafe', '12'])
})

test('a text is cut at what was found', () => {
  expect(passages('The Férries of Orkney', 'ferri ork')).toEqual([
    { text: 'The ', hit: false },
    { text: 'Férries', hit: true },
    { text: ' of ', hit: false },
    { text: 'Orkney', hit: true },
  ])
  expect(passages('A boat', 'a').filter(({ hit }) => hit)).toEqual([{ text: 'A', hit: true }])
})

test('the passages together are the text, none empty, hits and the rest in turns', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
      const found = passages(text, query)
      expect(found.map((one) => one.text).join('')).toBe(text)
      expect(found.every((one, i) => one.text !== '' && one.hit !== found[i - 1]?.hit)).toBe(true)
    }),
  )
})
