import { Secret, TOTP } from 'otpauth'
import { PRODUCT } from '#shared/product.ts'

const SECRET_BYTES = 20
const PERIOD_S = 30
/** A code is also accepted one interval early or late, because clocks differ and people type slowly. */
const WINDOW_INTERVALS = 1

const createTotp = (secret: string, label: string) =>
  new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S })

/** Generates the secret shared with an authenticator app, in Base32 so that users can type it. */
export const generateAppSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The `otpauth:` URL that the authenticator app reads from the QR code. */
export const createOtpAuthUrl = (secret: string, email: string) => createTotp(secret, email).toString()

/** Removes spaces: apps and mails show codes in groups. */
export const stripGaps = (code: string) => code.replace(/[\s-]/g, '')

/** Returns the number of the interval that this code is for, near the given time (ms), or null if the code is wrong. */
export function findCodeInterval(secret: string, code: string, now: number): number | null {
  const totp = createTotp(secret, '')
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW_INTERVALS })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
