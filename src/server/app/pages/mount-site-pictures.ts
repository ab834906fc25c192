import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import { findPictureBytes } from '#server/features/website/data/pictures.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { id } from '#shared/entities/fields.ts'
import { checkPreconditions } from '../files/http-conditions.ts'

const pictureParams = z.object({ id, size: z.enum(['small.webp', 'large.webp']) })

interface MountPicturesOptions {
  services: Pick<Services, 'db'>
  /** Limits the rate of requests. */
  limitRate: (request: FastifyRequest) => Promise<void>
}

/** Serves the images of the website. An image never changes but may be deleted, so caches must revalidate. */
export function mountSitePictures(app: FastifyInstance, { services, limitRate }: MountPicturesOptions): void {
  app.get('/website/pictures/:id/:size', { onRequest: limitRate }, async (request, reply) => {
    const { success, data } = pictureParams.safeParse(request.params)
    if (!success) throw new AppError('not_found')
    const etag = `"${data.id}-${data.size}"`
    void reply.header('cache-control', 'public, no-cache').header('etag', etag)
    // Allows other sites to display these images in link previews.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    const bytes = await findPictureBytes(services.db, data.id, data.size === 'small.webp' ? 'small' : 'large')
    if (!bytes) throw new AppError('not_found')
    if (checkPreconditions(request.headers, { etag }) === 304) return reply.code(304).send()
    return reply.type('image/webp').send(bytes)
  })
}
