import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import { findPicture } from '#server/features/website/kept/pictures.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { id } from '#shared/entities/fields.ts'
import { refusalOf } from '../files/conditions.ts'

const asked = z.object({ id, size: z.enum(['small.webp', 'large.webp']) })

interface How {
  services: Pick<Services, 'db'>
  /** Limits the rate of requests. */
  counted: (request: FastifyRequest) => Promise<void>
}

/** Serves the images of the website. An image never changes but may be deleted, so caches must revalidate it. */
export function mountSitePictures(app: FastifyInstance, { services, counted }: How): void {
  app.get('/website/pictures/:id/:size', { onRequest: counted }, async (request, reply) => {
    const { success, data } = asked.safeParse(request.params)
    if (!success) throw new AppError('not_found')
    const etag = `"${data.id}-${data.size}"`
    void reply.header('cache-control', 'public, no-cache').header('etag', etag)
    // Other sites display it as a link preview.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    const bytes = await findPicture(services.db, data.id, data.size === 'small.webp' ? 'small' : 'large')
    if (!bytes) throw new AppError('not_found')
    if (refusalOf(request.headers, { etag }) === 304) return reply.code(304).send()
    return reply.type('image/webp').send(bytes)
  })
}
