import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'

/** So many times within so many seconds, from the first one on. */
export interface Allowance {
  name: string
  times: number
  seconds: number
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
export async function take(db: Kysely<Database>, { name, times, seconds }: Allowance, whose: string) {
  const key = `${name}:${whose}`
  const now = Date.now()
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
    return { until: spent?.expire ?? now } satisfies Spent
  }
  return {
    used: taken.points,
    async giveBack(on) {
      await sql`UPDATE rate_limits SET points = points - 1
        WHERE key = ${key} AND expire = ${taken.expire} AND points > 0`.execute(on)
    },
  } satisfies Taken
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
