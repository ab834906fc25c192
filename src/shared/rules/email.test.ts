import { expect, test } from 'vitest'
import { isEmail, normalizeEmail } from './email.ts'

test.each([
  'ada@example.org',
  'ada@münchen.de',
  'ada@mu\u0308nchen.de',
  'ada@例え.テスト',
  'ada@مثال.إختبار',
  'ada@xn--mnchen-3ya.de',
])('accepts %s as an email address', (text) => expect(isEmail(text)).toBe(true))
test.each([
  'ada@mün chen.de',
  'ada@-münchen.de',
  'ada@mün\u200bchen.de',
  'ada@\u3164.de',
  'ädä@example.org',
  'ada@münchen',
  'ada@mün<chen.de',
])('refuses %s as an email address', (text) => expect(isEmail(text)).toBe(false))
test('normalizes an email address to lower case and composed Unicode (NFC)', () => {
  expect(normalizeEmail('Ada@MU\u0308NCHEN.de')).toBe('ada@münchen.de')
})
