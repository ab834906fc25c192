import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { findUserByLogin, takeReset } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { passwordFits } from '#server/kit/passwords.ts'
import type { Me, User } from '#shared/entities/user.ts'

/** A user without the columns that never leave the server. */
export const shownUser = ({ id, role, username, email, created_at }: User): User => ({
  id,
  role,
  username,
  email,
  created_at,
})

/**
 * The user of this e-mail and password, or of the mailed password, which then becomes theirs. Throws `bad_credentials`,
 * which tells nobody whether the address is known.
 */
export async function checkPassword(db: Kysely<Database>, email: string, password: string): Promise<Me> {
  const found = await findUserByLogin(db, email)
  if (found && (await passwordFits(found.password_hash, password))) return shownUser(found)
  const mailed = found && found.reset_hash && (found.reset_until ?? 0) > Date.now() ? found.reset_hash : null
  if (!(await passwordFits(mailed, password)) || !found || !mailed || !(await takeReset(db, found.id, mailed)))
    throw new AppError('bad_credentials')
  return { ...shownUser(found), password_is_mailed: true }
}
