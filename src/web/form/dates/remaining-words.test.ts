import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { parsePeriod } from '#shared/rules/dates/parse-period.ts'
import { loadLanguage, setLanguageSource } from '#shared/words/messages.ts'
import { getRemainingWords } from './remaining-words.ts'
import { formatPeriod } from './format-period.ts'

afterEach(() => setLanguageSource(() => 'en'))

const DAY_MS = 86_400_000
const padTwo = (value: number) => String(value).padStart(2, '0')
const arbitraryYear = fc.integer({ min: 1, max: 9999 }).map((n) => String(n).padStart(4, '0'))
const arbitraryDate = fc.oneof(
  arbitraryYear,
  fc.tuple(arbitraryYear, fc.integer({ min: 1, max: 12 })).map(([y, m]) => `${y}-${padTwo(m)}`),
  fc.tuple(arbitraryYear, fc.integer({ min: 1, max: 28 })).map(([y, d]) => `${padTwo(d)}/02/${y}`),
  fc
    .tuple(fc.constantFrom('spring', 'Sommer', 'June', 'März', 'c.', 'um'), arbitraryYear)
    .map((parts) => parts.join(' ')),
  arbitraryYear.map((y) => `-${y}`),
)
const arbitraryDateOrPeriod = fc.oneof(
  arbitraryDate,
  fc.tuple(fc.constantFrom('before', 'nach', 'until', 'seit', 'vor'), arbitraryDate).map((parts) => parts.join(' ')),
  fc.tuple(arbitraryDate, fc.constantFrom('/', ' – ', ' to ', ' bis '), arbitraryDate).map((parts) => parts.join('')),
)

const arbitraryUncertainty = fc.constantFrom<(date: string) => string>(
  (date) => date,
  (date) => `c. ${date}`,
  (date) => `${date}?`,
  (date) => `${date}~`,
  (date) => `${date}%`,
)

test('formats a parsed date as text that parses to the same days in every language', async () => {
  await loadLanguage('de')
  await loadLanguage('ar')
  for (const language of ['en', 'de', 'ar'] as const) {
    setLanguageSource(() => language)
    fc.assert(
      fc.property(arbitraryDateOrPeriod, arbitraryUncertainty, (dateText, wrap) => {
        const typed = wrap(dateText)
        const expected = parsePeriod(typed)
        if (!expected) return
        expect(parsePeriod(formatPeriod(expected)), `${typed}: ${formatPeriod(expected)}`).toEqual(expected)
        const remainingText = getRemainingWords(typed, expected)
        if (remainingText !== null) expect(parsePeriod(remainingText), `${typed}: ${remainingText}`).toEqual(expected)
        // Uncertainty is never lost.
        if (/[?~%]|c\.|um/.test(typed)) expect(remainingText, typed).toMatch(/[?~%؟]|c\.|um|نحو/)
      }),
      { numRuns: 60 },
    )
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -900_000, max: 2_900_000 }), { minLength: 2, maxLength: 2 }),
        (dayNumbers) => {
          const [gte = 0, lte = 0] = dayNumbers.map((n) => n * DAY_MS).toSorted((a, b) => a - b)
          for (const period of [
            { gte, lte },
            { gte, lte: gte },
            { gte: null, lte },
            { gte, lte: null },
          ])
            expect(parsePeriod(formatPeriod(period)), formatPeriod(period)).toEqual(period)
        },
      ),
      { numRuns: 40 },
    )
  }
})

test('keeps typed words that add meaning to the parsed dates', () => {
  const getRemaining = (typed: string) => {
    const expected = parsePeriod(typed)
    return expected && getRemainingWords(typed, expected)
  }
  for (const typed of [
    '1953',
    '06/1953',
    'June 1953',
    '3. Juni 1953',
    '1939–1945',
    'from 1939 to 1945',
    '1946/..',
    '195X',
  ])
    expect(getRemaining(typed), typed).toBeNull()
  for (const typed of [
    'c. 1950',
    'before 1920',
    'spring 1944',
    'vermutlich um 1953',
    'the 1950s',
    '1950?',
    'نحو 1950',
    'نحو ١٩٥٠',
  ])
    expect(getRemaining(typed), typed).toBe(typed)
  expect(['~1950', '1984?', '2004-06~', '2004-06-11%'].map(getRemaining)).toEqual([
    'c. 1950',
    '1984?',
    'c. June 2004',
    'c. 11/06/2004?',
  ])
})
