import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/kit/config.ts'
import { proofText, provesWork } from '#shared/rules/submissions/proof-of-work.ts'

const macOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

function same(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Proves that a contributor knew a portal's password. Invalid once the password changes. */
export const portalToken = (secret: string, portal: string, passwordHash: string) =>
  `${portal}.${macOf(secret, `portal:${portal}:${passwordHash}`)}`

export const opensPortal = (tokens: readonly string[], secret: string, portal: string, passwordHash: string) =>
  tokens.some((token) => same(token, portalToken(secret, portal, passwordHash)))

// Without characters that look alike (Crockford's base 32).
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const signs = (n: number) => Array.from({ length: n }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** The reference of a contribution that contributors and reviewers can quote. */
export const newReference = () => `${signs(4)}-${signs(4)}`

/** Lifetime of a challenge, long enough to fill in a form over an evening. */
export const CHALLENGE_S = 24 * 3600

const challengeMac = (secret: string, portal: string, said: string) =>
  macOf(secret, `challenge:${portal}:${said}`).slice(0, 22)

/** Creates a proof-of-work challenge for a contributor's device. */
export function newChallenge(secret: string, portal: string): string {
  const said = `${Math.floor(Date.now() / 1000) + CHALLENGE_S}.${randomBytes(9).toString('base64url')}`
  return `${said}.${challengeMac(secret, portal, said)}`
}

/** Verifies a proof of work. Returns its challenge, or null if the proof isn't valid for this portal or has expired. */
export function provenChallenge(
  { secret, submitWork }: Pick<Config, 'secret' | 'submitWork'>,
  portal: string,
  proof: string,
): string | null {
  const [until = '', random = '', mac = '', nonce = ''] = proof.split('.')
  const said = `${until}.${random}`
  const challenge = `${said}.${mac}`
  if (proofText(challenge, Number.parseInt(nonce, 36)) !== proof || !same(mac, challengeMac(secret, portal, said)))
    return null
  if (Number(until) * 1000 < Date.now()) return null
  return provesWork(createHash('sha256').update(proof).digest(), submitWork) ? challenge : null
}
