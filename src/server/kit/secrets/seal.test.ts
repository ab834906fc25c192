import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const SECRET = 'a secret of this server, long enough'

test('decrypts only unmodified ciphertext, with the secret and owner that it was encrypted for', () => {
  const sealed = seal(SECRET, 'ada', 'Grüße')
  expect(unseal(SECRET, 'ada', sealed)).toBe('Grüße')
  expect(unseal(SECRET, 'eve', sealed)).toBeNull()
  expect(unseal(`${SECRET}!`, 'ada', sealed)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  expect(bytes.includes('Grüße')).toBe(false)
  for (const position of [0, 15, bytes.length - 1]) {
    const changedBytes = Buffer.from(bytes)
    changedBytes.writeUInt8(changedBytes.readUInt8(position) ^ 1, position)
    expect(unseal(SECRET, 'ada', changedBytes.toString('base64url'))).toBeNull()
  }
  for (const invalid of ['', 'AAAA', 'no base64 at all']) expect(unseal(SECRET, 'ada', invalid)).toBeNull()
})

test('encrypts the same text differently each time', () => {
  expect(seal(SECRET, 'ada', 'same')).not.toBe(seal(SECRET, 'ada', 'same'))
})
