/**
 * What is hashed, and sent as the proof. In the place of a picture puzzle the giver's device works for a moment: it looks for a
 * number that, put behind the server's challenge, makes a SHA-256 that begins with so many zero bits.
 */
export const proofText = (challenge: string, nonce: number) => `${challenge}.${nonce.toString(36)}`

/** Whether a hash begins with so many zero bits. */
export function provesWork(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false
  return bits % 8 === 0 || (hash[whole] ?? 255) >> (8 - (bits % 8)) === 0
}
