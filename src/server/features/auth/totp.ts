import { Secret, TOTP } from 'otpauth'
import { PRODUCT } from '#shared/product.ts'

const SECRET_BYTES = 20
const PERIOD_S = 30
/** A code is good for one interval before and after its own: clocks differ, and people type slowly. */
const WINDOW = 1

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S })

/** What an authenticator app is to share with us, in the letters that people can type. */
export const newAppSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** What the app reads from a picture. */
export const appAddress = (secret: string, email: string) => totpOf(secret, email).toString()

/** A code as people type it: apps and letters show it in groups. */
export const withoutGaps = (code: string) => code.replace(/[\s-]/g, '')

/** The interval whose code this is, around a time in ms; null where it is none. */
export function intervalOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
