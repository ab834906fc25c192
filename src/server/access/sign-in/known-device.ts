import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A browser in which nobody has signed in for this long is forgotten. */
export const DEVICE_S = 180 * 24 * 3600

/** How many passwords one browser can be known for; the oldest are dropped. */
const MOST_KNOWN = 10
const BETWEEN = '~'

/** An account, or anything else with a password, and its current password hash. */
interface Account {
  id: string
  passwordHash: string
}

const macOf = (secret: string, { id, passwordHash }: Account, name: string, until: string) =>
  createHmac('sha256', secret).update(`device\n${id}\n${passwordHash}\n${name}\n${until}`).digest()

/**
 * Proves that the holder has entered the current password before. It doesn't sign anybody in: it allows more tries when
 * others have used up the general ones. A new password makes it worthless.
 */
export function deviceToken(secret: string, account: Account): string {
  const name = randomBytes(16).toString('base64url')
  const until = String(Date.now() + DEVICE_S * 1000)
  return [name, until, macOf(secret, account, name, until).toString('base64url')].join('.')
}

/**
 * Returns the name of the device if the account knows it, otherwise null. Tokens issued before `issuedSince` (ms) don't
 * count.
 */
export function knownDevice(
  secret: string,
  account: Account | undefined,
  brought: string | undefined,
  since = 0,
): string | null {
  let known: string | null = null
  // Check every token, even without an account, so timing reveals neither.
  for (const token of tokensIn(brought)) known = nameIn(secret, account, token, since) ?? known
  return known
}

/** Returns the browser's tokens after a correct password: the newest first, one per account. */
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
