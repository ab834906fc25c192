import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secret: string, deposit: string) =>
  createHmac('sha256', secret).update(`receipt:${deposit}`).digest('base64url')

/** The secret of a receipt: whoever has it acts for what was given. It is made of the server's secret and kept nowhere. */
export function receiptToken(secret: string, deposit: string): string {
  const id = Buffer.from(deposit.replaceAll('-', ''), 'hex').toString('base64url')
  return `${id}.${macOf(secret, deposit)}`
}

/** The deposit that a receipt is of; null for what is no receipt. */
export function depositOf(secret: string, token: string): string | null {
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [given, wanted] = [Buffer.from(token), Buffer.from(receiptToken(secret, id))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null
}
