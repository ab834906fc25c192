import { Secret, TOTP } from 'otpauth'
import { PRODUCT } from '#shared/product.ts'

const SECRET_BYTES = 20
const PERIOD_S = 30
/** A code is also accepted one interval early or late: clocks differ, and people type slowly. */
const WINDOW = 1

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S })

/** Generates the secret shared with an authenticator app, in Base32 so that it can be typed. */
export const newAppSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The `otpauth:` address that the app reads from the QR code. */
export const appAddress = (secret: string, email: string) => totpOf(secret, email).toString()

/** Removes gaps: apps and mails show codes in groups. */
export const withoutGaps = (code: string) => code.replace(/[\s-]/g, '')

/** The number of the interval that this code belongs to, around a time in ms, or null if the code is wrong. */
export function intervalOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
