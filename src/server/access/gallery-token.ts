import { createHmac, timingSafeEqual } from 'node:crypto'

/** Proves that a visitor knew a gallery's password. It is invalid once the password changes. */
export function galleryToken(secret: string, project: string, passwordHash: string): string {
  const mac = createHmac('sha256', secret).update(`gallery:${project}:${passwordHash}`).digest('base64url')
  return `${project}.${mac}`
}

/** Identifies the current password of a gallery without opening it: a new password gives a new version. */
export const galleryVersion = (secret: string, project: string, passwordHash: string): string =>
  createHmac('sha256', secret)
    .update(`gallery-version:${project}:${passwordHash}`)
    .digest()
    .toString('base64url', 0, 12)

/** Whether one of the visitor's tokens opens this gallery. */
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
