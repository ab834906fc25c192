import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKind } from '#shared/contract/endpoint.ts'

/** `generation` is how many times the email address had been changed when the token was issued. */
export interface OpenedToken {
  id: string
  generation: number
}

const computeMac = (secret: string, kind: SecretKind, payload: string) =>
  createHmac('sha256', secret).update(`${kind}:${payload}`).digest('base64url')

/**
 * Creates the secret of a status page or help request, which lets its holder act without an account. Derived from the
 * server's secret and never stored.
 */
export function createStatusToken(secret: string, kind: SecretKind, id: string, generation = 0): string {
  const encodedId = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return generation === 0
    ? `${encodedId}.${computeMac(secret, kind, id)}`
    : `${encodedId}.${generation}.${computeMac(secret, kind, `${id}:${generation}`)}`
}

/**
 * Returns what a token gives access to, or null if it is invalid. The caller must check that the generation is current.
 */
export function parseStatusToken(secret: string, kind: SecretKind, token: string): OpenedToken | null {
  const [encodedId = '', ...parts] = token.split('.', 3)
  const hex = Buffer.from(encodedId, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const generation = parts.length > 1 && /^\d{1,9}$/.test(parts[0] ?? '') ? Number(parts[0]) : 0
  const [received, expected] = [Buffer.from(token), Buffer.from(createStatusToken(secret, kind, id, generation))]
  return received.length === expected.length && timingSafeEqual(received, expected) ? { id, generation } : null
}
