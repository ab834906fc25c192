import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decide, demandStanding, type Decision } from '#server/access/authorise.ts'
import { heldToPassword } from '#server/access/own-password.ts'
import { Bytes, Written, type Call, type Implementation } from '#server/access/call.ts'
import { callerKey, type Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { AppError } from '#server/kit/app-error.ts'
import { withCaller } from '#server/kit/current-caller.ts'
import { jsonBytes } from '#server/kit/json-bytes.ts'
import { API_BASE } from '#shared/api-base.ts'
import type { Endpoint, Input } from '#shared/contract/endpoint.ts'
import { rateOf, type RateName } from '#shared/rules/rates.ts'
import { bodyLimit } from './body-limit.ts'
import {
  credentialOf,
  deviceOf,
  galleryTokensOf,
  setDeviceCookie,
  setGalleryCookie,
  setSessionCookies,
  languageFor,
} from './cookies.ts'
import { sayBytes } from './files/headers.ts'
import { parseBody, parseParams, parseQuery } from './parse-input.ts'
import type { RateLimit } from './rate-limit.ts'
import { eyesOf } from './callers/eyes.ts'
import { readForm } from './read-form.ts'
import { demandOwnPage, pageOf, refuseForeignPage } from './callers/own-page.ts'

export interface MountOptions {
  services: Services
  sessions: Sessions
  limit: RateLimit
  /** How long the authorization before the body stays valid, in ms. */
  believedMs?: number | undefined
  /** Also validate replies against their schema; on in tests and development. */
  strict: boolean
}

/** Mounts every endpoint. All HTTP input is parsed and authorized here and nowhere else. */
export function mount(app: FastifyInstance, implementations: Implementation[], options: MountOptions): void {
  for (const implementation of implementations) {
    const { endpoint } = implementation
    const { method, path, effect, bytes } = endpoint
    const more = method !== 'GET' ? [] : effect === 'write' ? ['POST'] : bytes ? ['HEAD'] : []
    app.route({
      method: [method, ...more] as ['GET'],
      url: API_BASE + path,
      // A HEAD request must never run a handler.
      exposeHeadRoute: false,
      bodyLimit: bodyLimit(endpoint),
      onRequest: async (request) => {
        begun.set(request, await begin(implementation, request, options))
      },
      handler: (request, reply) => answer(implementation, request, reply, options),
    })
  }
}

/** What is known of a call before its body is read. */
interface Begun {
  /** In ms since the epoch. */
  at: number
  caller: Caller
  decision: Decision<Input>
  params: unknown
  query: unknown
}
const BELIEVED_MS = 2000
/** Whether an authorization from this time (ms since the epoch) still holds. */
export const isBelieved = (at: number, { believedMs = BELIEVED_MS }: Pick<MountOptions, 'believedMs'>): boolean =>
  Date.now() - at < believedMs
const begun = new WeakMap<FastifyRequest, Begun>()

/**
 * Checks rate limit, session, origin and the permissions for everything that the path names, before any of the body is
 * read.
 */
async function begin(
  { endpoint, admit }: Implementation,
  request: FastifyRequest,
  options: MountOptions,
): Promise<Begun> {
  const { db, config } = options.services
  const rate = rateOf(endpoint)
  const known = await callerOf(request, options, { rate, acts: endpoint.effect === 'write' })
  demandStanding(known, endpoint.access)
  const caller = heldToPassword(known, endpoint)
  if (endpoint.ownDoing && caller.session?.actingAdmin) throw new AppError('for_another')
  const params = parseParams(endpoint, request.params)
  const query = parseQuery(endpoint, request.query)
  const decision = decide({ db, secret: config.secret }, caller, endpoint.access)
  await decision.path({ params, query })
  await admit?.({ caller, input: { params } })
  return { at: Date.now(), caller, decision, params, query }
}

async function answer(
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
) {
  const { endpoint } = implementation
  const before = begun.get(request)
  if (!before) throw new Error('a call is answered that was not begun')
  const multipart = endpoint.multipart && request.isMultipart()
  if (request.isMultipart() && !endpoint.multipart) throw new AppError('media_type')
  const { body, upload } = multipart
    ? await readForm(endpoint, request)
    : { body: await parseBody(endpoint, request.body), upload: null }
  try {
    // Sending a body may take long; check again in case permissions have changed.
    const { caller, decision, params, query } = isBelieved(before.at, options)
      ? before
      : await begin(implementation, request, options)
    const input = { params, query, body }
    const grant = await decision.body(input)
    const still = async () => {
      const { decision: anew } = await begin(implementation, request, options)
      await anew.body(input)
    }
    const call = callOf(input, { caller, grant, upload, still }, request, reply, options)
    const result = await withCaller(callerKey(caller), () => implementation.handle(call), call.signal)
    const written = result instanceof Written ? result.json : null
    if (options.strict) endpoint.reply.parse(written ? JSON.parse(written.toString()) : result)
    reply.code(endpoint.status ?? 200).header('cache-control', 'no-store')
    if (result instanceof Bytes) return await reply.send(sayBytes(request, reply, result))
    return await reply.type('application/json; charset=utf-8').send(written ?? (await jsonBytes(result)))
  } finally {
    // Drain whatever the handler did not read, or the connection hangs.
    upload?.discard()
  }
}

/**
 * Identifies the caller of a request and counts it by network and session. Throws `too_many_requests`; `cross_site` if
 * a session is used from another site or a write lacks proof that it comes from our own page; `looking` for writes
 * during view-as.
 */
export async function callerOf(
  request: FastifyRequest,
  { services, sessions, limit }: Pick<MountOptions, 'services' | 'sessions' | 'limit'>,
  { rate, acts }: { rate: RateName; acts: boolean },
): Promise<Caller> {
  const credential = credentialOf(request, services.config)
  const own = new URL(services.config.publicUrl).origin
  try {
    // A plain link must never cause a write, even for anonymous calls.
    if (acts && (credential || request.method === 'GET')) demandOwnPage(request, own)
    else if (acts || credential) refuseForeignPage(request, own)
  } catch (refused) {
    // Requests that another site triggers must not use up the user's own limit.
    await limit('foreign', { address: request.ip })
    throw refused
  }
  await limit(rate, { address: request.ip })
  const session = credential ? await sessions.find(credential, request.ip) : null
  if (session) {
    await limit(rate, { session: session.tokenHash })
    request.log = request.log.child({ user: session.user.id })
  }
  const { config } = services
  const eyes = eyesOf(request)
  if (acts && eyes) throw new AppError('looking')
  const [galleryTokens, device] = [galleryTokensOf(request, config), deviceOf(request, config)]
  const agent = request.headers['user-agent'] ?? ''
  const [page, language] = [pageOf(request), languageFor(request)]
  return { session, eyes, galleryTokens, device, page, language, ip: request.ip, agent }
}

/** Aborts when the request's connection is lost, even if that happened before this call. */
function tornSignal({ raw }: FastifyRequest): AbortSignal {
  if (raw.destroyed && !raw.complete) return AbortSignal.abort()
  const abort = new AbortController()
  raw.once('aborted', () => abort.abort())
  return abort.signal
}

function callOf(
  input: { params: unknown; query: unknown; body: unknown },
  known: Pick<Call<Endpoint>, 'caller' | 'grant' | 'upload' | 'still'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { services }: MountOptions,
): Call<Endpoint> {
  return {
    ...known,
    input,
    signal: tornSignal(request),
    setSession: (session) => setSessionCookies(reply, services.config, session),
    setDevice: (token) => setDeviceCookie(reply, services.config, token),
    setGallery: (project, token) => setGalleryCookie(reply, services.config, project, token),
  }
}
