import { AppError } from '#server/kit/app-error.ts'
import { turnsOfEach } from './turns-of-each.ts'

/** How many of these queries one user or network runs at a time; they all share the same database connections. */
const AT_ONCE_EACH = 2
/**
 * As long as the wait for a database connection; authorization must not be much older than this when the query runs.
 */
const PATIENCE_MS = 10_000

const inTurn = turnsOfEach(AT_ONCE_EACH)

/**
 * Runs a list query that counts rows per entry, which is slow for large projects. Two per caller at a time, so one
 * caller can't occupy all connections of `searchDb`. Throws `too_slow`, or `client_closed` if the client has
 * disconnected.
 */
export function countInTurn<T>(list: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  return inTurn(() => {
    if (Date.now() > until) throw new AppError('too_slow')
    return list()
  })
}
