import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'

/** A number of uses within a period that starts with the first use. */
export interface Allowance {
  name: string
  times: number
  seconds: number
  /**
   * Refills gradually like a leaky bucket, not all at once: after an attack ends, the next try is at most `seconds /
   * times` away.
   */
  refills?: true
}

/** One use of an allowance: how many are used so far, and how to return it. */
export interface Taken {
  used: number
  giveBack(db: Kysely<Database>): Promise<void>
}

/** The allowance is used up; `availableAt` is when it is available again, in ms since the epoch. */
export interface Spent {
  until: number
}

export const isSpent = (outcome: object): outcome is Spent => 'until' in outcome

/**
 * Takes one use of an allowance, if any is left. A single statement, so concurrent calls in several processes never
 * take more than the limit; a refused call uses nothing.
 */
export async function take(db: Kysely<Database>, allowance: Allowance, whose: string): Promise<Taken | Spent> {
  const { name, times, seconds } = allowance
  const key = `${name}:${whose}`
  const now = Date.now()
  if (allowance.refills)
    return takeRefilled(db, key, { now, totalMs: seconds * 1000, stepMs: Math.round((seconds * 1000) / times) })
  const { rows } = await sql<{ points: number; expire: number }>`
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${now + seconds * 1000})
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN r.expire > ${now} THEN r.points + 1 ELSE 1 END,
        expire = CASE WHEN r.expire > ${now} THEN r.expire ELSE excluded.expire END
      WHERE r.expire <= ${now} OR r.points < ${times}
    RETURNING points, expire`.execute(db)
  const [counter] = rows
  if (!counter) {
    const existing = await db.selectFrom('rate_limits').select('expire').where('key', '=', key).executeTakeFirst()
    return { until: existing?.expire ?? now }
  }
  return {
    used: counter.points,
    async giveBack(on) {
      await sql`UPDATE rate_limits SET points = points - 1
        WHERE key = ${key} AND expire = ${counter.expire} AND points > 0`.execute(on)
    },
  }
}

/**
 * Takes one use of an allowance that refills (GCRA): `expire` is when it is completely refilled, and each use moves
 * that by its share.
 */
async function takeRefilled(
  db: Kysely<Database>,
  key: string,
  { now, totalMs, stepMs }: { now: number; totalMs: number; stepMs: number },
): Promise<Taken | Spent> {
  const { rows } = await sql<{ expire: number }>`
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${now + stepMs})
      ON CONFLICT (key) DO UPDATE SET expire = greatest(r.expire, ${now}::bigint) + ${stepMs}::bigint
      WHERE greatest(r.expire, ${now}::bigint) + ${stepMs}::bigint <= ${now + totalMs}::bigint
    RETURNING expire`.execute(db)
  const [counter] = rows
  if (!counter) {
    const existing = await db.selectFrom('rate_limits').select('expire').where('key', '=', key).executeTakeFirst()
    return { until: (existing?.expire ?? now) + stepMs - totalMs }
  }
  return {
    used: Math.ceil((counter.expire - now) / stepMs),
    async giveBack(on) {
      await sql`UPDATE rate_limits SET expire = expire - ${stepMs} WHERE key = ${key}`.execute(on)
    },
  }
}

/** Takes one use of each allowance, or of none: uses taken before an exhausted one are returned. */
export async function takeEach(
  db: Kysely<Database>,
  allowances: readonly (readonly [allowance: Allowance, whose: string])[],
): Promise<Taken[] | Spent> {
  const taken: Taken[] = []
  for (const [allowance, whose] of allowances) {
    const one = await take(db, allowance, whose)
    if (isSpent(one)) {
      await giveBackAll(db, taken)
      return one
    }
    taken.push(one)
  }
  return taken
}

export async function giveBackAll(db: Kysely<Database>, taken: readonly Taken[]): Promise<void> {
  for (const one of taken) await one.giveBack(db)
}

/** What each network may still use of a shared allowance once other networks have exhausted it. */
export const LEFT_TO_EACH = 3

/**
 * Takes one use of an allowance that everybody shares, counted per network as well. Each network keeps a few uses even
 * when others have exhausted the total, so a flood can't lock everybody out. Throws `too_many_requests`.
 */
export async function takeShared(
  db: Kysely<Database>,
  { all, each }: { all: Allowance; each: Allowance },
  { whole, network }: { whole: string; network: string },
): Promise<void> {
  const own = await takeOrThrow(db, each, `${whole} ${network}`)
  const shared = await take(db, all, whole)
  if (!isSpent(shared) || own.used <= LEFT_TO_EACH) return
  await own.giveBack(db)
  throw tooMany(shared)
}

/** Takes one use, or throws `too_many_requests` with the seconds to wait. */
export async function takeOrThrow(db: Kysely<Database>, allowance: Allowance, whose: string): Promise<Taken> {
  const outcome = await take(db, allowance, whose)
  if (isSpent(outcome)) throw tooMany(outcome)
  return outcome
}

/**
 * Throws `too_many_requests` if the allowance is used up, without taking a use: checked before expensive work that
 * takes one at its end.
 */
export async function demandLeft(db: Kysely<Database>, { name, times }: Allowance, whose: string): Promise<void> {
  const used = db.selectFrom('rate_limits').select(['points', 'expire']).where('key', '=', `${name}:${whose}`)
  const known = await used.executeTakeFirst()
  const until = known?.expire ?? 0
  if (known && known.points >= times && until > Date.now()) throw tooMany({ until })
}

export const tooMany = ({ until }: Spent) =>
  new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil((until - Date.now()) / 1000)) })

/** Deletes expired counters, including those of the request rate limits. */
export const sweepCounts = (db: Kysely<Database>) =>
  db.deleteFrom('rate_limits').where('expire', '<=', Date.now()).execute()
