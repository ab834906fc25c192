import { describe, expect, test } from 'vitest'
import { parseWrittenDate } from './dates.ts'

const parseToDays = (text: string) => {
  const parsed = parseWrittenDate(text)
  return parsed && [parsed.gte, parsed.lte].map((ms) => new Date(ms).toISOString().slice(0, 10))
}

describe('parsing a date with its precision', () => {
  test.each([
    ['2019:05:01 12:00:00', '2019-05-01'],
    ['20190501', '2019-05-01'],
    ['2019-05-01T23:59:59-11:00', '2019-05-01'],
    ['2019:5:1', '2019-05-01'],
    ['0987-03-04', '0987-03-04'],
    ['19250101', '1925-01-01'],
    ['1970-01-01', '1970-01-01'],
    ['2000-02-29', '2000-02-29'],
  ])('parses %s as a day', (text, expected) => {
    expect(parseToDays(text)).toEqual([expected, expected])
  })
  test.each([
    ['19690500', '1969-05-01', '1969-05-31'],
    ['1969-05', '1969-05-01', '1969-05-31'],
    ['196905', '1969-05-01', '1969-05-31'],
    ['1969:02:00 00:00:00', '1969-02-01', '1969-02-28'],
    ['1969:05:   :  :  ', '1969-05-01', '1969-05-31'],
  ])('parses %s as a month', (text, gte, lte) => {
    expect(parseToDays(text)).toEqual([gte, lte])
  })
  test.each([
    '1925',
    '19250000',
    '1925-00-00',
    '1925:00:00 00:00:00',
    '1925:  :     :  :  ',
    '1925:01:01 00:00:00',
    '1925-01-01T00:00:00Z',
    '1925~',
    '1925 (reissue)',
  ])('parses %s as a year', (text) => {
    expect(parseToDays(text)).toEqual(['1925-01-01', '1925-12-31'])
  })
})

test.each([
  '0000:00:00 00:00:00',
  '00000000',
  '2019:13:01',
  '2019:02:30',
  '9999-01-01',
  'yesterday',
  '',
  '    :  :  ',
  '12:05:1911',
  '2019:05:01:02',
  '-1',
  '1970:01:01 00:00:00',
  '1970-01-01T00:00:00.000000Z',
  '1970-01-01T01:00:00+01:00',
  '1969-12-31T19:00:00-0500',
  '1904-01-01T00:00:00.000000Z',
  '1980:01:01 00:12:33',
  '1601-01-01T00:00:00Z',
])('rejects %j as a date', (text) => {
  expect(parseToDays(text)).toBeUndefined()
})
