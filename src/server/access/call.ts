import type { Readable } from 'node:stream'
import type { Endpoint, InputOf, ReplyOf } from '#shared/contract/endpoint.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Grant } from './authorise.ts'
import type { Caller } from './caller.ts'
import type { Session } from './session.ts'

/** The file part of a multipart call. */
export interface Upload {
  filename: string
  /** Read once; fails when the request is cut off, goes on after the file, or the file is too large. */
  body: AsyncIterable<Buffer>
  /** Bytes of the whole request as the client told them, or null. */
  announced: number | null
  /** The next file of a form that may hold several, once the body of this one is read; null after the last. */
  next(): Promise<Upload | null>
  /** Lets what was not read pass. */
  discard(): void
}

/** One call as a handler receives it: parsed, allowed, and with what a reply may carry besides its body. */
export interface Call<E> {
  input: InputOf<E>
  caller: Caller
  grant: Grant
  upload: Upload | null
  /** Asks again whether the call may be made, for those whose bytes take long: throws as at its beginning. */
  still(): Promise<void>
  /** Aborts when the client goes away. */
  signal: AbortSignal
  /** Sets the session cookies, or clears them. */
  setSession(session: { token: string; expiresAt: number; userId: string } | null): void
  /** Gives the browser what shows that a password was right there. */
  setDevice(token: string): void
  /** Remembers an opened gallery for its public pages. */
  setGallery(project: string, token: string): void
}

/** An answer of bytes. Whoever sends it reads `open()`, and closes it when the client leaves; HEAD opens nothing. */
export class Bytes {
  readonly mime: string
  readonly filename: string
  readonly length: number
  readonly open: () => Readable

  constructor(of: { mime: string; filename: string; length: number; open: () => Readable }) {
    this.mime = of.mime
    this.filename = of.filename
    this.length = of.length
    this.open = of.open
  }
}

/** An answer that is written already, as the JSON of a T. */
export class Written {
  readonly json: Buffer

  private constructor(json: Buffer) {
    this.json = json
  }

  /** Passes for what it is the JSON of: whoever sends an answer, and nobody else, looks which of the two it is. */
  static as = <T>(json: Buffer): T => new Written(json) as T
}

/** The session of a call whose access demands one. */
export function sessionOf(call: { caller: Caller }): Session {
  if (!call.caller.session) throw new Error('this call is not open to visitors')
  return call.caller.session
}

/** The session of a call that is about its own person; throws `not_found` for all others, administrators too. */
export function ownSession(call: { caller: Caller }, id: string): Session {
  const session = sessionOf(call)
  if (session.user.id !== id) throw new AppError('not_found')
  return session
}

type AnyEndpoint = Endpoint

/** What is known of a call before its body is read. */
export type Bodiless<E> = Pick<Call<E>, 'caller'> & { input: Pick<InputOf<E>, 'params'> }

/** One endpoint with its handler, as mount takes it. */
export interface Implementation {
  endpoint: AnyEndpoint
  /** Throws for those whose body is not read, beyond what the access of the endpoint asks. */
  admit?: ((call: Bodiless<AnyEndpoint>) => Promise<void>) | undefined
  handle: (call: Call<AnyEndpoint>) => Promise<unknown>
}

/** Ties handlers to their contract: a missing handler does not compile. */
export function implement<C extends object>(
  contract: C,
  handlers: { [K in keyof C]: (call: Call<C[K]>) => Promise<ReplyOf<C[K]>> },
  admitting: { [K in keyof C]?: (call: Bodiless<C[K]>) => Promise<void> } = {},
): Implementation[] {
  return Object.keys(contract).map((name) => ({
    endpoint: contract[name as keyof C] as AnyEndpoint,
    admit: admitting[name as keyof C] as Implementation['admit'],
    handle: handlers[name as keyof C] as Implementation['handle'],
  }))
}
