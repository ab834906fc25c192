import { AppError } from '#server/kit/app-error.ts'
import { isStrong } from './strength.ts'
import { PRODUCT } from '#shared/product.ts'

/** Throws `weak_password` if the password is common, leaked or derived from facts about its owner. */
export async function requireStrongPassword(
  password: string,
  ownerFacts: readonly (string | undefined)[],
): Promise<void> {
  const knownFacts = ownerFacts.filter((text) => text !== undefined)
  if (!(await isStrong(password, [PRODUCT, ...knownFacts]))) throw new AppError('weak_password', { field: 'password' })
}
