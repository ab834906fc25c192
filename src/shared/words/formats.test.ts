import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { COUNTRY_CODES } from '#shared/rules/submissions/countries.ts'
import {
  createPluralizer,
  formatBytes,
  formatTimeAgo,
  formatDay,
  formatMoney,
  formatNumber,
  formatDatePart,
  formatCountry,
} from './formats.ts'
import { parseDay } from './parse-day.ts'
import { LANGUAGES, type Language } from './language.ts'
import { setLanguageSource } from './messages.ts'

afterEach(() => setLanguageSource(() => 'en'))

const languages = Object.keys(LANGUAGES) as Language[]
const anyDay = fc.integer({ min: -719_000, max: 2_900_000 }).map((n) => n * 86_400_000)

describe.each(languages)('formats in %s', (language) => {
  const { quantity, plural, number } = createPluralizer(language)
  test('chooses the correct plural form for every number', () => {
    const rules = new Intl.PluralRules(language)
    fc.assert(
      fc.property(fc.nat(), (n) => {
        const form = plural(n, 'one', 'other', { zero: 'zero', two: 'two', few: 'few', many: 'many' })
        return (
          form === rules.select(n) && quantity(n, 'a', 'b') === `${number(n)} ${rules.select(n) === 'one' ? 'a' : 'b'}`
        )
      }),
    )
    expect([quantity(1, 'a', 'b'), quantity(0, 'a', 'b'), quantity(21, 'a', 'b')]).toEqual(['1 a', '0 b', '21 b'])
  })
  test('5.date.1 parses every formatted day back to the same day', () => {
    setLanguageSource(() => language)
    fc.assert(fc.property(anyDay, (day) => parseDay(formatDay(day)) === day))
  })
})

test('parses days typed in Arabic or Persian digits', () => {
  const day = Date.UTC(1953, 5, 3)
  expect(['03/06/1953', '٣/٦/١٩٥٣', '۰۳/۰۶/۱۹۵۳'].map(parseDay)).toEqual([day, day, day])
})

test('formats numbers, days and file sizes in the current language', () => {
  const formatSamples = () => [
    formatNumber(12_345),
    formatDay(0),
    formatDatePart(0, { weekday: 'long' }),
    formatBytes(1500),
  ]
  expect(formatSamples()).toEqual(['12,345', '01/01/1970', 'Thursday', '1.5\u00a0KB'])
  setLanguageSource(() => 'de')
  expect(formatSamples()).toEqual(['12.345', '01.01.1970', 'Donnerstag', '1,5\u00a0KB'])
  // The size is isolated in right-to-left text, so that the unit doesn't move before its number.
  expect(formatBytes(1500, 'ar')).toBe('\u20661.5\u00a0KB\u2069')
})

test('formats days outside the years 1 to 9999 as EDTF in every language', () => {
  const farDays = [Date.UTC(-43, 2, 15), Date.UTC(10_000, 0, 1)]
  for (const language of languages) {
    setLanguageSource(() => language)
    expect(farDays.map(formatDay)).toEqual(['-0043-03-15', '10000-01-01'])
  }
})

test('returns the name of every country in the current language', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249)
  for (const language of languages) {
    setLanguageSource(() => language)
    expect(COUNTRY_CODES.filter((code) => formatCountry(code) === code)).toEqual([])
  }
  const germanyNames = languages.map((language) => {
    setLanguageSource(() => language)
    return formatCountry('DE')
  })
  expect(germanyNames).toEqual(['Germany', 'Deutschland', 'ألمانيا'])
  expect(formatCountry('nowhere')).toBe('nowhere')
})

test('uses all six Arabic plural forms', () => {
  const { countedForm } = createPluralizer('ar')
  const forms = { zero: '0', one: 'one', two: 'two', few: '# few', many: '# many', other: '# other' }
  expect([0, 1, 2, 3, 11, 100].map((n) => countedForm(n, forms))).toEqual([
    '0',
    'one',
    'two',
    '3 few',
    '11 many',
    '100 other',
  ])
  setLanguageSource(() => 'ar')
  expect(formatDay(Date.UTC(2027, 2, 3))).toBe('03/03/2027')
})

test('is the only module that formats numbers, days and plurals', () => {
  const src = join(import.meta.dirname, '../..')
  const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.ts', 'shared/words/formats.ts'] })
  expect(files.length).toBeGreaterThan(500)
  const forbidden =
    /\.toLocale\w*String\(|Intl\.(NumberFormat|PluralRules|ListFormat)\(|Intl\.DateTimeFormat\(|=== 1 \? ['"`]\w/
  expect(files.filter((file) => forbidden.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
})

test('formats money in its currency, including currencies without minor units', () =>
  expect([formatMoney(4900, 'eur'), formatMoney(4950, 'gbp'), formatMoney(500, 'jpy')]).toEqual([
    '€49',
    '£49.50',
    'JP¥500',
  ]))

test('says how long ago something was, in the largest unit', () => {
  const MINUTE = 60_000
  const agoOf = (...ages: number[]) => ages.map((age) => formatTimeAgo(1e12 - age, 1e12))
  expect(agoOf(-5, 0, MINUTE - 1, MINUTE, 59 * MINUTE)).toEqual(['now', 'now', 'now', '1 minute ago', '59 minutes ago'])
  expect(agoOf(60 * MINUTE, 23 * 60 * MINUTE)).toEqual(['1 hour ago', '23 hours ago'])
  expect(agoOf(24 * 60 * MINUTE, 72 * 60 * MINUTE)).toEqual(['yesterday', '3 days ago'])
  setLanguageSource(() => 'de')
  expect(agoOf(3 * MINUTE)).toEqual(['vor 3 Minuten'])
})
