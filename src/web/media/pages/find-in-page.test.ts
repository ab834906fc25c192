import { expect, test } from 'vitest'
import { findPhrase, findWords, indexPage } from './find-in-page.ts'

const index = indexPage(
  ['Die', 'Fähre', 'nach', 'Straße', '(Ferry', 'House)', 'ﬁsh'].map((text) => ({
    text,
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  })),
)

test('finds a phrase across words, ignoring case, accents and spaces', () => {
  expect(findPhrase(index, 3, ' FAHRE   nach ')).toEqual([
    {
      page: 3,
      parts: [
        { run: 1, from: 0, to: 5 },
        { run: 2, from: 0, to: 4 },
      ],
    },
  ])
  expect(findPhrase(index, 0, 'rry ho')).toEqual([
    {
      page: 0,
      parts: [
        { run: 4, from: 3, to: 6 },
        { run: 5, from: 0, to: 2 },
      ],
    },
  ])
  expect(findPhrase(index, 0, 'fish')).toEqual([{ page: 0, parts: [{ run: 6, from: 0, to: 3 }] }])
})

test('finds a word hyphenated across two lines, with or without a hard hyphen', () => {
  const hyphenatedPage = indexPage(
    ['Werkstattver\u00ad', 'ein', 'Nord-\u00ad', 'Ostsee'].map((text) => ({ text, x: 0, y: 0, width: 1, height: 1 })),
  )
  expect(findPhrase(hyphenatedPage, 0, 'werkstattverein nord-ostsee').map(({ parts }) => parts)).toEqual([
    [
      { run: 0, from: 0, to: 12 },
      { run: 1, from: 0, to: 3 },
      { run: 2, from: 0, to: 5 },
      { run: 3, from: 0, to: 6 },
    ],
  ])
  expect(findWords(hyphenatedPage, 0, 'werkstattverein')).toHaveLength(1)
})

test('finds nothing for an empty phrase or one that the page doesn’t contain', () => {
  expect(findPhrase(index, 0, '  ')).toEqual([])
  expect(findPhrase(index, 0, 'boat')).toEqual([])
})

test('doesn’t count overlapping matches', () => {
  expect(findPhrase(indexPage([{ text: 'aaaa', x: 0, y: 0, width: 1, height: 1 }]), 0, 'aa')).toHaveLength(2)
})

test('finds words that begin with the words of a query', () => {
  expect(findWords(index, 0, 'house fähr').map(({ parts }) => parts)).toEqual([
    [{ run: 1, from: 0, to: 4 }],
    [{ run: 5, from: 0, to: 5 }],
  ])
  expect(findWords(index, 0, 'ouse')).toEqual([])
})
