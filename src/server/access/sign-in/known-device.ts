import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A browser in which nobody signs in for so long is known no more. */
export const DEVICE_S = 180 * 24 * 3600

/** How many passwords one browser is known by: those that were right there last. */
const MOST_KNOWN = 10
const BETWEEN = '~'

/** An account, or something else that a password opens, with the hash of the password that it has now. */
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
 * The name of a device from what its browser brings, or null where it is not known to the account, or there is none. `since`, in ms:
 * what it was given before counts for nothing.
 */
export function knownDevice(
  secret: string,
  account: Account | undefined,
  brought: string | undefined,
  since = 0,
): string | null {
  let known: string | null = null
  // Each is looked at, also without an account, so that time tells nothing of either.
  for (const token of tokensIn(brought)) known = nameIn(secret, account, token, since) ?? known
  return known
}

/** What a browser keeps once a password was right there: the newest first, one for each account. */
export const withDevice = (secret: string, account: Account, brought: string | undefined): string =>
  [deviceToken(secret, account), ...tokensIn(brought).filter((token) => nameIn(secret, account, token, 0) === null)]
    .slice(0, MOST_KNOWN)
    .join(BETWEEN)

const tokensIn = (brought = '') => brought.split(BETWEEN, MOST_KNOWN)

function nameIn(secret: string, account: Account | undefined, token: string, since: number): string | null {
  const [name = '', until = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const wanted = macOf(secret, account ?? { id: '', passwordHash: '' }, name, until)
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  const isGood = Number(until) > Date.now() && Number(until) - DEVICE_S * 1000 >= since
  return account && isOurs && isGood ? name : null
}
