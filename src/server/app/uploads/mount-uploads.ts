import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorise } from '#server/access/authorise.ts'
import { heldToPassword } from '#server/access/own-password.ts'
import type { Caller } from '#server/access/caller.ts'
import { beginUpload } from '#server/features/artifacts/uploads/begin-upload.ts'
import { continueUpload, findProgress, resumeCompletion } from '#server/features/artifacts/uploads/continue-upload.ts'
import { endUpload } from '#server/features/artifacts/uploads/end-upload.ts'
import { blocksOf, fillsItsMemory } from '#server/kit/blocks.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { API_BASE } from '#shared/api-base.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { callerOf, type MountOptions } from '../mount.ts'
import { parseFields } from '../parse-input.ts'
import { bytesIn, demandVersion, metadataOf, TUS_ABILITIES, TUS_VERSION } from './tus-headers.ts'

const PIECE = 'application/offset+octet-stream'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const endpoint = artifactsContract.create

type Asked = FastifyRequest<{ Params: { id: string } }>
type Options = Pick<MountOptions, 'services' | 'sessions' | 'limit'>

/**
 * `/uploads`: the same act as POST /artifacts with a file, over as many calls as the line allows, by the tus protocol. Who
 * may begin one is asked as that call asks, anew when it becomes an artifact; in between it is its sender's alone.
 */
export function mountUploads(app: FastifyInstance, options: Options): void {
  const { services } = options
  const url = `${API_BASE}/uploads`
  void app.register(async (scope) => {
    // The body stays in the request, to be read as it comes.
    scope.addContentTypeParser(PIECE, (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', TUS_VERSION).header('cache-control', 'no-store')
      if (request.method !== 'OPTIONS') demandVersion(request)
    })

    scope.options(url, async (_request, reply) => reply.code(204).headers(TUS_ABILITIES).send())
    scope.post(url, (request, reply) => create(request, reply))
    scope.head(`${url}/:id`, async (request: Asked, reply) => {
      const by = await senderOf(request)
      let found = await findProgress(services, idOf(request), by.userId)
      // All that was sent is here, and a crash or a refusal has kept it from becoming an artifact.
      if (found.offset === found.upload.length && !found.artifact)
        found = await resumeCompletion(services, idOf(request), by)
      return reply.code(200).headers(headersOf(found)).header('upload-length', found.upload.length).send()
    })
    scope.patch(`${url}/:id`, (request: Asked, reply) => patch(request, reply))
    scope.delete(`${url}/:id`, async (request: Asked, reply) => {
      const { userId } = await senderOf(request)
      await endUpload(services, idOf(request), userId)
      return reply.code(204).send()
    })
  })

  async function senderOf(request: FastifyRequest): Promise<{ caller: Caller; userId: string }> {
    // The header of the protocol is the proof of an own page: no other site can make a browser send it.
    const known = await callerOf(request, options, { rate: 'upload', acts: false })
    if (known.eyes) throw new AppError('looking')
    const caller = heldToPassword(known, endpoint)
    if (!caller.session) throw new AppError('unauthorized')
    return { caller, userId: caller.session.user.id }
  }

  async function create(request: FastifyRequest, reply: FastifyReply) {
    try {
      const { caller, userId } = await senderOf(request)
      const length = bytesIn(request, 'upload-length')
      const { filename, ...fields } = metadataOf(request)
      if (!filename) throw badInput('filename', 'required')
      const body = parseFields(endpoint, fields) as InputOf<typeof endpoint>['body']
      const input = { params: undefined, query: undefined, body }
      await authorise({ db: services.db, secret: services.config.secret }, caller, endpoint.access, input)
      const upload = await beginUpload(services, body, { filename, length }, userId)
      const { artifact } = upload
      return await reply
        .code(201)
        .header('location', `${url}/${upload.id}`)
        .headers(headersOf({ upload, artifact, offset: artifact ? length : 0 }))
        .send()
    } finally {
      request.raw.resume()
    }
  }

  async function patch(request: Asked, reply: FastifyReply) {
    const gone = new AbortController()
    request.raw.once('aborted', () => gone.abort(new AppError('client_closed')))
    try {
      const by = await senderOf(request)
      if (request.headers['content-type'] !== PIECE) throw new AppError('media_type')
      const at = bytesIn(request, 'upload-offset')
      const announced = request.headers['content-length']
      const piece = { at, body: bodyOf(request), size: announced === undefined ? null : Number(announced) }
      const found = await continueUpload(services, idOf(request), piece, by, gone.signal)
      return await reply.code(204).headers(headersOf(found)).send()
    } finally {
      // What was not read must still flow off, or the connection hangs.
      request.raw.resume()
    }
  }
}

/** The id in the address; a malformed one is not found. */
function idOf({ params }: Asked): string {
  if (!UUID.test(params.id)) throw new AppError('not_found')
  return params.id
}

function headersOf({
  upload,
  offset,
  artifact,
}: {
  upload: { expires_at: number }
  offset: number
  artifact: string | null
}) {
  return {
    'upload-offset': offset,
    'upload-expires': new Date(upload.expires_at).toUTCString(),
    ...(artifact && { 'x-artifact': artifact }),
  }
}

/** The bytes of a request. Who stops reading leaves the connection open, so that it can be answered. */
async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* blocksOf(raw, fillsItsMemory)
  } catch (error) {
    throw raw.readableAborted || raw.errored ? new AppError('client_closed') : error
  }
}
