import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize } from '#server/access/authorize.ts'
import { restrictToPasswordChange } from '#server/access/restrict-to-password-change.ts'
import type { Caller } from '#server/access/caller.ts'
import { beginUpload } from '#server/features/artifacts/uploads/begin-upload.ts'
import { completeUpload } from '#server/features/artifacts/uploads/complete-upload.ts'
import {
  continueUpload,
  findUploadProgress,
  resumeCompletion,
  type UploadHandlers,
} from '#server/features/artifacts/uploads/continue-upload.ts'
import { endUpload } from '#server/files/uploads/end-upload.ts'
import {
  beginContributedUpload,
  completeContributedUpload,
} from '#server/features/submissions/contribute/resumable-uploads.ts'
import { requireOpenPortal } from '#server/features/submissions/portal/show-portal.ts'
import { readInBlocks, hasOwnMemory } from '#server/kit/read-in-blocks.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { API_BASE } from '#shared/api-base.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { identifyCaller, isAuthorizationFresh, type MountOptions } from '../mount-endpoints.ts'
import { parseFields } from '../parse-input.ts'
import { readByteCount, requireTusVersion, parseUploadMetadata, TUS_CAPABILITIES, TUS_VERSION } from './tus-headers.ts'

const CHUNK_TYPE = 'application/offset+octet-stream'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const endpoint = artifactsContract.create

type UploadRequest = FastifyRequest<{ Params: { upload: string } }>
type Options = Pick<MountOptions, 'services' | 'sessions' | 'limit' | 'authorizationTtlMs'>

/** A kind of resumable upload: who may send files, and what they become. */
interface UploadKind {
  url: string
  /** Authenticates a request as coming from the sender of its uploads. Throws if uploads aren't allowed here. */
  authenticate: (request: FastifyRequest) => Promise<UploadHandlers & { caller: Caller }>
  startUpload: (request: FastifyRequest, caller: Caller, file: DeclaredFile) => Promise<StartedUpload>
}

/** A file announced by a creation request. */
interface DeclaredFile {
  filename: string
  length: number
  fields: Record<string, string>
}
type StartedUpload = { id: string; expires_at: number; artifact: string | null }

/**
 * `/uploads`: POST /artifacts for a file that arrives in several requests, using the tus protocol. Access is checked
 * when the upload starts and again when it becomes an artifact; in between only its sender can use it.
 * `/submissions_portal/{id}/uploads`: a file of a submission; nothing is created from it until the contributor submits.
 */
export function mountUploads(app: FastifyInstance, options: Options): void {
  const { services } = options
  // The tus header proves that the request comes from one of our own pages: other sites can't make a browser send it.
  const getCaller = (request: FastifyRequest) => identifyCaller(request, options, { rate: 'upload', isWrite: false })

  const authenticateMember: UploadKind['authenticate'] = async (request) => {
    const startedAt = Date.now()
    const signedInCaller = await getCaller(request)
    if (signedInCaller.viewAs) throw new AppError('looking')
    const caller = restrictToPasswordChange(signedInCaller, endpoint)
    if (!caller.session) throw new AppError('unauthorized')
    const userId = caller.session.user.id
    const requireCreatePermission: UploadHandlers['requirePermission'] = async ({ artifact_fields: fields }) => {
      const input = { params: undefined, query: undefined, body: fields }
      await authorize({ db: services.db, secret: services.config.secret }, caller, endpoint.access, input)
    }
    const complete: UploadHandlers['complete'] = async (upload) => {
      // Sending a body may take hours; if the session has ended by then, refuse the rest.
      const currentCaller = isAuthorizationFresh(startedAt, options)
        ? caller
        : (await authenticateMember(request)).caller
      if (currentCaller.session?.user.id !== userId) throw new AppError('unauthorized')
      return completeUpload(services, upload, { userId, caller: currentCaller })
    }
    return { caller, sender: { user: userId }, requirePermission: requireCreatePermission, complete }
  }

  mountUploadKind(app, services, {
    url: `${API_BASE}/uploads`,
    authenticate: authenticateMember,
    async startUpload(_request, caller, { fields, ...file }) {
      const body = parseFields(endpoint, fields) as InputOf<typeof endpoint>['body']
      const input = { params: undefined, query: undefined, body }
      await authorize({ db: services.db, secret: services.config.secret }, caller, endpoint.access, input)
      return beginUpload(services, body, file, caller.session?.user.id ?? '')
    },
  })
  mountUploadKind(app, services, {
    url: `${API_BASE}/submissions_portal/:id/uploads`,
    async authenticate(request) {
      const caller = await getCaller(request)
      const portal = await requireOpenPortal(services, getPortalId(request), caller)
      // Anyone who can see the open portal may upload.
      const allowEveryone = () => Promise.resolve()
      const complete: UploadHandlers['complete'] = (upload) => completeContributedUpload(services, portal, upload)
      return { caller, sender: { portal: portal.id }, requirePermission: allowEveryone, complete }
    },
    async startUpload(request, caller, { fields: { proof = '' }, ...file }) {
      const portal = await requireOpenPortal(services, getPortalId(request), caller)
      return beginContributedUpload(services, portal, caller, { ...file, proof })
    },
  })
}

function mountUploadKind(
  app: FastifyInstance,
  services: MountOptions['services'],
  { url, authenticate, startUpload }: UploadKind,
): void {
  void app.register(async (scope) => {
    // Leave the body unparsed, to be read as a stream.
    scope.addContentTypeParser(CHUNK_TYPE, (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', TUS_VERSION).header('cache-control', 'no-store')
      if (request.method !== 'OPTIONS') requireTusVersion(request)
    })

    scope.options(url, async (_request, reply) => reply.code(204).headers(TUS_CAPABILITIES).send())
    scope.post(url, (request, reply) => handleCreate(request, reply))
    scope.head(`${url}/:upload`, async (request: UploadRequest, reply) => {
      const handlers = await authenticate(request)
      let progress = await findUploadProgress(services, getUploadId(request), handlers.sender)
      // All bytes have arrived, but a crash or a refusal kept the upload from becoming an artifact: try again.
      if (progress.offset === progress.upload.length && !progress.artifact)
        progress = await resumeCompletion(services, getUploadId(request), handlers)
      return reply.code(200).headers(toProgressHeaders(progress)).header('upload-length', progress.upload.length).send()
    })
    scope.patch(`${url}/:upload`, (request: UploadRequest, reply) => handlePatch(request, reply))
    scope.delete(`${url}/:upload`, async (request: UploadRequest, reply) => {
      const { sender } = await authenticate(request)
      await endUpload(services, getUploadId(request), sender)
      return reply.code(204).send()
    })
  })

  async function handleCreate(request: FastifyRequest, reply: FastifyReply) {
    try {
      const { caller } = await authenticate(request)
      const length = readByteCount(request, 'upload-length')
      const { filename, ...fields } = parseUploadMetadata(request)
      if (!filename) throw badInput('filename', 'required')
      const upload = await startUpload(request, caller, { filename, length, fields })
      const { artifact } = upload
      const [path = ''] = request.url.split('?')
      return await reply
        .code(201)
        .header('location', `${path}/${upload.id}`)
        .headers(toProgressHeaders({ upload, artifact, offset: artifact ? length : 0 }))
        .send()
    } finally {
      request.raw.resume()
    }
  }

  async function handlePatch(request: UploadRequest, reply: FastifyReply) {
    const abortController = new AbortController()
    request.raw.once('aborted', () => abortController.abort(new AppError('client_closed')))
    try {
      const handlers = await authenticate(request)
      if (request.headers['content-type'] !== CHUNK_TYPE) throw new AppError('media_type')
      const offset = readByteCount(request, 'upload-offset')
      const declaredBytes = request.headers['content-length']
      const chunk = {
        offset: offset,
        body: readBody(request),
        size: declaredBytes === undefined ? null : Number(declaredBytes),
      }
      const progress = await continueUpload(services, getUploadId(request), chunk, handlers, abortController.signal)
      return await reply.code(204).headers(toProgressHeaders(progress)).send()
    } finally {
      // Drain whatever was not read, or the connection hangs.
      request.raw.resume()
    }
  }
}

/** Returns the id in the URL. Throws `not_found` if it is malformed. */
const getUploadId = ({ params }: UploadRequest): string => requireUuid(params.upload)
const getPortalId = ({ params }: FastifyRequest): string => requireUuid((params as { id: string }).id)

function requireUuid(id: string): string {
  if (!UUID.test(id)) throw new AppError('not_found')
  return id
}

function toProgressHeaders({
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

/** Reads the bytes of a request. Stopping early leaves the connection open, so a reply can be sent. */
async function* readBody({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* readInBlocks(raw, hasOwnMemory)
  } catch (error) {
    throw raw.readableAborted || raw.errored ? new AppError('client_closed') : error
  }
}
