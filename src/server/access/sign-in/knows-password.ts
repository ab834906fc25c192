import { isSpent, tooMany } from '../limits/allowance.ts'
import type { Services } from '../services.ts'
import { passwordFits } from '#server/kit/secrets/passwords.ts'
import { knownDevice } from './known-device.ts'
import { beginTry, inTurn } from './sign-in-limit.ts'

interface Given {
  password: string
  /** IP address, for the limits. */
  address: string
  device: string | undefined
}

/** Whether a signed-in user knows their password. A failure counts as a failed sign-in. Throws `too_many_requests`. */
export const knowsPassword = (
  { db, log, config }: Pick<Services, 'db' | 'log' | 'config'>,
  user: { id: string; email: string },
  given: Given,
): Promise<boolean> =>
  inTurn(user.email, given.address, async () => {
    const row = await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirst()
    const passwordHash = row?.password_hash
    const device = knownDevice(config.secret, passwordHash ? { id: user.id, passwordHash } : undefined, given.device)
    const tried = await beginTry(db, { account: user.email, address: given.address, device })
    if (isSpent(tried)) throw tooMany(tried)
    const knows = await passwordFits(passwordHash, given.password)
    if (knows) await tried.right()
    else log.warn({ user: user.id, ip: given.address, code: 'bad_password' }, 'password refused')
    return knows
  })
