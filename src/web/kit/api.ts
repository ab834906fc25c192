import type { z } from 'zod'
import { API_BASE } from '#shared/api-base.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { errorMessages, spokenCode } from '#shared/words/errors/errors.ts'
import { learn, spokenLanguage } from '#shared/words/sentences.ts'
import { ApiError } from './api-error.ts'

export interface ApiRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the origin: `/client/api/search?x=1`. */
  path: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

export interface ApiReply {
  status: number
  statusText?: string
  /** What the server calls the request. */
  request?: string | undefined
  /** The parsed JSON, or the bare text where the answer was none. */
  json: unknown
}

/** Carries one request: `fetch` in the browser, direct dispatch on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiReply>

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
  /** Calls an endpoint of the contract; throws ApiError for every answer that is not a 2xx. */
  call: <E extends AnyEndpoint>(endpoint: E, input: InputFor<E>, options?: CallOptions) => Promise<ReplyFor<E>>
  /** Calls a path that no contract names yet; throws ApiError for every answer that is not a 2xx. */
  raw: <T>(request: ApiRequest) => Promise<T>
}

function fill(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(key, String(one))
  }
  const text = pairs.toString()
  return text && `?${text}`
}

/** So long a failure waits for the words of its reason. */
const WORDS_MS = 2000

/**
 * English is what came; a page that does not know the words of reasons yet loads them once somebody who reads another language
 * meets one.
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
 * What a failed answer means: bare text is the error itself, else errors.message, else the status text.
 * @spec 8.error.1
 * @spec 8.error.2
 */
async function failure({ status, statusText, request, json }: ApiReply): Promise<ApiError> {
  if (typeof json === 'string' && json) return new ApiError(status, json, { request })
  const body = (json ?? {}) as Partial<ErrorBody>
  const message = await said(body.errors ?? {})
  const words = message ?? (statusText || String(status))
  // What went wrong on the server is in its log, under this name.
  const named = status >= 500 && request !== undefined ? errorMessages.named(words, request) : words
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
  const raw = async <T>(request: ApiRequest): Promise<T> => {
    const reply = await transport(request)
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
