import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCallAuthorizer, requireAdministratorAccess, type CallAuthorizer } from '#server/access/authorize.ts'
import { restrictToPasswordChange } from '#server/access/restrict-to-password-change.ts'
import { BytesReply, SerializedReply, type Call, type Implementation } from '#server/access/call.ts'
import { getCallerKey, type Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { AppError } from '#server/kit/app-error.ts'
import { runAsCaller } from '#server/kit/current-caller.ts'
import { toJsonBytes } from '#server/kit/json-bytes.ts'
import { API_BASE } from '#shared/api-base.ts'
import type { Endpoint, EndpointInput } from '#shared/contract/endpoint.ts'
import { getRateName, type RateName } from '#shared/rules/rates.ts'
import { getMaxBodyBytes } from './body-limit.ts'
import {
  getSessionToken,
  getDeviceTokens,
  getGalleryTokens,
  setDeviceCookie,
  setGalleryCookie,
  setSessionCookies,
  getRequestLanguage,
} from './cookies.ts'
import { startDownload } from './files/file-headers.ts'
import { parseBody, parseParams, parseQuery } from './parse-input.ts'
import type { RateLimit } from './rate-limit.ts'
import { getViewAs } from './callers/view-as.ts'
import { readForm } from './read-form.ts'
import { requireOwnPage, getPageId, rejectForeignPage } from './callers/require-own-page.ts'

export interface MountOptions {
  services: Services
  sessions: Sessions
  limit: RateLimit
  /** How long the authorization that precedes reading the body stays valid, in ms. */
  authorizationTtlMs?: number | undefined
  /** Also validates replies against their schema; on in tests and development. */
  isStrict: boolean
}

/** Mounts every endpoint. All HTTP input is parsed and authorized here and nowhere else. */
export function mount(app: FastifyInstance, implementations: Implementation[], options: MountOptions): void {
  for (const implementation of implementations) {
    const { endpoint } = implementation
    const { method, path, effect, contentType } = endpoint
    const additionalMethods = method !== 'GET' ? [] : effect === 'write' ? ['POST'] : contentType ? ['HEAD'] : []
    app.route({
      method: [method, ...additionalMethods] as ['GET'],
      url: API_BASE + path,
      // A HEAD request must never run the handler.
      exposeHeadRoute: false,
      bodyLimit: getMaxBodyBytes(endpoint),
      onRequest: async (request) => {
        authorizedCalls.set(request, await authorizeBeforeBody(implementation, request, options))
      },
      handler: (request, reply) => handleCall(implementation, request, reply, options),
    })
  }
}

/** The facts about a call that are known before its body is read. */
interface AuthorizedCall {
  /** In ms since the epoch. */
  authorizedAt: number
  caller: Caller
  authorizer: CallAuthorizer<EndpointInput>
  params: unknown
  query: unknown
}
const AUTHORIZATION_TTL_MS = 2000
/** Whether an authorization made at this time (ms since the epoch) is still valid. */
export const isAuthorizationFresh = (
  authorizedAt: number,
  { authorizationTtlMs = AUTHORIZATION_TTL_MS }: Pick<MountOptions, 'authorizationTtlMs'>,
): boolean => Date.now() - authorizedAt < authorizationTtlMs
const authorizedCalls = new WeakMap<FastifyRequest, AuthorizedCall>()

/** Checks rate limit, session, origin and the permissions for everything the path names, before the body is read. */
async function authorizeBeforeBody(
  { endpoint, beforeBody }: Implementation,
  request: FastifyRequest,
  options: MountOptions,
): Promise<AuthorizedCall> {
  const { db, config } = options.services
  const rate = getRateName(endpoint)
  const identifiedCaller = await identifyCaller(request, options, { rate, isWrite: endpoint.effect === 'write' })
  requireAdministratorAccess(identifiedCaller, endpoint.access)
  const caller = restrictToPasswordChange(identifiedCaller, endpoint)
  if (endpoint.refusesActingAdmins && caller.session?.actingAdmin) throw new AppError('for_another')
  const params = parseParams(endpoint, request.params)
  const query = parseQuery(endpoint, request.query)
  const authorizer = createCallAuthorizer({ db, secret: config.secret }, caller, endpoint.access)
  await authorizer.authorizePath({ params, query })
  await beforeBody?.({ caller, input: { params } })
  return { authorizedAt: Date.now(), caller, authorizer, params, query }
}

async function handleCall(
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
) {
  const { endpoint } = implementation
  const previous = authorizedCalls.get(request)
  if (!previous) throw new Error('a call is answered that was not begun')
  const isMultipart = endpoint.multipart && request.isMultipart()
  if (request.isMultipart() && !endpoint.multipart) throw new AppError('media_type')
  const { body, upload } = isMultipart
    ? await readForm(endpoint, request)
    : { body: await parseBody(endpoint, request.body), upload: null }
  try {
    // Sending a body may take long, so check again in case permissions have changed.
    const { caller, authorizer, params, query } = isAuthorizationFresh(previous.authorizedAt, options)
      ? previous
      : await authorizeBeforeBody(implementation, request, options)
    const input = { params, query, body }
    const authorization = await authorizer.authorizeBody(input)
    const reauthorize = async () => {
      const { authorizer: newAuthorizer } = await authorizeBeforeBody(implementation, request, options)
      await newAuthorizer.authorizeBody(input)
    }
    const call = createCall(input, { caller, authorization, upload, reauthorize }, request, reply, options)
    const result = await runAsCaller(getCallerKey(caller), () => implementation.handle(call), call.signal)
    const serialized = result instanceof SerializedReply ? result.json : null
    // Some endpoints reply with JSON or, if asked to, with a file.
    if (options.isStrict && !(result instanceof BytesReply && !endpoint.contentType))
      endpoint.reply.parse(serialized ? JSON.parse(serialized.toString()) : result)
    reply.code(endpoint.status ?? 200).header('cache-control', 'no-store')
    if (result instanceof BytesReply) return await reply.send(startDownload(request, reply, result))
    return await reply.type('application/json; charset=utf-8').send(serialized ?? (await toJsonBytes(result)))
  } finally {
    // Drain whatever the handler did not read, or the connection hangs.
    upload?.discard()
  }
}

/**
 * Identifies the caller of a request, and counts the request by network and session. Throws `too_many_requests`;
 * `cross_site` if a session is used from another site or a write lacks proof that it comes from our own page; `looking`
 * for writes during view-as.
 */
export async function identifyCaller(
  request: FastifyRequest,
  { services, sessions, limit }: Pick<MountOptions, 'services' | 'sessions' | 'limit'>,
  { rate, isWrite }: { rate: RateName; isWrite: boolean },
): Promise<Caller> {
  const sessionToken = getSessionToken(request, services.config)
  const ownOrigin = new URL(services.config.publicUrl).origin
  try {
    // A plain link must never cause a write, even for anonymous calls.
    if (isWrite && (sessionToken || request.method === 'GET')) requireOwnPage(request, ownOrigin)
    else if (isWrite || sessionToken) rejectForeignPage(request, ownOrigin)
  } catch (error) {
    // Requests triggered by another site must not use up the user's own limit.
    await limit('foreign', { address: request.ip })
    throw error
  }
  await limit(rate, { address: request.ip })
  const session = sessionToken ? await sessions.findByToken(sessionToken, request.ip) : null
  if (session) {
    await limit(rate, { session: session.tokenHash })
    request.log = request.log.child({ user: session.user.id })
  }
  const { config } = services
  const viewAs = getViewAs(request)
  if (isWrite && viewAs) throw new AppError('looking')
  const [galleryTokens, deviceTokens] = [getGalleryTokens(request, config), getDeviceTokens(request, config)]
  const userAgent = request.headers['user-agent'] ?? ''
  const [page, language] = [getPageId(request), getRequestLanguage(request)]
  return { session, viewAs, galleryTokens, deviceTokens, page, language, ip: request.ip, userAgent }
}

/** Aborts when the request's connection is lost, even if that happened before this call. */
function createDisconnectSignal({ raw }: FastifyRequest): AbortSignal {
  if (raw.destroyed && !raw.complete) return AbortSignal.abort()
  const abortController = new AbortController()
  raw.once('aborted', () => abortController.abort())
  return abortController.signal
}

function createCall(
  input: { params: unknown; query: unknown; body: unknown },
  identifiedCaller: Pick<Call<Endpoint>, 'caller' | 'authorization' | 'upload' | 'reauthorize'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { services }: MountOptions,
): Call<Endpoint> {
  return {
    ...identifiedCaller,
    input,
    signal: createDisconnectSignal(request),
    setSession: (session) => setSessionCookies(reply, services.config, session),
    setDevice: (token) => setDeviceCookie(reply, services.config, token),
    setGallery: (project, token) => setGalleryCookie(reply, services.config, project, token),
  }
}
