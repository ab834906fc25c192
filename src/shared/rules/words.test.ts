import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAlike, matches } from './text/matches.ts'
import { excerpt, fold, gramsOf, lacking, passages, wordsOf } from './words.ts'

// Letters with marks, invisible characters and unspaced scripts.
const A_LETTER = fc.constantFrom(..." 'aßo½\u02bb\u00ad\u0301\u6771\u4eac\u0e35\u0e48\u0e01\u0e02")

const hitsOf = (text: string, query: string) =>
  passages(text, query)
    .filter(({ hit }) => hit)
    .map((one) => one.text)

test('ignores case, accents and spelling variants of letters', () => {
  expect(wordsOf('Ærø–Fähre, CAFÉ 12')).toEqual(['aero', 'fahre', 'cafe', '12'])
  expect(fold('Łódź Rømø Straße Đà Nẵng œuvre ışık Þingvellir Ħamrun Ŋ')).toBe(
    'lodz romo strasse da nang oeuvre isik thingvellir hamrun n',
  )
})

test.for([
  ['Donau\u00addampf\u00adschiff', 'Donaudampfschiff'],
  ['zero\u200bwidth\u200cand\u200djoined\u2060and\ufeffmarked', 'zerowidthandjoinedandmarked'],
  ['Hawaiʻi', 'Hawaii'],
  ['Hawaiʻi', "Hawai'i"],
  ['Hawaiʻi', 'Hawai’i'],
  ["Hawai'i", 'Hawai´i'],
  ['Hawaii', 'Hawai`i'],
  ['Qurʾān', 'quran'],
  ["aujourd'hui", 'aujourd’hui'],
  ["L'œuvre", 'oeuvre'],
  ['col·lecció', 'colleccio'],
  ['مُحَمَّد', 'محمد'],
  ['أحمد إبراهيم آمنة', 'احمد ابراهيم امنه'],
  ['مكتبة على', 'مكتبه علي'],
  ['کتاب', 'كتاب'],
  ['كـــتاب', 'كتاب'],
  ['שָׁלוֹם', 'שלום'],
  ['ΟΔΟΣ', 'οδός'],
  ['東京大学図書館', '図書館'],
  ['佐々木', '々木'],
  ['ห้องสมุดมหาวิทยาลัย', 'มหาวิทยา'],
  ['សាកលវិទ្យាល័យ', 'វិទ្យា'],
  ['ຫໍສະໝຸດ', 'ສະໝຸດ'],
  ['東京2020年', '2020'],
] as const)('finds %s by %s and by itself', ([text, query]) => {
  expect(lacking(text, wordsOf(query))).toEqual([])
  expect(lacking(text, wordsOf(text))).toEqual([])
})

test('marks the found words in the original text', () => {
  expect(passages('The Férries of Orkney', 'ferri ork')).toEqual([
    { text: 'The ', hit: false },
    { text: 'Férries', hit: true },
    { text: ' of ', hit: false },
    { text: 'Orkney', hit: true },
  ])
  expect(passages('A boat', 'a').filter(({ hit }) => hit)).toEqual([{ text: 'A', hit: true }])
  expect(hitsOf('Ein Donau\u00addampf\u00adschiff fährt', 'donaudampfschiff')).toEqual(['Donau\u00addampf\u00adschiff'])
  expect(hitsOf('Die Straße nach Łódź', 'strasse lodz')).toEqual(['Straße', 'Łódź'])
  expect(hitsOf('Aloha, Hawaiʻi!', 'hawaii')).toEqual(['Hawaiʻi'])
  expect(hitsOf("Toute l'œuvre", 'oeuvre')).toEqual(['œuvre'])
  expect(hitsOf('قال مُحَمَّد هنا', 'محمد')).toEqual(['مُحَمَّد'])
  expect(passages('東京大学図書館', '図書館')).toEqual([
    { text: '東京大学', hit: false },
    { text: '図書館', hit: true },
  ])
  expect(excerpt(`${'word '.repeat(20)}Straße`, 'strasse', 12).at(-1)).toEqual({ text: 'Straße', hit: true })
})

test('splits a text into non-empty passages that alternate between hits and others', () => {
  const letters = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: A_LETTER, maxLength: 12 }))
  fc.assert(
    fc.property(letters, letters, (text, query) => {
      const found = passages(text, query)
      expect(found.map((one) => one.text).join('')).toBe(text)
      expect(found.every((one, i) => one.text !== '' && one.hit !== found[i - 1]?.hit)).toBe(true)
    }),
  )
})

test('marks something whenever the text has a word of the search', () => {
  const letters = fc.string({ unit: A_LETTER, maxLength: 8 })
  fc.assert(
    fc.property(letters, letters, (text, query) => {
      const asked = wordsOf(query)
      fc.pre(asked.length > 0 && lacking(text, asked).length < asked.length)
      expect(hitsOf(text, query)).not.toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('splits unspaced text into grams that cover it and begin with a letter', () => {
  expect(gramsOf('館')).toEqual(['館'])
  expect(gramsOf('東京大学')).toEqual(['東京大', '京大学'])
  expect(gramsOf('ที่ก')).toEqual(['ที่', 'ก'])
})

test('filters lists by folded letters, and by punctuation', () => {
  expect(matches('lodz')('Łódź')).toBe(true)
  expect(matches('hawaii')('Hawaiʻi')).toBe(true)
  expect(matches('図書')('東京大学図書館')).toBe(true)
  expect(matches('—')('Łódź')).toBe(false)
  expect(matches("'")('Łódź')).toBe(false)
  expect(matches("'")("l'eau")).toBe(true)
  expect(isAlike('Straße ', 'STRASSE')).toBe(true)
})
