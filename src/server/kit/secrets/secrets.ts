import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Creates an unguessable secret of 43 URL-safe characters. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The SHA-256 that is stored in place of a secret. It needs no salt because the secret can't be guessed. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Derives a secret from a name, always the same one. It can't be guessed without the server's secret. */
export const deriveSecret = (serverSecret: string, name: string) =>
  createHmac('sha256', serverSecret).update(name).digest('base64url')
