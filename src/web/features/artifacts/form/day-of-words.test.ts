import { expect, test } from 'vitest'
import { withDayOfWords } from './day-of-words.ts'

const YEAR_1950 = Date.UTC(1950, 0, 1)

test.each([
  ['c. 1950', YEAR_1950],
  ['the 1950s', YEAR_1950],
  ['before 1951', Date.UTC(1950, 11, 31)],
])('adds the first day of “%s” to an item without a day', async (words, day) => {
  expect(await withDayOfWords({ display_date: words }, { display_date: words, date_of_origin: null })).toEqual({
    display_date: words,
    date_of_origin: day,
  })
})

test.each([
  ['the item has a day', { display_date: 'c. 1950' }, { date_of_origin: 0 }],
  ['the day is cleared at the same time', { display_date: 'c. 1950', date_of_origin: null }, { date_of_origin: null }],
  ['the words aren’t a date', { display_date: 'after the flood' }, {}],
  ['the words are cleared', { display_date: null }, {}],
  ['the words don’t change', { place: 'Quay' }, { display_date: 'c. 1950' }],
])('leaves the day alone when %s', async (_, changes, values) => {
  expect(await withDayOfWords(changes, values)).toBe(changes)
})
