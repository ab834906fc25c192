import { createHmac, timingSafeEqual } from 'node:crypto'

/** Proof that a visitor knew a gallery's password. It dies when the password changes. */
export function galleryToken(secret: string, project: string, passwordHash: string): string {
  const mac = createHmac('sha256', secret).update(`gallery:${project}:${passwordHash}`).digest('base64url')
  return `${project}.${mac}`
}

/** Whether one of the tokens that a visitor brought opens this gallery. */
export function opensGallery(
  tokens: readonly string[],
  secret: string,
  project: string,
  passwordHash: string,
): boolean {
  const wanted = Buffer.from(galleryToken(secret, project, passwordHash))
  return tokens.some((token) => {
    const given = Buffer.from(token)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
