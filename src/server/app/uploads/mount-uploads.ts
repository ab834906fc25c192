import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorise } from '#server/access/authorise.ts'
import { heldToPassword } from '#server/access/own-password.ts'
import type { Caller } from '#server/access/caller.ts'
import { beginUpload } from '#server/features/artifacts/uploads/begin-upload.ts'
import { completeUpload } from '#server/features/artifacts/uploads/complete-upload.ts'
import {
  continueUpload,
  findProgress,
  resumeCompletion,
  type Sending,
} from '#server/features/artifacts/uploads/continue-upload.ts'
import { endUpload } from '#server/files/uploads/end-upload.ts'
import { beginGiven, completeGiven } from '#server/features/submissions/giving/given-in-parts.ts'
import { openPortal } from '#server/features/submissions/portal/show-portal.ts'
import { blocksOf, fillsItsMemory } from '#server/kit/blocks.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { API_BASE } from '#shared/api-base.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { callerOf, isBelieved, type MountOptions } from '../mount.ts'
import { parseFields } from '../parse-input.ts'
import { bytesIn, demandVersion, metadataOf, TUS_ABILITIES, TUS_VERSION } from './tus-headers.ts'

const PIECE = 'application/offset+octet-stream'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const endpoint = artifactsContract.create

type Asked = FastifyRequest<{ Params: { upload: string } }>
type Options = Pick<MountOptions, 'services' | 'sessions' | 'limit' | 'believedMs'>

/** A kind of resumable upload: who may send it and what it becomes. */
interface Way {
  url: string
  /** Authenticates a request as the sender of its uploads. Throws if uploads aren't allowed here. */
  senderOf: (request: FastifyRequest) => Promise<Sending & { caller: Caller }>
  begin: (request: FastifyRequest, by: Caller, file: Begun) => Promise<Located>
}

/** A file announced by a creation request. */
interface Begun {
  filename: string
  length: number
  fields: Record<string, string>
}
type Located = { id: string; expires_at: number; artifact: string | null }

/**
 * `/uploads`: POST /artifacts for a file that arrives over several requests, by the tus protocol. Access is checked
 * when the upload starts and again when it becomes an artifact; in between only its sender can use it.
 * `/submissions_portal/{id}/uploads`: a file of a submission; nothing is created from it until the contributor submits.
 */
export function mountUploads(app: FastifyInstance, options: Options): void {
  const { services } = options
  // The tus header proves that the request comes from our own page: other sites can't make a browser send it.
  const callerOn = (request: FastifyRequest) => callerOf(request, options, { rate: 'upload', acts: false })

  const memberOf: Way['senderOf'] = async (request) => {
    const at = Date.now()
    const asking = await callerOn(request)
    if (asking.eyes) throw new AppError('looking')
    const caller = heldToPassword(asking, endpoint)
    if (!caller.session) throw new AppError('unauthorized')
    const userId = caller.session.user.id
    const demandRight: Sending['demandRight'] = async ({ given }) => {
      const input = { params: undefined, query: undefined, body: given }
      await authorise({ db: services.db, secret: services.config.secret }, caller, endpoint.access, input)
    }
    const complete: Sending['complete'] = async (upload) => {
      // A body may take hours; if the session has ended meanwhile, refuse the rest.
      const now = isBelieved(at, options) ? caller : (await memberOf(request)).caller
      if (now.session?.user.id !== userId) throw new AppError('unauthorized')
      return completeUpload(services, upload, { userId, caller: now })
    }
    return { caller, sender: { user: userId }, demandRight, complete }
  }

  mountWay(app, services, {
    url: `${API_BASE}/uploads`,
    senderOf: memberOf,
    async begin(_request, caller, { fields, ...file }) {
      const body = parseFields(endpoint, fields) as InputOf<typeof endpoint>['body']
      const input = { params: undefined, query: undefined, body }
      await authorise({ db: services.db, secret: services.config.secret }, caller, endpoint.access, input)
      return beginUpload(services, body, file, caller.session?.user.id ?? '')
    },
  })
  mountWay(app, services, {
    url: `${API_BASE}/submissions_portal/:id/uploads`,
    async senderOf(request) {
      const caller = await callerOn(request)
      const portal = await openPortal(services, portalOf(request), caller)
      // Everyone who can see the open portal may upload.
      const demandRight = () => Promise.resolve()
      const complete: Sending['complete'] = (upload) => completeGiven(services, portal, upload)
      return { caller, sender: { portal: portal.id }, demandRight, complete }
    },
    async begin(request, caller, { fields: { proof = '' }, ...file }) {
      const portal = await openPortal(services, portalOf(request), caller)
      return beginGiven(services, portal, caller, { ...file, proof })
    },
  })
}

function mountWay(app: FastifyInstance, services: MountOptions['services'], { url, senderOf, begin }: Way): void {
  void app.register(async (scope) => {
    // Leave the body unparsed, to be read as a stream.
    scope.addContentTypeParser(PIECE, (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', TUS_VERSION).header('cache-control', 'no-store')
      if (request.method !== 'OPTIONS') demandVersion(request)
    })

    scope.options(url, async (_request, reply) => reply.code(204).headers(TUS_ABILITIES).send())
    scope.post(url, (request, reply) => create(request, reply))
    scope.head(`${url}/:upload`, async (request: Asked, reply) => {
      const by = await senderOf(request)
      let found = await findProgress(services, idOf(request), by.sender)
      // All bytes have arrived, but a crash or a refusal kept the upload from becoming an artifact.
      if (found.offset === found.upload.length && !found.artifact)
        found = await resumeCompletion(services, idOf(request), by)
      return reply.code(200).headers(headersOf(found)).header('upload-length', found.upload.length).send()
    })
    scope.patch(`${url}/:upload`, (request: Asked, reply) => patch(request, reply))
    scope.delete(`${url}/:upload`, async (request: Asked, reply) => {
      const { sender } = await senderOf(request)
      await endUpload(services, idOf(request), sender)
      return reply.code(204).send()
    })
  })

  async function create(request: FastifyRequest, reply: FastifyReply) {
    try {
      const { caller } = await senderOf(request)
      const length = bytesIn(request, 'upload-length')
      const { filename, ...fields } = metadataOf(request)
      if (!filename) throw badInput('filename', 'required')
      const upload = await begin(request, caller, { filename, length, fields })
      const { artifact } = upload
      const [at = ''] = request.url.split('?')
      return await reply
        .code(201)
        .header('location', `${at}/${upload.id}`)
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
      // Drain whatever was not read, or the connection hangs.
      request.raw.resume()
    }
  }
}

/** The id in the URL. Throws `not_found` if it is malformed. */
const idOf = ({ params }: Asked): string => known(params.upload)
const portalOf = ({ params }: FastifyRequest): string => known((params as { id: string }).id)

function known(id: string): string {
  if (!UUID.test(id)) throw new AppError('not_found')
  return id
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

/** The bytes of a request. Stopping early leaves the connection open, so a reply can be sent. */
async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* blocksOf(raw, fillsItsMemory)
  } catch (error) {
    throw raw.readableAborted || raw.errored ? new AppError('client_closed') : error
  }
}
