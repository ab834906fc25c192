import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Receipt } from '#shared/contract/endpoint.ts'

const macOf = (secret: string, of: Receipt, id: string) =>
  createHmac('sha256', secret).update(`${of}:${id}`).digest('base64url')

/** The secret of a receipt: whoever has it acts for whoever got it. It is made of the server's secret and kept nowhere. */
export function receiptToken(secret: string, of: Receipt, id: string): string {
  const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${short}.${macOf(secret, of, id)}`
}

/** The id of what a receipt is of; null for what is no receipt of such a thing. */
export function receiptOf(secret: string, of: Receipt, token: string): string | null {
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [given, wanted] = [Buffer.from(token), Buffer.from(receiptToken(secret, of, id))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null
}
