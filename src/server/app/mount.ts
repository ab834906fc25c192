import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorise } from '#server/access/authorise.ts'
import { Bytes, type Call, type Implementation, type Upload } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { AppError } from '#server/kit/app-error.ts'
import { jsonBytes } from '#server/kit/json-bytes.ts'
import { API_BASE } from '#shared/api-base.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { PAGE_HEADER } from '#shared/page-header.ts'
import { credentialOf, galleryTokensOf, setGalleryCookie, setSessionCookies } from './cookies.ts'
import { sayBytes } from './files/say-bytes.ts'
import { parseBody, parseParams, parseQuery } from './parse-input.ts'
import type { RateLimit } from './rate-limit.ts'
import { readForm } from './read-form.ts'
import { demandSameOrigin } from './same-origin.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface MountOptions {
  services: Services
  sessions: Sessions
  limit: RateLimit
  /** Check replies against their schema, too: on in tests and development. */
  strict: boolean
}

/** Puts every endpoint on its address. All that comes from HTTP is parsed and allowed here, and nowhere else. */
export function mount(app: FastifyInstance, implementations: Implementation[], options: MountOptions): void {
  for (const implementation of implementations) {
    const { method, path, effect, bytes } = implementation.endpoint
    const more = method !== 'GET' ? [] : effect === 'write' ? ['POST'] : bytes ? ['HEAD'] : []
    app.route({
      method: [method, ...more] as ['GET'],
      url: API_BASE + path,
      handler: (request, reply) => answer(implementation, request, reply, options),
    })
  }
}

async function answer(
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
) {
  const { endpoint } = implementation
  const caller = await callerOf(request, options)
  if (endpoint.rate) await options.limit(endpoint.rate, request.ip)
  const params = parseParams(endpoint, request.params)
  const query = parseQuery(endpoint, request.query)
  const multipart = endpoint.multipart && request.isMultipart()
  if (request.isMultipart() && !endpoint.multipart) throw new AppError('media_type')
  const { body, upload } = multipart
    ? await readForm(endpoint, request)
    : { body: parseBody(endpoint, request.body), upload: null }
  const input = { params, query, body }
  const { services } = options
  try {
    const grant = await authorise(services.db, services.config.secret, caller, endpoint.access, input)
    const call = callOf(input, caller, grant, upload, request, reply, options)
    const result = await implementation.handle(call)
    if (options.strict) endpoint.reply.parse(result)
    reply.code(endpoint.status ?? 200).header('cache-control', 'no-store')
    if (result instanceof Bytes) return await reply.send(sayBytes(request, reply, result))
    return await reply.type('application/json; charset=utf-8').send(jsonBytes(result))
  } finally {
    // What the handler did not read must still flow off, or the connection hangs.
    upload?.discard()
  }
}

/** Who makes a request. Throws `cross_site` where a session comes from pages that are not ours. */
export async function callerOf(
  request: FastifyRequest,
  { services, sessions }: Pick<MountOptions, 'services' | 'sessions'>,
): Promise<Caller> {
  const credential = credentialOf(request)
  if (credential) demandSameOrigin(request, new URL(services.config.publicUrl).origin)
  return {
    session: credential ? await sessions.find(credential) : null,
    galleryTokens: galleryTokensOf(request),
    page: pageOf(request),
    ip: request.ip,
  }
}

function pageOf({ headers }: FastifyRequest): string | undefined {
  const said = headers[PAGE_HEADER]
  return typeof said === 'string' && UUID.test(said) ? said : undefined
}

/** Aborts when the connection of a request is torn, also where that was before anybody listened. */
function tornSignal({ raw }: FastifyRequest): AbortSignal {
  if (raw.destroyed && !raw.complete) return AbortSignal.abort()
  const abort = new AbortController()
  raw.once('aborted', () => abort.abort())
  return abort.signal
}

function callOf(
  input: { params: unknown; query: unknown; body: unknown },
  caller: Caller,
  grant: Call<Endpoint>['grant'],
  upload: Upload | null,
  request: FastifyRequest,
  reply: FastifyReply,
  { services }: MountOptions,
): Call<Endpoint> {
  const secure = services.config.publicUrl.startsWith('https:')
  return {
    input,
    caller,
    grant,
    upload,
    signal: tornSignal(request),
    setSession: (session) => setSessionCookies(reply, secure, session),
    setGallery: (project, token) => setGalleryCookie(reply, secure, project, token),
  }
}
