import { expect, test } from 'vitest'
import { isEmail, normalizedEmail } from './email.ts'

test.each([
  'ada@example.org',
  'ada@münchen.de',
  'ada@mu\u0308nchen.de',
  'ada@例え.テスト',
  'ada@مثال.إختبار',
  'ada@xn--mnchen-3ya.de',
])('%s is an address', (text) => expect(isEmail(text)).toBe(true))
test.each([
  'ada@mün chen.de',
  'ada@-münchen.de',
  'ada@mün\u200bchen.de',
  'ada@\u3164.de',
  'ädä@example.org',
  'ada@münchen',
  'ada@mün<chen.de',
])('%s is no address', (text) => expect(isEmail(text)).toBe(false))
test('is kept composed and in small letters', () => {
  expect(normalizedEmail('Ada@MU\u0308NCHEN.de')).toBe('ada@münchen.de')
})
