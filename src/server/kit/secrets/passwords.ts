import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default) with the parameters that OWASP recommends.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let dummyHash: Promise<string> | undefined

/**
 * Whether the password is correct. If there is no hash, this takes equally long and returns false, so that timing
 * doesn't reveal which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const isCorrect = await verify(passwordHash ?? (await dummyHash), password).catch(() => false)
  return passwordHash ? isCorrect : false
}
