import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import type { Store } from '#server/ports/store/store.ts'
import { rangeOf, refusalOf } from './conditions.ts'
import type { StoredBytes } from './files.repo.ts'
import { sayFile, type Kept } from './headers.ts'

interface Wanted extends StoredBytes {
  key: string
  kept: Kept
  download: string | undefined
}

/**
 * Replies with a stored object: whole, a byte range, or 304 if the client has it. The stream ends when the client
 * disconnects.
 */
export async function serveObject(store: Store, request: FastifyRequest, reply: FastifyReply, wanted: Wanted) {
  const { key, sha256 } = wanted
  const found = await store.open(key)
  if (!found) throw new AppError('not_found')
  const { size, modified } = found
  const version = { etag: `"${sha256 ?? hashOf(`${key} ${size} ${modified}`)}"`, modified }
  const refusal = refusalOf(request.headers, version)
  const range = request.method === 'GET' && !refusal ? rangeOf(request.headers, version, size) : null
  const isEmpty = refusal !== null || range === 'unsatisfiable' || request.method === 'HEAD' || size === 0
  // Open the stream before setting headers: if the store is unavailable, the error must not carry this file's headers.
  const body = isEmpty ? void (await found.close()) : await found.read(range ?? undefined)
  if (body === null) throw new AppError('not_found')

  sayFile(reply, { ...wanted, ...version })
  reply.header('accept-ranges', 'bytes')
  if (refusal) return reply.code(refusal).send()
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(body)
}

// A derivative may be regenerated under the same name.
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
