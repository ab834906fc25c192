import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readScreenshot, toScreenshotKey } from '#server/features/help/knowledge/screenshots.ts'
import { AppError } from '#server/kit/app-error.ts'
import { boundedText } from '#shared/entities/fields.ts'
import { checkPreconditions } from '../files/http-conditions.ts'

const slugSchema = boundedText(40).regex(/^[a-z-]+$/)
const pictureParams = z.object({ language: slugSchema, name: slugSchema })

/** Serves the images of help articles. They ship with the product and are public like the articles. */
export function mountHelpPictures(app: FastifyInstance, limitRate: (request: FastifyRequest) => Promise<void>): void {
  app.get('/client/api/help/pictures/:language/:name', { onRequest: limitRate }, async (request, reply) => {
    const { success, data } = pictureParams.safeParse(request.params)
    const picture = success ? readScreenshot(toScreenshotKey(data.language, data.name)) : undefined
    if (!picture) throw new AppError('not_found')
    const etag = `"${picture.made}"`
    void reply.header('cache-control', 'public, max-age=604800').header('etag', etag)
    if (checkPreconditions(request.headers, { etag }) === 304) return reply.code(304).send()
    return reply.type('image/webp').send(picture.bytes)
  })
}
