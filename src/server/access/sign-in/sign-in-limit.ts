import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { giveBackAll, isSpent, LEFT_TO_EACH, take, takeEach, type Allowance, type Spent } from '../limits/allowance.ts'
import { hashOf } from '#server/kit/secrets/secrets.ts'

// docs/decisions/014-signing-in.md argues the numbers.
const QUARTER = 15 * 60
const HOUR = 3600
/** One account from one network: the longer the guessing goes on, the longer the wait. */
const PAIRS: readonly Allowance[] = [
  { name: 'sign-in-pair', times: 10, seconds: QUARTER },
  { name: 'sign-in-pair-hours', times: 20, seconds: 3 * HOUR },
  { name: 'sign-in-pair-day', times: 40, seconds: 24 * HOUR },
]
/** One account from everywhere. */
const ACCOUNT: Allowance = { name: 'sign-in-account', times: 100, seconds: 6 * HOUR, refills: true }
/** One network at all its accounts. */
const NETWORK: Allowance = { name: 'sign-in-network', times: 50, seconds: QUARTER }
/** One device at which the account's password was right, when there is nothing left of the others. */
const DEVICE: Allowance = { name: 'sign-in-device', times: 10, seconds: 6 * HOUR }

/**
 * A password may be tried: `right` says that it was no failure; `last` that the account has no more tries from everywhere
 * if it is one. Or it may not, until then.
 */
export type Try = { right(): Promise<void>; last: boolean } | Spent

interface Who {
  /** Known or not. */
  account: string
  address: string
  /** The name of the device that it comes from, if the account knows it. */
  device: string | null
}

/**
 * Begins to try a password for an account from an address. It counts as a failure until `right` is called, so that many
 * at once get no more tries than one after another.
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
 * Runs what tries a password after all others that try one for the same account from the same place: those who know
 * theirs are never in each other's way.
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
