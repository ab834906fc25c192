import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/kit/config.ts'
import { AppError } from '#server/kit/app-error.ts'
import { isNotice, type Notice } from '#shared/rules/notices.ts'

/** The content of an unsubscribe link: it covers one address and one kind of mail, and allows nothing else. */
interface Subscription {
  email: string
  notice: Notice
}

const macOf = (secret: string, told: string) => createHmac('sha256', secret).update(`unsubscribe\n${told}`).digest()

/**
 * The link that unsubscribes an address from a kind of mail with one click, for readers and for mail programs (RFC
 * 8058).
 */
export function unsubscribeLink(
  { publicUrl, secret }: Pick<Config, 'publicUrl' | 'secret'>,
  about: Subscription,
): string {
  const told = Buffer.from(JSON.stringify([about.email, about.notice])).toString('base64url')
  return `${publicUrl}/unsubscribe?token=${told}.${macOf(secret, told).toString('base64url')}`
}

/** Reads the token of an unsubscribe link, which never expires. Throws `bad_link`. */
export function readSubscription({ secret }: Pick<Config, 'secret'>, token: string): Subscription {
  const [told = '', mac = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(mac, 'base64url'), macOf(secret, told)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('bad_link')
  const [email, notice] = JSON.parse(Buffer.from(told, 'base64url').toString()) as [string, unknown]
  // This kind of mail no longer exists.
  if (!isNotice(notice)) throw new AppError('bad_link')
  return { email, notice }
}
