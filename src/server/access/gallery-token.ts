import { createHmac, timingSafeEqual } from 'node:crypto'

/** Proof that a visitor knew a gallery's password. It dies when the password changes. */
export function galleryToken(secret: string, project: string, passwordHash: string): string {
  const mac = createHmac('sha256', secret).update(`gallery:${project}:${passwordHash}`).digest('base64url')
  return `${project}.${mac}`
}

/** A sign of a gallery's password as it is now: with another password it is another. It opens nothing by itself. */
export const galleryVersion = (secret: string, project: string, passwordHash: string): string =>
  createHmac('sha256', secret)
    .update(`gallery-version:${project}:${passwordHash}`)
    .digest()
    .toString('base64url', 0, 12)

/** Whether one of the tokens that a visitor brought opens this gallery. */
export function opensGallery(
  tokens: readonly string[],
  secret: string,
  project: string,
  passwordHash: string,
): boolean {
  const own = tokens.filter((token) => token.startsWith(`${project}.`))
  if (own.length === 0) return false
  const wanted = Buffer.from(galleryToken(secret, project, passwordHash))
  return own.some((token) => {
    const given = Buffer.from(token)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
