/**
 * The text to hash. In place of a CAPTCHA, the contributor's device searches for a nonce that gives the SHA-256 hash
 * the required number of leading zero bits.
 */
export const proofText = (challenge: string, nonce: number) => `${challenge}.${nonce.toString(36)}`

/** Whether a hash begins with this many zero bits. */
export function provesWork(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false
  return bits % 8 === 0 || (hash[whole] ?? 255) >> (8 - (bits % 8)) === 0
}
