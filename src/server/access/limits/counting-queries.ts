import { AppError } from '#server/kit/app-error.ts'
import { limitPerCaller } from './limit-per-caller.ts'

/**
 * The maximum number of these queries that one user or network runs at a time; all of them share the same database
 * connections.
 */
const MAX_CONCURRENT_PER_CALLER = 2
/**
 * How long a query may wait for its turn, in ms: as long as for a database connection. The caller was authorized before
 * the wait, so it must not be long.
 */
const MAX_WAIT_MS = 10_000

const runLimited = limitPerCaller(MAX_CONCURRENT_PER_CALLER)

/**
 * Runs a list query that counts rows per entry, which is slow for large projects. Each caller runs two at a time, so
 * one caller can't occupy all connections of `searchDb`. Throws `too_slow`, or `client_closed` if the client has
 * disconnected.
 */
export function runCountingQuery<T>(query: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + MAX_WAIT_MS
  return runLimited(() => {
    if (Date.now() > deadline) throw new AppError('too_slow')
    return query()
  })
}
