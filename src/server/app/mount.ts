import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorise } from '#server/access/authorise.ts'
import type { Call, Implementation, Upload } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { MAX_FILE_SIZE } from '#shared/rules/limits.ts'
import { credentialOf, galleryTokensOf, setGalleryCookie, setSessionCookies } from './cookies.ts'
import { parseBody, parseFields, parseParams, parseQuery } from './parse-input.ts'
import type { RateLimit } from './rate-limit.ts'
import { demandSameOrigin } from './same-origin.ts'

// Few large steps through the streams instead of many small ones.
const STREAM_BYTES = 1024 * 1024

export const API_BASE = '/client/api'

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
    const { method, path, effect } = implementation.endpoint
    const methods = method === 'GET' && effect === 'write' ? ['GET', 'POST'] : [method]
    app.route({
      method: methods as ['GET'],
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
    ? await multipartBody(endpoint, request)
    : { body: parseBody(endpoint, request.body), upload: null }
  const input = { params, query, body }
  const { services } = options
  try {
    const grant = await authorise(services.db, services.config.secret, caller, endpoint.access, input)
    const call = callOf(input, caller, grant, upload, request, reply, options)
    const result = await implementation.handle(call)
    if (options.strict) endpoint.reply.parse(result)
    return await reply
      .code(endpoint.status ?? 200)
      .header('cache-control', 'no-store')
      .send(result)
  } finally {
    // What the handler did not read must still flow off, or the connection hangs.
    upload?.body.resume()
  }
}

async function callerOf(request: FastifyRequest, { services, sessions }: MountOptions): Promise<Caller> {
  const credential = credentialOf(request)
  if (credential) demandSameOrigin(request, new URL(services.config.publicUrl).origin)
  return {
    session: credential ? await sessions.find(credential) : null,
    galleryTokens: galleryTokensOf(request),
    ip: request.ip,
  }
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
  const abort = new AbortController()
  request.raw.once('aborted', () => abort.abort())
  return {
    input,
    caller,
    grant,
    upload,
    signal: abort.signal,
    setSession: (session) => setSessionCookies(reply, secure, session),
    setGallery: (project, token) => setGalleryCookie(reply, secure, project, token),
  }
}

// Browsers write these three so in the header of a part (HTML standard, multipart/form-data encoding).
const unescapeName = (name: string) => name.replace(/%22/g, '"').replace(/%0D|%0A/g, ' ')

/** Reads the fields up to the file, which the handler then streams. */
async function multipartBody(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; upload: Upload | null }> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const limits = { fileSize: MAX_FILE_SIZE, files: 1, fields: 60, fieldSize: 256 * 1024, fieldNameSize: 100 }
  for await (const part of request.parts({ limits, highWaterMark: STREAM_BYTES, fileHwm: STREAM_BYTES })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') {
        part.file.resume()
        throw badInput(part.fieldname, `unknown field "${part.fieldname.slice(0, 100)}"`)
      }
      try {
        const announced = Number(request.headers['content-length'])
        const upload = {
          filename: unescapeName(part.filename),
          body: part.file as Readable,
          announced: Number.isFinite(announced) ? announced : null,
        }
        return { body: parseFields(endpoint, fields), upload }
      } catch (error) {
        part.file.resume()
        throw error
      }
    }
    if (part.fieldname in fields) throw badInput(part.fieldname, `${part.fieldname}: is given twice`)
    fields[part.fieldname] = String(part.value)
  }
  throw badInput('file', 'file: is required')
}
