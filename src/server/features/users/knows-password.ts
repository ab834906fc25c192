import { isSpent, tooMany } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { knownDevice } from '#server/access/sign-in/known-device.ts'
import { beginTry, inTurn } from '#server/access/sign-in/sign-in-limit.ts'
import { passwordFits } from '#server/kit/secrets/passwords.ts'
import { findPasswordHash } from './users.repo.ts'

/** Whether somebody who is signed in knows their password: a failure counts as one of signing in. */
export const knowsPassword = (
  { db, log, config }: Pick<Services, 'db' | 'log' | 'config'>,
  user: { id: string; email: string },
  given: { password: string; address: string; device: string | undefined },
): Promise<boolean> =>
  inTurn(user.email, given.address, async () => {
    const passwordHash = (await findPasswordHash(db, user.id))?.password_hash
    const device = knownDevice(config.secret, passwordHash ? { id: user.id, passwordHash } : undefined, given.device)
    const tried = await beginTry(db, { account: user.email, address: given.address, device })
    if (isSpent(tried)) throw tooMany(tried)
    const knows = await passwordFits(passwordHash, given.password)
    if (knows) await tried.right()
    else log.warn({ user: user.id, ip: given.address, code: 'bad_password' }, 'a password was refused')
    return knows
  })
