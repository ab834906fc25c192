import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pictureBytes, pictureKey } from '#server/features/help/knowledge/pictures.ts'
import { AppError } from '#server/kit/app-error.ts'
import { bounded } from '#shared/entities/fields.ts'
import { refusalOf } from '../files/conditions.ts'

const word = bounded(40).regex(/^[a-z-]+$/)
const asked = z.object({ language: word, name: word })

/** Serves the images of help articles. They ship with the product and are public like the articles. */
export function mountHelpPictures(app: FastifyInstance, counted: (request: FastifyRequest) => Promise<void>): void {
  app.get('/client/api/help/pictures/:language/:name', { onRequest: counted }, async (request, reply) => {
    const { success, data } = asked.safeParse(request.params)
    const found = success ? pictureBytes(pictureKey(data.language, data.name)) : undefined
    if (!found) throw new AppError('not_found')
    const etag = `"${found.made}"`
    void reply.header('cache-control', 'public, max-age=604800').header('etag', etag)
    if (refusalOf(request.headers, { etag }) === 304) return reply.code(304).send()
    return reply.type('image/webp').send(found.bytes)
  })
}
