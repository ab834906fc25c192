/**
 * Returns the text to hash. In place of a CAPTCHA, the contributor's device searches for a nonce that gives the SHA-256
 * hash the required number of leading zero bits.
 */
export const buildProof = (challenge: string, nonce: number) => `${challenge}.${nonce.toString(36)}`

/** Whether a hash begins with this many zero bits. */
export function hasLeadingZeroBits(hash: Uint8Array, bits: number): boolean {
  const wholeBytes = Math.floor(bits / 8)
  for (let i = 0; i < wholeBytes; i++) if (hash[i] !== 0) return false
  return bits % 8 === 0 || (hash[wholeBytes] ?? 255) >> (8 - (bits % 8)) === 0
}
