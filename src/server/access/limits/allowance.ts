import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'

/** So many times within so many seconds, from the first one on. */
export interface Allowance {
  name: string
  times: number
  seconds: number
  /**
   * Comes back little by little (as a leaky bucket does), not all at once when the time is over: once an attack ends, the next try is
   * at most `seconds / times` away.
   */
  refills?: true
}

/** One of them, taken: how many are taken with it, and how to give it back. */
export interface Taken {
  used: number
  giveBack(db: Kysely<Database>): Promise<void>
}

/** None is left until then, in ms since the epoch. */
export interface Spent {
  until: number
}

export const isSpent = (outcome: object): outcome is Spent => 'until' in outcome

/**
 * Takes one of an allowance, or none. Counted by one statement each, so that of a hundred at once exactly as many get one
 * as are left, in however many processes; whoever gets none uses up nothing.
 */
export async function take(db: Kysely<Database>, allowance: Allowance, whose: string): Promise<Taken | Spent> {
  const { name, times, seconds } = allowance
  const key = `${name}:${whose}`
  const now = Date.now()
  if (allowance.refills) return takeRefilled(db, key, { now, all: seconds * 1000, each: (seconds * 1000) / times })
  const { rows } = await sql<{ points: number; expire: number }>`
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${now + seconds * 1000})
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN r.expire > ${now} THEN r.points + 1 ELSE 1 END,
        expire = CASE WHEN r.expire > ${now} THEN r.expire ELSE excluded.expire END
      WHERE r.expire <= ${now} OR r.points < ${times}
    RETURNING points, expire`.execute(db)
  const [taken] = rows
  if (!taken) {
    const spent = await db.selectFrom('rate_limits').select('expire').where('key', '=', key).executeTakeFirst()
    return { until: spent?.expire ?? now }
  }
  return {
    used: taken.points,
    async giveBack(on) {
      await sql`UPDATE rate_limits SET points = points - 1
        WHERE key = ${key} AND expire = ${taken.expire} AND points > 0`.execute(on)
    },
  }
}

/** Takes one of an allowance that refills (GCRA): `expire` is when all of it is back, and each take moves that by its share. */
async function takeRefilled(
  db: Kysely<Database>,
  key: string,
  { now, all, each }: { now: number; all: number; each: number },
): Promise<Taken | Spent> {
  const step = Math.round(each)
  const { rows } = await sql<{ expire: number }>`
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${now + step})
      ON CONFLICT (key) DO UPDATE SET expire = greatest(r.expire, ${now}::bigint) + ${step}::bigint
      WHERE greatest(r.expire, ${now}::bigint) + ${step}::bigint <= ${now + all}::bigint
    RETURNING expire`.execute(db)
  const [taken] = rows
  if (!taken) {
    const spent = await db.selectFrom('rate_limits').select('expire').where('key', '=', key).executeTakeFirst()
    return { until: (spent?.expire ?? now) + step - all }
  }
  return {
    used: Math.ceil((taken.expire - now) / step),
    async giveBack(on) {
      await sql`UPDATE rate_limits SET expire = expire - ${step} WHERE key = ${key}`.execute(on)
    },
  }
}

/** Takes one of each allowance, in order, or none of any: what was taken before a spent one is given back. */
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

/** How much each network has left of what all networks share, once the others have used that up. */
export const LEFT_TO_EACH = 3

/**
 * Takes one of what everybody shares, counted for each network as well. Once strangers have used up `all`, each network still has a
 * few of its own, so that nobody's flood closes something for everybody. Throws `too_many_requests`.
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

/** Takes one, or throws `too_many_requests` with the seconds to wait. */
export async function takeOrThrow(db: Kysely<Database>, allowance: Allowance, whose: string): Promise<Taken> {
  const outcome = await take(db, allowance, whose)
  if (isSpent(outcome)) throw tooMany(outcome)
  return outcome
}

/** Throws `too_many_requests` with the seconds to wait where none is left, and takes none: before work that ends with taking one. */
export async function demandLeft(db: Kysely<Database>, { name, times }: Allowance, whose: string): Promise<void> {
  const used = db.selectFrom('rate_limits').select(['points', 'expire']).where('key', '=', `${name}:${whose}`)
  const known = await used.executeTakeFirst()
  const until = known?.expire ?? 0
  if (known && known.points >= times && until > Date.now()) throw tooMany({ until })
}

export const tooMany = ({ until }: Spent) =>
  new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil((until - Date.now()) / 1000)) })

/** Forgets counts whose time is over, those of all other limits as well. */
export const sweepCounts = (db: Kysely<Database>) =>
  db.deleteFrom('rate_limits').where('expire', '<=', Date.now()).execute()
