import type { z } from 'zod'
import { API_BASE } from '#shared/api-base.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { errorMessages, spokenCode } from '#shared/words/errors/errors.ts'
import { learn, spokenLanguage } from '#shared/words/sentences.ts'
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
  request?: string | undefined
  /** The parsed JSON, or the text if it isn't JSON. */
  json: unknown
}

/** Sends one request: `fetch` in the browser, direct dispatch on the server. */
export type Transport = (apiRequest: ApiRequest) => Promise<ApiReply>

// oxlint-disable-next-line typescript/no-explicit-any -- an endpoint of any schemas
export type AnyEndpoint = Endpoint<any, any, any, any>

type Part<K extends string, T> = [T] extends [undefined] ? unknown : {} extends T ? { [k in K]?: T } : { [k in K]: T }
export type InputFor<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<'params', z.input<P>> &
        Part<'query', z.input<Q>> &
        Part<'body', E extends { multipart: true | 'several' } ? FormData : z.input<B>>
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
  raw: <T>(apiRequest: ApiRequest) => Promise<T>
}

function fill(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) pairs.append(key, String(item))
  }
  const text = pairs.toString()
  return text && `?${text}`
}

/** How long a failure waits for its translated message, in ms. */
const WORDS_MS = 2000

/**
 * Returns the message of an error body in the language of the page. Messages arrive in English; other languages load
 * the translations on first use.
 */
async function said(failed: Partial<ErrorBody['errors']>): Promise<string | undefined> {
  if (failed.reason === undefined || spokenLanguage() === 'en') return spokenCode(failed)
  const byReason = async () => {
    const { spokenFailure } = await import('#shared/words/reasons/reasons.ts')
    await learn(spokenLanguage())
    return spokenFailure(failed)
  }
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WORDS_MS))
  return (await Promise.race([byReason(), late]).catch(() => undefined)) ?? spokenCode(failed)
}

/**
 * Converts a failed response: a plain text is the message, else `errors.message`, else the status text.
 * @spec 8.error.1
 * @spec 8.error.2
 */
async function failure({ status, statusText, request, json }: ApiReply): Promise<ApiError> {
  if (typeof json === 'string' && json) return new ApiError(status, json, { request })
  const body = (json ?? {}) as Partial<ErrorBody>
  const message = await said(body.errors ?? {})
  const text = message ?? (statusText || String(status))
  // Server errors include the request id, which finds them in the server's log.
  const named = status >= 500 && request !== undefined ? errorMessages.named(text, request) : text
  return new ApiError(status, named, {
    field: body.errors?.field,
    code: body.errors?.code,
    by: body.errors?.by,
    request,
    hasNoMessage: message === undefined,
    retry_after_seconds: body.retry_after_seconds,
  })
}

export function createApi(transport: Transport): Api {
  const raw = async <T>(apiRequest: ApiRequest): Promise<T> => {
    const reply = await transport(apiRequest)
    if (reply.status < 200 || reply.status >= 300 || typeof reply.json === 'string') throw await failure(reply)
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
      const path = API_BASE + fill(endpoint.path, params) + queryString(query)
      return raw({ method: endpoint.method, path, body, ...options })
    },
  }
}
