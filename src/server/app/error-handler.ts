import type { FastifyInstance, FastifyReply } from 'fastify'
import { translateDatabaseError } from '#server/db/translate-error.ts'
import { AppError } from '#server/kit/app-error.ts'
import { isDiskUnavailable, createStoreUnavailableError } from '#server/ports/store/store-unavailable.ts'

/** Sends every error in the API's format. Unknown errors become `internal`; only the log has their details. */
function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const appError = toAppError(error)
  const { log, ip, method, routeOptions } = reply.request
  if (appError.code === 'internal' && !isClientDisconnect(reply, error)) log.error({ err: error }, 'call failed')
  if (appError.code === 'too_slow') log.warn({ err: appError.cause }, 'database statement timed out')
  if (appError.code === 'busy')
    log.warn({ err: appError.cause }, 'call failed after repeated conflicts with concurrent changes')
  if (appError.code === 'payments_away') log.error({ err: appError.cause }, 'cannot reach the payment provider')
  // With a wrong webhook secret, customers would pay and get nothing, and this line would be the only sign of it.
  if (appError.code === 'bad_signature')
    log.warn({ err: appError.cause }, 'payment event refused: its signature does not match PAYMENT_WEBHOOK_SECRET')
  if (appError.code === 'store_away') log.error({ err: appError.cause }, 'cannot reach the store')
  // Log the route's pattern, because URLs contain names, tokens and email addresses.
  if (appError.status === 403 || appError.status === 429)
    log.warn({ code: appError.code, method, route: routeOptions.url, ip }, 'call refused')
  if (appError.retryAfter !== undefined) reply.header('retry-after', appError.retryAfter)
  return reply
    .code(appError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(appError.toBody())
}

/** Whether the client disconnected before the first byte was sent, which is not an error. */
function isClientDisconnect({ raw }: FastifyReply, error: unknown): boolean {
  return raw.destroyed && (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const databaseError = translateDatabaseError(error)
  if (databaseError) return databaseError
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('disk_full')
  if (isDiskUnavailable(code)) return createStoreUnavailableError(error)
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large')
  if (statusCode === 415) return new AppError('media_type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('bad_input', { reason: ['unreadable'] })
  return new AppError('internal')
}

/** Installs the error handler for all routes. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => sendError(reply, error))
}
