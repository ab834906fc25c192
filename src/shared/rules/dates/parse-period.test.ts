import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePeriod } from './parse-period.ts'

const toIso = (ms: number | null) =>
  ms === null
    ? '…'
    : new Date(ms)
        .toISOString()
        .replace(/T.*/, '')
        .replace(/^([+-])00/, (_, sign: string) => (sign === '-' ? '-' : ''))
const parseToIso = (typed: string) => {
  const parsedPeriod = parsePeriod(typed)
  return parsedPeriod && `${toIso(parsedPeriod.gte)} ${toIso(parsedPeriod.lte)}`
}

test('parses dates as archivists write them in English, German and Arabic', () => {
  const expected: Record<string, string[]> = {
    '1953-01-01 1953-12-31': [
      '1953',
      'c. 1953',
      'ca. 1953',
      'about 1953',
      'um 1953',
      '1953?',
      'vermutlich um 1953',
      'نحو 1953',
      '1953؟',
      '~1953',
    ],
    '1953-06-01 1953-06-30': [
      '06/1953',
      '6.1953',
      'June 1953',
      'Juni 1953',
      'jun. 1953',
      '1953-06',
      'circa June 1953',
      'يونيو 1953',
    ],
    '1953-06-03 1953-06-03': [
      '03/06/1953',
      '3. 6. 1953',
      '3 June 1953',
      '3. Juni 1953',
      'June 3, 1953',
      '3rd of June 1953',
    ],
    '… 1919-12-31': ['before 1920', 'vor 1920', 'until 1919', 'bis 1919', 'قبل 1920', '../1919'],
    '1946-01-01 …': ['after 1945', 'nach 1945', 'since 1946', 'ab 1946', '1946/..'],
    '1944-03-01 1944-05-31': [
      'spring 1944',
      'Frühjahr 1944',
      'spring of 1944',
      '1944-21',
      'ربيع 1944',
      'March – May 1944',
    ],
    '1944-12-01 1945-02-28': ['winter 1944', 'Winter 1944'],
    '1939-01-01 1945-12-31': [
      '1939–1945',
      '1939-1945',
      '1939 - 45',
      '1939/45',
      'from 1939 to 1945',
      'zwischen 1939 und 1945',
      'von 1939 bis 1945',
      'من 1939 إلى 1945',
    ],
    '1950-01-01 1959-12-31': ['1950s', 'the 1950s', '1950er Jahre', '195X'],
    '1800-01-01 1899-12-31': ['19th century', '19. Jahrhundert', '18XX'],
  }
  for (const [days, texts] of Object.entries(expected))
    for (const typed of texts) expect(parseToIso(typed), typed).toBe(days)
})

test('rejects text without a date, reversed ranges and dates out of range', () => {
  for (const typed of [
    '',
    'soon',
    '1953 or so',
    'نحو',
    '31/02/1953',
    '1953-13',
    '1945–1939',
    '../..',
    '/',
    '13',
    'x'.repeat(1000),
  ])
    expect(parseToIso(typed), typed).toBeNull()
})

// https://www.loc.gov/standards/datetime/: the examples of levels 0 and 1.
const PUBLISHED_EXAMPLES: Record<string, string | null> = {
  '1985-04-12': '1985-04-12 1985-04-12',
  '1985-04': '1985-04-01 1985-04-30',
  '1985': '1985-01-01 1985-12-31',
  '1985-04-12T23:20:30': '1985-04-12 1985-04-12',
  '1985-04-12T23:20:30Z': '1985-04-12 1985-04-12',
  '1985-04-12T23:20:30-04': '1985-04-12 1985-04-12',
  '1985-04-12T23:20:30+04:30': '1985-04-12 1985-04-12',
  '1964/2008': '1964-01-01 2008-12-31',
  '2004-06/2006-08': '2004-06-01 2006-08-31',
  '2004-02-01/2005-02-08': '2004-02-01 2005-02-08',
  '2004-02-01/2005-02': '2004-02-01 2005-02-28',
  '2004-02-01/2005': '2004-02-01 2005-12-31',
  '2005/2006-02': '2005-01-01 2006-02-28',
  // Outside the range of Date.
  Y170000002: null,
  'Y-170000002': null,
  '2001-21': '2001-03-01 2001-05-31',
  '1984?': '1984-01-01 1984-12-31',
  '2004-06~': '2004-06-01 2004-06-30',
  '2004-06-11%': '2004-06-11 2004-06-11',
  '201X': '2010-01-01 2019-12-31',
  '20XX': '2000-01-01 2099-12-31',
  '2004-XX': '2004-01-01 2004-12-31',
  '1985-04-XX': '1985-04-01 1985-04-30',
  '1985-XX-XX': '1985-01-01 1985-12-31',
  '1985-04-12/..': '1985-04-12 …',
  '1985-04/..': '1985-04-01 …',
  '1985/..': '1985-01-01 …',
  '../1985-04-12': '… 1985-04-12',
  '../1985-04': '… 1985-04-30',
  '../1985': '… 1985-12-31',
  '1985-04-12/': '1985-04-12 …',
  '1985-04/': '1985-04-01 …',
  '1985/': '1985-01-01 …',
  '/1985-04-12': '… 1985-04-12',
  '/1985-04': '… 1985-04-30',
  '/1985': '… 1985-12-31',
  '-1985': '-1985-01-01 -1985-12-31',
  '-9999': '-9999-01-01 -9999-12-31',
  'before -9999': null,
}

test('parses every supported published example of EDTF levels 0 and 1, and rejects the others', () => {
  for (const [typed, days] of Object.entries(PUBLISHED_EXAMPLES)) expect(parseToIso(typed), typed).toBe(days)
})

test('parses random text without throwing or hanging', () => {
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (typed) => void parsePeriod(typed)))
})
