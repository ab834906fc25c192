import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import type { Store } from '#server/ports/store/store.ts'
import { getByteRange, checkPreconditions } from './http-conditions.ts'
import type { StoredBytes } from './files.repo.ts'
import { setFileHeaders, type Cacheability } from './file-headers.ts'

interface RequestedObject extends StoredBytes {
  key: string
  cacheability: Cacheability
  downloadName: string | undefined
}

/**
 * Replies with a stored object: whole, a byte range, or 304 if the client has it. The stream ends when the client
 * disconnects.
 */
export async function serveObject(
  store: Store,
  request: FastifyRequest,
  reply: FastifyReply,
  requested: RequestedObject,
) {
  const { key, sha256 } = requested
  const object = await store.open(key)
  if (!object) throw new AppError('not_found')
  const { size, modified } = object
  const version = { etag: `"${sha256 ?? hashForEtag(`${key} ${size} ${modified}`)}"`, modified }
  const statusCode = checkPreconditions(request.headers, version)
  const range = request.method === 'GET' && !statusCode ? getByteRange(request.headers, version, size) : null
  const isEmpty = statusCode !== null || range === 'unsatisfiable' || request.method === 'HEAD' || size === 0
  // Open the stream before setting headers: if the store is unavailable, the error must not carry this file's headers.
  const body = isEmpty ? void (await object.close()) : await object.read(range ?? undefined)
  if (body === null) throw new AppError('not_found')

  setFileHeaders(reply, { ...requested, ...version })
  reply.header('accept-ranges', 'bytes')
  if (statusCode) return reply.code(statusCode).send()
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(body)
}

// A derivative may be regenerated under the same name.
const hashForEtag = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
