import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/kit/config.ts'
import { buildProof, hasLeadingZeroBits } from '#shared/rules/submissions/proof-of-work.ts'

const computeMac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

function isEqualInConstantTime(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Creates a token proving that a contributor knew a portal's password. Invalid once the password changes. */
export const createPortalToken = (secret: string, portal: string, passwordHash: string) =>
  `${portal}.${computeMac(secret, `portal:${portal}:${passwordHash}`)}`

export const hasPortalToken = (tokens: readonly string[], secret: string, portal: string, passwordHash: string) =>
  tokens.some((token) => isEqualInConstantTime(token, createPortalToken(secret, portal, passwordHash)))

// Excludes characters that look alike (Crockford's base 32).
const REFERENCE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const generateCharacters = (length: number) =>
  Array.from({ length: length }, () => REFERENCE_CHARACTERS[randomInt(REFERENCE_CHARACTERS.length)]).join('')

/** Creates a contribution's reference, which contributors and reviewers can quote. */
export const createReference = () => `${generateCharacters(4)}-${generateCharacters(4)}`

/** Lifetime of a challenge, in ms: long enough to take an evening to fill in a form. */
export const CHALLENGE_S = 24 * 3600

const computeChallengeMac = (secret: string, portal: string, payload: string) =>
  computeMac(secret, `challenge:${portal}:${payload}`).slice(0, 22)

/** Creates a proof-of-work challenge for a contributor's browser. */
export function createPortalChallenge(secret: string, portal: string): string {
  const payload = `${Math.floor(Date.now() / 1000) + CHALLENGE_S}.${randomBytes(9).toString('base64url')}`
  return `${payload}.${computeChallengeMac(secret, portal, payload)}`
}

/** Verifies a proof of work. Returns its challenge, or null if the proof isn't valid for this portal or has expired. */
export function verifyProof(
  { secret, submitWork }: Pick<Config, 'secret' | 'submitWork'>,
  portal: string,
  proof: string,
): string | null {
  const [expiresAt = '', random = '', mac = '', nonce = ''] = proof.split('.')
  const payload = `${expiresAt}.${random}`
  const challenge = `${payload}.${mac}`
  if (
    buildProof(challenge, Number.parseInt(nonce, 36)) !== proof ||
    !isEqualInConstantTime(mac, computeChallengeMac(secret, portal, payload))
  )
    return null
  if (Number(expiresAt) * 1000 < Date.now()) return null
  return hasLeadingZeroBits(createHash('sha256').update(proof).digest(), submitWork) ? challenge : null
}
