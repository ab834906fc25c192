import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Receipt } from '#shared/contract/endpoint.ts'

/** What a receipt opens; `turn`, how often it had gone to another address when it was made. */
export interface Opened {
  id: string
  turn: number
}

const macOf = (secret: string, of: Receipt, what: string) =>
  createHmac('sha256', secret).update(`${of}:${what}`).digest('base64url')

/** The secret of a receipt: whoever has it acts for whoever got it. It is made of the server's secret and kept nowhere. */
export function receiptToken(secret: string, of: Receipt, id: string, turn = 0): string {
  const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return turn === 0 ? `${short}.${macOf(secret, of, id)}` : `${short}.${turn}.${macOf(secret, of, `${id}:${turn}`)}`
}

/** What a receipt opens; null for what is no receipt of such a thing. Whether it still does is for its keeper to say. */
export function receiptOf(secret: string, of: Receipt, token: string): Opened | null {
  const [short = '', ...rest] = token.split('.', 3)
  const hex = Buffer.from(short, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const turn = rest.length > 1 && /^\d{1,9}$/.test(rest[0] ?? '') ? Number(rest[0]) : 0
  const [given, wanted] = [Buffer.from(token), Buffer.from(receiptToken(secret, of, id, turn))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { id, turn } : null
}
