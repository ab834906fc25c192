import { createHmac, timingSafeEqual } from 'node:crypto'

/** Proves that a visitor knew a gallery's password. It is invalid once the password changes. */
export function createGalleryToken(secret: string, project: string, passwordHash: string): string {
  const mac = createHmac('sha256', secret).update(`gallery:${project}:${passwordHash}`).digest('base64url')
  return `${project}.${mac}`
}

/** Identifies a gallery's current password without revealing it: a new password gives a new version. */
export const computeGalleryVersion = (secret: string, project: string, passwordHash: string): string =>
  createHmac('sha256', secret)
    .update(`gallery-version:${project}:${passwordHash}`)
    .digest()
    .toString('base64url', 0, 12)

/** Whether one of the visitor's tokens opens this gallery. */
export function hasGalleryToken(
  tokens: readonly string[],
  secret: string,
  project: string,
  passwordHash: string,
): boolean {
  const projectTokens = tokens.filter((token) => token.startsWith(`${project}.`))
  if (projectTokens.length === 0) return false
  const expected = Buffer.from(createGalleryToken(secret, project, passwordHash))
  return projectTokens.some((token) => {
    const received = Buffer.from(token)
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
}
