import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { giveBackAll, isSpent, LEFT_TO_EACH, take, takeEach, type Allowance, type Spent } from '../limits/allowance.ts'
import { hashOf } from '#server/kit/secrets/secrets.ts'

// docs/decisions/014-signing-in.md explains the numbers.
const QUARTER = 15 * 60
const HOUR = 3600
/** One account from one network: the longer the guessing goes on, the longer the wait. */
const PAIRS: readonly Allowance[] = [
  { name: 'sign-in-pair', times: 10, seconds: QUARTER },
  { name: 'sign-in-pair-hours', times: 20, seconds: 3 * HOUR },
  { name: 'sign-in-pair-day', times: 40, seconds: 24 * HOUR },
]
/** One account from all networks. */
const ACCOUNT: Allowance = { name: 'sign-in-account', times: 100, seconds: 6 * HOUR, refills: true }
/** All accounts from one network. */
const NETWORK: Allowance = { name: 'sign-in-network', times: 50, seconds: QUARTER }
/** A device on which the account's password was correct before, once the other allowances are used up. */
const DEVICE: Allowance = { name: 'sign-in-device', times: 10, seconds: 6 * HOUR }

/**
 * A password attempt that may go ahead. `succeed` uncounts it; `isLast` means that a failure uses up the account's
 * attempts from all networks.
 */
export type Try = { right(): Promise<void>; last: boolean } | Spent

interface Who {
  /** An email address, whether or not it has an account. */
  account: string
  address: string
  /** The name of the device, if the account knows it. */
  device: string | null
}

/**
 * Starts a password attempt. It counts as a failure until `succeed` is called, so concurrent attempts get no more tries
 * than sequential ones.
 */
export async function beginTry(db: Kysely<Database>, { account, address, device }: Who): Promise<Try> {
  const tried = await tryAsAnybody(db, hashOf(account), hashOf(networkOf(address)))
  if (!isSpent(tried) || device === null) return tried
  const own = await take(db, DEVICE, hashOf(device))
  return isSpent(own) ? tried : { right: () => own.giveBack(db), last: false }
}

async function tryAsAnybody(db: Kysely<Database>, who: string, network: string): Promise<Try> {
  const held = await takeEach(db, [
    ...PAIRS.map((pair) => [pair, `${who}:${network}`] as const),
    [ACCOUNT, who] as const,
  ])
  if (isSpent(held)) return held
  const last = held.at(PAIRS.length)?.used === ACCOUNT.times
  const from = await take(db, NETWORK, network)
  if (!isSpent(from)) held.push(from)
  else if ((held[0]?.used ?? 0) > LEFT_TO_EACH) {
    await giveBackAll(db, held)
    return from
  }
  return { right: () => giveBackAll(db, held), last }
}

const trying = new Map<string, Promise<unknown>>()

/**
 * Queues password attempts for the same account from the same network, so concurrent correct ones don't exhaust the
 * limit.
 */
export function inTurn<T>(account: string, address: string, run: () => Promise<T>): Promise<T> {
  const key = `${account} ${networkOf(address)}`
  const before = trying.get(key) ?? Promise.resolve()
  const mine = before.then(run)
  const settled = mine.catch(() => undefined)
  trying.set(key, settled)
  void settled.then(() => trying.get(key) === settled && trying.delete(key))
  return mine
}
