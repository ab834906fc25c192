import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/kit/config.ts'
import { AppError } from '#server/kit/app-error.ts'
import { isNotice, type Notice } from '#shared/rules/notices.ts'

/** What a link in a mail is about: it knows of one address and one kind of mail, and can do nothing else. */
interface Subscription {
  email: string
  notice: Notice
}

const macOf = (secret: string, told: string) => createHmac('sha256', secret).update(`unsubscribe\n${told}`).digest()

/** Where one press ends the mails of a kind to an address: the page of the link in them, and where mail programs post to. */
export function unsubscribeLink(
  { publicUrl, secret }: Pick<Config, 'publicUrl' | 'secret'>,
  about: Subscription,
): string {
  const told = Buffer.from(JSON.stringify([about.email, about.notice])).toString('base64url')
  return `${publicUrl}/unsubscribe?token=${told}.${macOf(secret, told).toString('base64url')}`
}

/** Reads the token of such a link, which is good for as long as somebody has the mail. Throws `bad_link`. */
export function readSubscription({ secret }: Pick<Config, 'secret'>, token: string): Subscription {
  const [told = '', mac = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(mac, 'base64url'), macOf(secret, told)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('bad_link')
  const [email, notice] = JSON.parse(Buffer.from(told, 'base64url').toString()) as [string, unknown]
  // A kind of mail that there was once.
  if (!isNotice(notice)) throw new AppError('bad_link')
  return { email, notice }
}
