import type { z } from 'zod'
import { API_BASE } from '#shared/api-base.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { errorMessages, translateErrorCode } from '#shared/words/errors/errors.ts'
import { loadLanguage, getCurrentLanguage } from '#shared/words/messages.ts'
import { ApiError } from './api-error.ts'

export interface ApiRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path and query: `/client/api/search?x=1`. */
  path: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

export interface ApiReply {
  status: number
  statusText?: string
  /** The server's id of the request. */
  requestId?: string | undefined
  /** The parsed JSON, or the text if it isn't JSON. */
  json: unknown
}

/** Sends one request: `fetch` in the browser, direct dispatch on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiReply>

// oxlint-disable-next-line typescript/no-explicit-any -- an endpoint of any schemas
export type AnyEndpoint = Endpoint<any, any, any, any>

type InputPart<K extends string, T> = [T] extends [undefined]
  ? unknown
  : {} extends T
    ? { [k in K]?: T }
    : { [k in K]: T }
export type InputFor<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? InputPart<'params', z.input<P>> &
        InputPart<'query', z.input<Q>> &
        InputPart<'body', E extends { multipart: true | 'several' } ? FormData : z.input<B>>
    : never
export type ReplyFor<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never

interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}

export interface Api {
  /** Calls an endpoint of the contract. Throws `ApiError` for every response that is not a 2xx. */
  call: <E extends AnyEndpoint>(endpoint: E, input: InputFor<E>, options?: CallOptions) => Promise<ReplyFor<E>>
  /** Calls a path that has no contract. Throws `ApiError` for every response that is not a 2xx. */
  raw: <T>(request: ApiRequest) => Promise<T>
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function toQueryString(query: Record<string, unknown> = {}): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) pairs.append(key, String(item))
  }
  const text = pairs.toString()
  return text && `?${text}`
}

/** How long a failure waits for its translated message, in ms. */
const TRANSLATION_TIMEOUT_MS = 2000

/**
 * Returns the message of an error body in the language of the page. Messages arrive in English; other languages load
 * the translations on first use.
 */
async function getMessage(errors: Partial<ErrorBody['errors']>): Promise<string | undefined> {
  if (errors.reason === undefined || getCurrentLanguage() === 'en') return translateErrorCode(errors)
  const getTranslatedMessage = async () => {
    const { translateFailure } = await import('#shared/words/reasons/reasons.ts')
    await loadLanguage(getCurrentLanguage())
    return translateFailure(errors)
  }
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TRANSLATION_TIMEOUT_MS))
  return (await Promise.race([getTranslatedMessage(), timeout]).catch(() => undefined)) ?? translateErrorCode(errors)
}

/**
 * Converts a failed response: a plain text is the message, else `errors.message`, else the status text.
 * @spec 8.error.1
 * @spec 8.error.2
 */
async function toApiError({ status, statusText, requestId, json }: ApiReply): Promise<ApiError> {
  if (typeof json === 'string' && json) return new ApiError(status, json, { requestId })
  const body = (json ?? {}) as Partial<ErrorBody>
  const message = await getMessage(body.errors ?? {})
  const text = message ?? (statusText || String(status))
  // Server errors include the request id, by which they can be found in the server's log.
  const fullMessage = status >= 500 && requestId !== undefined ? errorMessages.withRequestId(text, requestId) : text
  return new ApiError(status, fullMessage, {
    field: body.errors?.field,
    code: body.errors?.code,
    changedBy: body.errors?.by,
    requestId,
    hasNoMessage: message === undefined,
    retry_after_seconds: body.retry_after_seconds,
  })
}

export function createApi(transport: Transport): Api {
  const raw = async <T>(request: ApiRequest): Promise<T> => {
    const reply = await transport(request)
    if (reply.status < 200 || reply.status >= 300 || typeof reply.json === 'string') throw await toApiError(reply)
    return reply.json as T
  }
  return {
    raw,
    call: (endpoint, input, options) => {
      const { params, query, body } = input as {
        params?: Record<string, unknown>
        query?: Record<string, unknown>
        body?: unknown
      }
      const path = API_BASE + fillPath(endpoint.path, params) + toQueryString(query)
      return raw({ method: endpoint.method, path, body, ...options })
    },
  }
}
