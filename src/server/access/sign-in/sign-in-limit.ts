import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import {
  giveBackUses,
  isExhausted,
  MIN_USES_PER_NETWORK,
  takeAllowance,
  takeAllowances,
  type Allowance,
  type ExhaustedAllowance,
} from '../limits/allowance.ts'
import { hashSecret } from '#server/kit/secrets/secrets.ts'

// docs/decisions/014-limit-failed-sign-ins.md explains the numbers.
const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 3600
/** Attempts on one account from one network: the wait grows as guessing continues. */
const ACCOUNT_AND_NETWORK_ALLOWANCES: readonly Allowance[] = [
  { name: 'sign-in-pair', maxUses: 10, seconds: QUARTER_HOUR_SECONDS },
  { name: 'sign-in-pair-hours', maxUses: 20, seconds: 3 * HOUR_SECONDS },
  { name: 'sign-in-pair-day', maxUses: 40, seconds: 24 * HOUR_SECONDS },
]
/** Attempts on one account from all networks. */
const ACCOUNT_ALLOWANCE: Allowance = { name: 'sign-in-account', maxUses: 100, seconds: 6 * HOUR_SECONDS, refills: true }
/** Attempts on all accounts from one network. */
const NETWORK_ALLOWANCE: Allowance = { name: 'sign-in-network', maxUses: 50, seconds: QUARTER_HOUR_SECONDS }
/**
 * Additional attempts for a device on which the account's password was correct before, once the other allowances are
 * used up.
 */
const DEVICE_ALLOWANCE: Allowance = { name: 'sign-in-device', maxUses: 10, seconds: 6 * HOUR_SECONDS }

/**
 * A password attempt that may proceed. `succeed` undoes its count; `isLastAttempt` is set if a failure would use up the
 * account's attempts from all networks.
 */
export type PasswordTry = { succeed(): Promise<void>; isLastAttempt: boolean } | ExhaustedAllowance

interface PasswordTryOrigin {
  /** An email address, whether or not it has an account. */
  account: string
  ip: string
  /** The name of the browser's device token if this account has signed in with it before, otherwise null. */
  device: string | null
}

/**
 * Starts a password attempt. It counts as a failure until `succeed` is called, so an attacker gets no more attempts by
 * sending them concurrently.
 */
export async function beginPasswordTry(
  db: Kysely<Database>,
  { account, ip, device }: PasswordTryOrigin,
): Promise<PasswordTry> {
  const attempt = await tryWithoutDevice(db, hashSecret(account), hashSecret(networkOf(ip)))
  if (!isExhausted(attempt) || device === null) return attempt
  const deviceUse = await takeAllowance(db, DEVICE_ALLOWANCE, hashSecret(device))
  return isExhausted(deviceUse) ? attempt : { succeed: () => deviceUse.giveBack(db), isLastAttempt: false }
}

async function tryWithoutDevice(db: Kysely<Database>, accountHash: string, networkHash: string): Promise<PasswordTry> {
  const uses = await takeAllowances(db, [
    ...ACCOUNT_AND_NETWORK_ALLOWANCES.map((allowance) => [allowance, `${accountHash}:${networkHash}`] as const),
    [ACCOUNT_ALLOWANCE, accountHash] as const,
  ])
  if (isExhausted(uses)) return uses
  const isLastAttempt = uses.at(ACCOUNT_AND_NETWORK_ALLOWANCES.length)?.used === ACCOUNT_ALLOWANCE.maxUses
  const networkUse = await takeAllowance(db, NETWORK_ALLOWANCE, networkHash)
  if (!isExhausted(networkUse)) uses.push(networkUse)
  else if ((uses[0]?.used ?? 0) > MIN_USES_PER_NETWORK) {
    await giveBackUses(db, uses)
    return networkUse
  }
  return { succeed: () => giveBackUses(db, uses), isLastAttempt }
}

const pendingTries = new Map<string, Promise<unknown>>()

/**
 * Queues password attempts for the same account from the same network, so concurrent correct attempts don't exhaust the
 * limit.
 */
export function queuePasswordTry<T>(account: string, ip: string, attempt: () => Promise<T>): Promise<T> {
  const key = `${account} ${networkOf(ip)}`
  const previousTry = pendingTries.get(key) ?? Promise.resolve()
  const ownTry = previousTry.then(attempt)
  const settledTry = ownTry.catch(() => undefined)
  pendingTries.set(key, settledTry)
  void settledTry.then(() => pendingTries.get(key) === settledTry && pendingTries.delete(key))
  return ownTry
}
