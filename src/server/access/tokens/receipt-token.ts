import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Receipt } from '#shared/contract/endpoint.ts'

/** `generation` is how often the address had changed when the token was issued. */
export interface Opened {
  id: string
  turn: number
}

const macOf = (secret: string, of: Receipt, what: string) =>
  createHmac('sha256', secret).update(`${of}:${what}`).digest('base64url')

/**
 * Creates the secret of a status page or help request, which lets its holder act without an account. Derived from the
 * server's secret and never stored.
 */
export function receiptToken(secret: string, of: Receipt, id: string, turn = 0): string {
  const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return turn === 0 ? `${short}.${macOf(secret, of, id)}` : `${short}.${turn}.${macOf(secret, of, `${id}:${turn}`)}`
}

/** Returns what a token opens, or null if it is invalid. The caller checks that the generation is still current. */
export function receiptOf(secret: string, of: Receipt, token: string): Opened | null {
  const [short = '', ...rest] = token.split('.', 3)
  const hex = Buffer.from(short, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const turn = rest.length > 1 && /^\d{1,9}$/.test(rest[0] ?? '') ? Number(rest[0]) : 0
  const [given, wanted] = [Buffer.from(token), Buffer.from(receiptToken(secret, of, id, turn))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { id, turn } : null
}
