import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A browser is forgotten if nobody signs in with it for this long. */
export const DEVICE_TTL_SECONDS = 180 * 24 * 3600

/** Maximum number of accounts that a browser is remembered for; the oldest are dropped. */
const MAX_TOKENS_PER_BROWSER = 10
const TOKEN_SEPARATOR = '~'

/** An account or another password-protected subject, with its current password hash. */
interface Account {
  id: string
  passwordHash: string
}

const computeMac = (secret: string, { id, passwordHash }: Account, name: string, expiresAt: string) =>
  createHmac('sha256', secret).update(`device\n${id}\n${passwordHash}\n${name}\n${expiresAt}`).digest()

/**
 * Creates a token proving that its holder has entered the current password before. It doesn't sign anyone in: it allows
 * more attempts after others have used up the general ones. A new password invalidates it.
 */
export function createDeviceToken(secret: string, account: Account): string {
  const name = randomBytes(16).toString('base64url')
  const expiresAt = String(Date.now() + DEVICE_TTL_SECONDS * 1000)
  return [name, expiresAt, computeMac(secret, account, name, expiresAt).toString('base64url')].join('.')
}

/**
 * Returns the device's name if someone has signed in to this account with it before, otherwise null. Tokens issued
 * before `issuedSince` (ms) don't count.
 */
export function findKnownDevice(
  secret: string,
  account: Account | undefined,
  deviceTokens: string | undefined,
  issuedSince = 0,
): string | null {
  let deviceName: string | null = null
  // Check every token, even if the account doesn't exist, so timing doesn't reveal whether the account exists or a
  // token matches.
  for (const token of splitTokens(deviceTokens))
    deviceName = verifyDeviceToken(secret, account, token, issuedSince) ?? deviceName
  return deviceName
}

/** Returns the browser's tokens after a correct password, newest first, one per account. */
export const addDeviceToken = (secret: string, account: Account, deviceTokens: string | undefined): string =>
  [
    createDeviceToken(secret, account),
    ...splitTokens(deviceTokens).filter((token) => verifyDeviceToken(secret, account, token, 0) === null),
  ]
    .slice(0, MAX_TOKENS_PER_BROWSER)
    .join(TOKEN_SEPARATOR)

const splitTokens = (deviceTokens = '') => deviceTokens.split(TOKEN_SEPARATOR, MAX_TOKENS_PER_BROWSER)

function verifyDeviceToken(
  secret: string,
  account: Account | undefined,
  token: string,
  issuedSince: number,
): string | null {
  const [name = '', expiresAt = '', mac = ''] = token.split('.')
  const received = Buffer.from(mac, 'base64url')
  const expected = computeMac(secret, account ?? { id: '', passwordHash: '' }, name, expiresAt)
  const isAuthentic = received.length === expected.length && timingSafeEqual(received, expected)
  const isCurrent = Number(expiresAt) > Date.now() && Number(expiresAt) - DEVICE_TTL_SECONDS * 1000 >= issuedSince
  return account && isAuthentic && isCurrent ? name : null
}
