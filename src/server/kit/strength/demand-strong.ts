import { AppError } from '#server/kit/app-error.ts'
import { isStrong } from './strength.ts'
import { PRODUCT } from '#shared/product.ts'

/** Throws `weak_password` if the password is common, leaked or derived from facts about its owner. */
export async function demandStrong(password: string, about: readonly (string | undefined)[]): Promise<void> {
  const known = about.filter((text) => text !== undefined)
  if (!(await isStrong(password, [PRODUCT, ...known]))) throw new AppError('weak_password', { field: 'password' })
}
