import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameText, createTextFilter } from './text-filter.ts'
import { toExcerpt, foldText, toGrams, findMissingWords, splitIntoPassages, toSearchWords } from './search-words.ts'

// Includes letters with marks, invisible characters and unspaced scripts.
const anyLetter = fc.constantFrom(..." 'aßo½\u02bb\u00ad\u0301\u6771\u4eac\u0e35\u0e48\u0e01\u0e02")

const findHitTexts = (text: string, query: string) =>
  splitIntoPassages(text, query)
    .filter(({ isHit }) => isHit)
    .map((passage) => passage.text)

test('ignores case, accents and spelling variants of letters in search words', () => {
  expect(toSearchWords('Ærø–Fähre, CAFÉ 12')).toEqual(['aero', 'fahre', 'cafe', '12'])
  expect(foldText('Łódź Rømø Straße Đà Nẵng œuvre ışık Þingvellir Ħamrun Ŋ')).toBe(
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
] as const)('finds the text %s by the query %s and by the text’s own words', ([text, query]) => {
  expect(findMissingWords(text, toSearchWords(query))).toEqual([])
  expect(findMissingWords(text, toSearchWords(text))).toEqual([])
})

test('highlights matches in the original spelling of the text', () => {
  expect(splitIntoPassages('The Férries of Orkney', 'ferri ork')).toEqual([
    { text: 'The ', isHit: false },
    { text: 'Férries', isHit: true },
    { text: ' of ', isHit: false },
    { text: 'Orkney', isHit: true },
  ])
  expect(splitIntoPassages('A boat', 'a').filter(({ isHit }) => isHit)).toEqual([{ text: 'A', isHit: true }])
  expect(findHitTexts('Ein Donau\u00addampf\u00adschiff fährt', 'donaudampfschiff')).toEqual([
    'Donau\u00addampf\u00adschiff',
  ])
  expect(findHitTexts('Die Straße nach Łódź', 'strasse lodz')).toEqual(['Straße', 'Łódź'])
  expect(findHitTexts('Aloha, Hawaiʻi!', 'hawaii')).toEqual(['Hawaiʻi'])
  expect(findHitTexts("Toute l'œuvre", 'oeuvre')).toEqual(['œuvre'])
  expect(findHitTexts('قال مُحَمَّد هنا', 'محمد')).toEqual(['مُحَمَّد'])
  expect(splitIntoPassages('東京大学図書館', '図書館')).toEqual([
    { text: '東京大学', isHit: false },
    { text: '図書館', isHit: true },
  ])
  expect(toExcerpt(`${'word '.repeat(20)}Straße`, 'strasse', 12).at(-1)).toEqual({ text: 'Straße', isHit: true })
})

test('splits a text into non-empty passages that alternate between matches and other text', () => {
  const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: anyLetter, maxLength: 12 }))
  fc.assert(
    fc.property(anyText, anyText, (text, query) => {
      const passagesFound = splitIntoPassages(text, query)
      expect(passagesFound.map((passage) => passage.text).join('')).toBe(text)
      expect(
        passagesFound.every((passage, i) => passage.text !== '' && passage.isHit !== passagesFound[i - 1]?.isHit),
      ).toBe(true)
    }),
  )
})

test('highlights at least one passage whenever the text contains a search word', () => {
  const anyText = fc.string({ unit: anyLetter, maxLength: 8 })
  fc.assert(
    fc.property(anyText, anyText, (text, query) => {
      const searchWords = toSearchWords(query)
      fc.pre(searchWords.length > 0 && findMissingWords(text, searchWords).length < searchWords.length)
      expect(findHitTexts(text, query)).not.toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('splits text without spaces into overlapping n-grams that begin with a letter', () => {
  expect(toGrams('館')).toEqual(['館'])
  expect(toGrams('東京大学')).toEqual(['東京大', '京大学'])
  expect(toGrams('ที่ก')).toEqual(['ที่', 'ก'])
})

test('filters lists ignoring accents and case, but not punctuation', () => {
  expect(createTextFilter('lodz')('Łódź')).toBe(true)
  expect(createTextFilter('hawaii')('Hawaiʻi')).toBe(true)
  expect(createTextFilter('図書')('東京大学図書館')).toBe(true)
  expect(createTextFilter('—')('Łódź')).toBe(false)
  expect(createTextFilter("'")('Łódź')).toBe(false)
  expect(createTextFilter("'")("l'eau")).toBe(true)
  expect(isSameText('Straße ', 'STRASSE')).toBe(true)
})
