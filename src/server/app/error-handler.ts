import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusalOf } from '#server/db/refusals.ts'
import { AppError } from '#server/kit/app-error.ts'
import { isDiskAway, storeAway } from '#server/ports/store/store-away.ts'

/** Sends every error in the API's format. Unknown errors become `internal`; only the log has their details. */
function answerError(reply: FastifyReply, error: unknown): FastifyReply {
  const known = asAppError(error)
  const { log, ip, method, routeOptions } = reply.request
  if (known.code === 'internal' && !isDeparture(reply, error)) log.error({ err: error }, 'call failed')
  if (known.code === 'too_slow') log.warn({ err: known.cause }, 'database statement timed out')
  if (known.code === 'busy')
    log.warn({ err: known.cause }, 'call failed after repeated conflicts with concurrent changes')
  if (known.code === 'payments_away') log.error({ err: known.cause }, 'cannot reach the payment provider')
  // With a wrong secret customers would pay and get nothing, without any other sign of it.
  if (known.code === 'bad_signature')
    log.warn({ err: known.cause }, 'payment event refused: its signature does not match PAYMENT_WEBHOOK_SECRET')
  if (known.code === 'store_away') log.error({ err: known.cause }, 'cannot reach the store')
  // Log the route's pattern, because URLs contain names, tokens and email addresses.
  if (known.status === 403 || known.status === 429)
    log.warn({ code: known.code, method, route: routeOptions.url, ip }, 'call refused')
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter)
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(known.body())
}

/** Whether the client disconnected before the first byte: nothing has failed. */
function isDeparture({ raw }: FastifyReply, error: unknown): boolean {
  return raw.destroyed && (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const refused = refusalOf(error)
  if (refused) return refused
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('disk_full')
  if (isDiskAway(code)) return storeAway(error)
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large')
  if (statusCode === 415) return new AppError('media_type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('bad_input', { reason: ['unreadable'] })
  return new AppError('internal')
}

/** Installs the error handler for all routes. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => answerError(reply, error))
}
