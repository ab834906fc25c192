import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A secret that nobody guesses: 43 letters that may stand in an address. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret in its place: its SHA-256. It needs no salt, for it cannot be guessed. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** The secret of what has this name, whenever it is asked for: 43 letters that nobody can tell who has not the server's own secret. */
export const secretFor = (serverSecret: string, name: string) =>
  createHmac('sha256', serverSecret).update(name).digest('base64url')
