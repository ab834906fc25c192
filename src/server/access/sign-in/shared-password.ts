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

// docs/decisions/014-signing-in.md explains the numbers.
const QUARTER = 15 * 60
/** One password from one network. */
const OF_NETWORK: Allowance = { name: 'shared-password-network', times: 20, seconds: QUARTER }
/** One password from all networks: bounds what a botnet can try, and refills gradually. */
const OF_PASSWORD: Allowance = { name: 'shared-password', times: 100, seconds: 3600, refills: true }
/** A browser in which this password was correct before. */
const OF_DEVICE: Allowance = { name: 'shared-password-device', times: 10, seconds: QUARTER }

interface SharedPassword {
  of: `gallery ${string}` | `portal ${string}`
  /** null if there is no password: the check then takes just as long and fails. */
  hash: string | null
  password: string
}

/**
 * Checks the shared password of a gallery or portal and returns its hash. Only failures count, so a whole class can
 * open a gallery at once. A browser in which the password was correct before is not affected by the guesses of others.
 * Throws `bad_password` or `too_many_requests`.
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
