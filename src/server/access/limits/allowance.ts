import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'

/** A number of uses within a period that starts with the first use. */
export interface Allowance {
  name: string
  maxUses: number
  seconds: number
  /**
   * Refills gradually like a leaky bucket, not in one step: after an attack, the next use is available within `seconds
   * / maxUses`.
   */
  refills?: true
}

/** One use of an allowance: the number of uses so far, and a method that gives this use back. */
export interface AllowanceUse {
  used: number
  giveBack(db: Kysely<Database>): Promise<void>
}

/** The allowance is used up; `availableAt` is when it is available again, in ms since the epoch. */
export interface ExhaustedAllowance {
  availableAt: number
}

export const isExhausted = (outcome: object): outcome is ExhaustedAllowance => 'availableAt' in outcome

/**
 * Takes one use of an allowance, if any is left. A single statement, so concurrent calls in several processes never
 * take more than the limit; a refused call uses nothing.
 */
export async function takeAllowance(
  db: Kysely<Database>,
  allowance: Allowance,
  scope: string,
): Promise<AllowanceUse | ExhaustedAllowance> {
  const { name, maxUses, seconds } = allowance
  const key = `${name}:${scope}`
  const now = Date.now()
  if (allowance.refills)
    return takeRefillingAllowance(db, key, {
      now,
      totalMs: seconds * 1000,
      stepMs: Math.round((seconds * 1000) / maxUses),
    })
  const { rows } = await sql<{ points: number; expire: number }>`
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${now + seconds * 1000})
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN r.expire > ${now} THEN r.points + 1 ELSE 1 END,
        expire = CASE WHEN r.expire > ${now} THEN r.expire ELSE excluded.expire END
      WHERE r.expire <= ${now} OR r.points < ${maxUses}
    RETURNING points, expire`.execute(db)
  const [counter] = rows
  if (!counter) {
    const currentCounter = await db.selectFrom('rate_limits').select('expire').where('key', '=', key).executeTakeFirst()
    return { availableAt: currentCounter?.expire ?? now }
  }
  return {
    used: counter.points,
    async giveBack(executor) {
      await sql`UPDATE rate_limits SET points = points - 1
        WHERE key = ${key} AND expire = ${counter.expire} AND points > 0`.execute(executor)
    },
  }
}

/**
 * Takes one use of a refilling allowance (GCRA): `expire` is when the allowance is completely refilled, and each use
 * postpones it by `stepMs`.
 */
async function takeRefillingAllowance(
  db: Kysely<Database>,
  key: string,
  { now, totalMs, stepMs }: { now: number; totalMs: number; stepMs: number },
): Promise<AllowanceUse | ExhaustedAllowance> {
  const { rows } = await sql<{ expire: number }>`
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${now + stepMs})
      ON CONFLICT (key) DO UPDATE SET expire = greatest(r.expire, ${now}::bigint) + ${stepMs}::bigint
      WHERE greatest(r.expire, ${now}::bigint) + ${stepMs}::bigint <= ${now + totalMs}::bigint
    RETURNING expire`.execute(db)
  const [counter] = rows
  if (!counter) {
    const currentCounter = await db.selectFrom('rate_limits').select('expire').where('key', '=', key).executeTakeFirst()
    return { availableAt: (currentCounter?.expire ?? now) + stepMs - totalMs }
  }
  return {
    used: Math.ceil((counter.expire - now) / stepMs),
    async giveBack(executor) {
      await sql`UPDATE rate_limits SET expire = expire - ${stepMs} WHERE key = ${key}`.execute(executor)
    },
  }
}

/** Takes one use of every allowance, or of none: if one is exhausted, those already taken are undone. */
export async function takeAllowances(
  db: Kysely<Database>,
  allowances: readonly (readonly [allowance: Allowance, whose: string])[],
): Promise<AllowanceUse[] | ExhaustedAllowance> {
  const uses: AllowanceUse[] = []
  for (const [allowance, scope] of allowances) {
    const use = await takeAllowance(db, allowance, scope)
    if (isExhausted(use)) {
      await giveBackUses(db, uses)
      return use
    }
    uses.push(use)
  }
  return uses
}

export async function giveBackUses(db: Kysely<Database>, uses: readonly AllowanceUse[]): Promise<void> {
  for (const use of uses) await use.giveBack(db)
}

/** How many uses of a shared allowance each network is guaranteed, even after other networks have exhausted it. */
export const MIN_USES_PER_NETWORK = 3

/**
 * Takes one use of an allowance shared by everyone, also counted per network. Each network keeps a few guaranteed uses
 * even when others have exhausted the total, so a flood can't lock everyone out. Throws `too_many_requests`.
 */
export async function takeSharedAllowance(
  db: Kysely<Database>,
  { total, perNetwork }: { total: Allowance; perNetwork: Allowance },
  { resource, network }: { resource: string; network: string },
): Promise<void> {
  const networkUse = await takeAllowanceOrThrow(db, perNetwork, `${resource} ${network}`)
  const sharedUse = await takeAllowance(db, total, resource)
  if (!isExhausted(sharedUse) || networkUse.used <= MIN_USES_PER_NETWORK) return
  await networkUse.giveBack(db)
  throw createTooManyRequestsError(sharedUse)
}

/** Takes one use, or throws `too_many_requests` with the seconds to wait. */
export async function takeAllowanceOrThrow(
  db: Kysely<Database>,
  allowance: Allowance,
  scope: string,
): Promise<AllowanceUse> {
  const outcome = await takeAllowance(db, allowance, scope)
  if (isExhausted(outcome)) throw createTooManyRequestsError(outcome)
  return outcome
}

/**
 * Throws `too_many_requests` if the allowance is used up, without taking a use. Called before expensive work that takes
 * a use when it ends.
 */
export async function requireAllowanceLeft(
  db: Kysely<Database>,
  { name, maxUses }: Allowance,
  scope: string,
): Promise<void> {
  const counterQuery = db.selectFrom('rate_limits').select(['points', 'expire']).where('key', '=', `${name}:${scope}`)
  const counter = await counterQuery.executeTakeFirst()
  const availableAt = counter?.expire ?? 0
  if (counter && counter.points >= maxUses && availableAt > Date.now())
    throw createTooManyRequestsError({ availableAt })
}

export const createTooManyRequestsError = ({ availableAt }: ExhaustedAllowance) =>
  new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil((availableAt - Date.now()) / 1000)) })

/** Deletes expired counters, including those of the request rate limits. */
export const sweepRateLimits = (db: Kysely<Database>) =>
  db.deleteFrom('rate_limits').where('expire', '<=', Date.now()).execute()
