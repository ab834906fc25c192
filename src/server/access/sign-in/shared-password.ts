import { networkOf } from '#server/kit/addresses/network.ts'
import { hashOf } from '#server/kit/secrets/secrets.ts'
import { passwordFits } from '#server/kit/secrets/passwords.ts'
import { AppError } from '#server/kit/app-error.ts'
import {
  giveBackAll,
  isSpent,
  take,
  takeEach,
  tooMany,
  type Allowance,
  type Spent,
  type Taken,
} from '../limits/allowance.ts'
import type { Call } from '../call.ts'
import type { Services } from '../services.ts'
import { knownDevice, withDevice } from './known-device.ts'

// docs/decisions/014-signing-in.md argues the numbers.
const QUARTER = 15 * 60
/** One password from one network. */
const OF_NETWORK: Allowance = { name: 'shared-password-network', times: 20, seconds: QUARTER }
/** One password from everywhere: what a botnet can try is bounded, and comes back one by one. */
const OF_PASSWORD: Allowance = { name: 'shared-password', times: 100, seconds: 3600, refills: true }
/** A browser in which this password was right before. */
const OF_DEVICE: Allowance = { name: 'shared-password-device', times: 10, seconds: QUARTER }

interface SharedPassword {
  /** What the password opens. */
  of: `gallery ${string}` | `portal ${string}`
  /** null if there is none: then the check takes as long and fails. */
  hash: string | null
  password: string
}

/**
 * Checks a password that many people share, of a gallery or a portal, and answers its hash. Only failures count: a class that opens a
 * gallery together isn't locked out. Throws `bad_password`, or `too_many_requests`; a browser in which the password was right before
 * is not held up by the guesses of others.
 */
export async function checkSharedPassword(
  { db, config }: Pick<Services, 'db' | 'config'>,
  call: Pick<Call<never>, 'caller' | 'setDevice'>,
  { of, hash, password }: SharedPassword,
): Promise<string> {
  const opened = hash === null ? undefined : { id: of, passwordHash: hash }
  const device = knownDevice(config.secret, opened, call.caller.device)
  const tried = await beginTry(db, { of, address: call.caller.ip, device })
  if (isSpent(tried)) throw tooMany(tried)
  const fits = await passwordFits(hash, password)
  if (!fits || !opened) throw new AppError('bad_password')
  await giveBackAll(db, tried)
  call.setDevice(withDevice(config.secret, opened, call.caller.device))
  return opened.passwordHash
}

async function beginTry(
  db: Services['db'],
  { of, address, device }: { of: string; address: string; device: string | null },
): Promise<Taken[] | Spent> {
  const tried = await takeEach(db, [
    [OF_NETWORK, `${of} ${hashOf(networkOf(address))}`],
    [OF_PASSWORD, of],
  ])
  if (!isSpent(tried) || device === null) return tried
  const own = await take(db, OF_DEVICE, hashOf(device))
  return isSpent(own) ? tried : [own]
}
