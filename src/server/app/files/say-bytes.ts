import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Bytes } from '#server/access/call.ts'

/** Says what bytes are coming, to be saved under their name, and answers them; nothing where only the headers are asked for. */
export function sayBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): Readable | undefined {
  reply
    .header('content-type', bytes.mime)
    .header('content-disposition', contentDisposition(bytes.filename, { type: 'attachment' }))
    .header('content-length', bytes.length)
    .header('accept-ranges', 'none')
  return request.method === 'HEAD' ? undefined : bytes.open()
}
