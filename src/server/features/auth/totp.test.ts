import { expect, test } from 'vitest'
import { createOtpAuthUrl, findCodeInterval, generateAppSecret } from './totp.ts'

// Secret and six-digit codes from RFC 6238, appendix B.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('generates the expected codes for the RFC 6238 test vectors', () => {
  expect(findCodeInterval(SECRET, '287082', 59_000)).toBe(1)
  expect(findCodeInterval(SECRET, '081804', 1_111_111_109_000)).toBe(37037036)
  expect(findCodeInterval(SECRET, '081805', 1_111_111_109_000)).toBeNull()
})

test('accepts a code from one interval earlier or later, but not from two', () => {
  const intervals = [0, 30_000, 60_000, 90_000, 120_000].map((now) => findCodeInterval(SECRET, '287082', now))
  expect(intervals).toEqual([1, 1, 1, null, null])
  expect(findCodeInterval(SECRET, '081804', 1_111_111_109_000 - 60_000)).toBeNull()
})

test('generates a new secret each time, and names the account in the otpauth URL', () => {
  const [secret, otherSecret] = [generateAppSecret(), generateAppSecret()]
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(secret).not.toBe(otherSecret)
  expect(createOtpAuthUrl(secret, 'ada@example.org')).toMatch(/^otpauth:\/\/totp\/Vitrine:ada%40example\.org\?/)
})
