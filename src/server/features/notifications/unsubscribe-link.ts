import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/kit/config.ts'
import { AppError } from '#server/kit/app-error.ts'
import { isNotificationKind, type NotificationKind } from '#shared/rules/notification-kinds.ts'

/** The content of an unsubscribe link: an address and a kind of mail. The link allows nothing else. */
interface Subscription {
  email: string
  notice: NotificationKind
}

const computeMac = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`unsubscribe\n${payload}`).digest()

/**
 * Creates the link that unsubscribes an address from a kind of mail with one click, for readers and mail programs (RFC
 * 8058).
 */
export function createUnsubscribeLink(
  { publicUrl, secret }: Pick<Config, 'publicUrl' | 'secret'>,
  subscription: Subscription,
): string {
  const payload = Buffer.from(JSON.stringify([subscription.email, subscription.notice])).toString('base64url')
  return `${publicUrl}/unsubscribe?token=${payload}.${computeMac(secret, payload).toString('base64url')}`
}

/** Reads the token of an unsubscribe link, which never expires. Throws `bad_link`. */
export function readSubscription({ secret }: Pick<Config, 'secret'>, token: string): Subscription {
  const [payload = '', mac = ''] = token.split('.')
  const [received, expected] = [Buffer.from(mac, 'base64url'), computeMac(secret, payload)]
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) throw new AppError('bad_link')
  const [email, notice] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, unknown]
  // This kind of mail no longer exists.
  if (!isNotificationKind(notice)) throw new AppError('bad_link')
  return { email, notice }
}
