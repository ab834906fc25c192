import type { Readable } from 'node:stream'
import type { Endpoint, InputOf, ReplyOf } from '#shared/contract/endpoint.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Authorization } from './authorize.ts'
import type { Caller } from './caller.ts'
import type { Session } from './session.ts'

export interface Upload {
  filename: string
  /** Can be read only once. Fails if the request is cut off, has parts after the file, or exceeds the size limit. */
  body: AsyncIterable<Buffer>
  /** Size of the whole request in bytes, as declared by the client; null if not declared. */
  declaredBytes: number | null
  /** Resolves to the next file of a multi-file form once this file's body has been read; null after the last file. */
  next(): Promise<Upload | null>
  /** Drains the parts that were not read. */
  discard(): void
}

/** One call as its handler receives it: parsed, authorized, and with setters for the reply's cookies. */
export interface Call<E> {
  input: InputOf<E>
  caller: Caller
  authorization: Authorization
  upload: Upload | null
  /** Authorizes the call again, for uploads that take long. Throws the same codes as at the beginning. */
  reauthorize(): Promise<void>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** Sets the session cookies, or clears them if null. */
  setSession(session: { token: string; expiresAt: number; userId: string } | null): void
  /** Sets the cookie that proves that a password was entered correctly in this browser. */
  setDevice(token: string): void
  /** Sets the cookie that tells the gallery's public pages that this visitor has opened it. */
  setGallery(project: string, token: string): void
}

interface BytesOptions {
  mime: string
  filename: string
  /** In bytes; null if it isn't known before everything is written. */
  length: number | null
  /** Opens the bytes, or a range of them (both ends inclusive) if there is an `etag`. */
  open: (range?: { start: number; end: number }) => Readable
  /** Identifies bytes that never change, of which clients may request ranges. */
  etag?: string
}

/**
 * A binary reply. The sender reads `open()` and closes it when the client disconnects; it isn't called for HEAD
 * requests.
 */
export class BytesReply {
  readonly mime: string
  readonly filename: string
  readonly length: number | null
  readonly open: BytesOptions['open']
  readonly etag: string | undefined

  constructor({ mime, filename, length, open, etag }: BytesOptions) {
    this.mime = mime
    this.filename = filename
    this.length = length
    this.open = open
    this.etag = etag
  }
}

/** A reply that is already serialized as JSON. */
export class SerializedReply {
  readonly json: Buffer

  private constructor(json: Buffer) {
    this.json = json
  }

  /** Wraps the JSON of a T and returns it typed as T; only the code that sends replies checks for the wrapper. */
  static from = <T>(json: Buffer): T => new SerializedReply(json) as T
}

/** Returns the session of a call that requires one. */
export function getCurrentSession(call: { caller: Caller }): Session {
  if (!call.caller.session) throw new Error('this call is not open to visitors')
  return call.caller.session
}

/**
 * Returns the session of a call about the caller's own account. Throws `not_found` if it is someone else's account,
 * even for administrators.
 */
export function requireOwnSession(call: { caller: Caller }, id: string): Session {
  const session = getCurrentSession(call)
  if (session.user.id !== id) throw new AppError('not_found')
  return session
}

type AnyEndpoint = Endpoint

/** The facts about a call that are known before its body is read. */
export type BodilessCall<E> = Pick<Call<E>, 'caller'> & { input: Pick<InputOf<E>, 'params'> }

/** An endpoint with its handler. */
export interface Implementation {
  endpoint: AnyEndpoint
  /** Throws to refuse a call before its body is read, in addition to the endpoint's access rules. */
  beforeBody?: ((call: BodilessCall<AnyEndpoint>) => Promise<void>) | undefined
  handle: (call: Call<AnyEndpoint>) => Promise<unknown>
}

/** Pairs each endpoint of a contract with its handler; a missing handler does not compile. */
export function implement<C extends object>(
  contract: C,
  handlers: { [K in keyof C]: (call: Call<C[K]>) => Promise<ReplyOf<C[K]>> },
  beforeBodyChecks: { [K in keyof C]?: (call: BodilessCall<C[K]>) => Promise<void> } = {},
): Implementation[] {
  return Object.keys(contract).map((name) => ({
    endpoint: contract[name as keyof C] as AnyEndpoint,
    beforeBody: beforeBodyChecks[name as keyof C] as Implementation['beforeBody'],
    handle: handlers[name as keyof C] as Implementation['handle'],
  }))
}
