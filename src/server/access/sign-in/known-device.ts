import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A browser in which nobody signs in for so long is known no more. */
export const DEVICE_S = 180 * 24 * 3600

/** An account with the hash of the password that it has now. */
interface Account {
  id: string
  passwordHash: string
}

const macOf = (secret: string, { id, passwordHash }: Account, name: string, until: string) =>
  createHmac('sha256', secret).update(`device\n${id}\n${passwordHash}\n${name}\n${until}`).digest()

/**
 * Says that whoever holds it has known the password that the account has now. It opens nothing: it lets a password be
 * tried where others have used up the tries. With a new password it is worth nothing.
 */
export function deviceToken(secret: string, account: Account): string {
  const name = randomBytes(16).toString('base64url')
  const until = String(Date.now() + DEVICE_S * 1000)
  return [name, until, macOf(secret, account, name, until).toString('base64url')].join('.')
}

/**
 * The name of a device from what it brings, or null where it is not known to the account, or there is none. `since`, in ms: what it
 * was given before counts for nothing.
 */
export function knownDevice(
  secret: string,
  account: Account | undefined,
  token: string | undefined,
  since = 0,
): string | null {
  const [name = '', until = '', mac = ''] = (token ?? '').split('.')
  const given = Buffer.from(mac, 'base64url')
  // As much work without an account as with one, so that time tells nothing of it.
  const wanted = macOf(secret, account ?? { id: '', passwordHash: '' }, name, until)
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  const isGood = Number(until) > Date.now() && Number(until) - DEVICE_S * 1000 >= since
  return account && isOurs && isGood ? name : null
}
