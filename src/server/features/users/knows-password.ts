import { isSpent, tooMany } from '#server/access/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { beginTry, inTurn } from '#server/access/sign-in-limit.ts'
import { passwordFits } from '#server/kit/passwords.ts'
import { findPasswordHash } from './users.repo.ts'

/** Whether somebody who is signed in knows their password: a failure counts as one of signing in. */
export const knowsPassword = (
  { db, log }: Pick<Services, 'db' | 'log'>,
  user: { id: string; email: string },
  given: { password: string; address: string },
): Promise<boolean> =>
  inTurn(user.email, given.address, async () => {
    const tried = await beginTry(db, user.email, given.address)
    if (isSpent(tried)) throw tooMany(tried)
    const knows = await passwordFits((await findPasswordHash(db, user.id))?.password_hash, given.password)
    if (knows) await tried.right()
    else log.warn({ user: user.id, ip: given.address, code: 'bad_password' }, 'a password was refused')
    return knows
  })
