import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import { setNotification } from '#server/features/notifications/notifications.repo.ts'
import { readSubscription } from '#server/features/notifications/unsubscribe-link.ts'
import { AppError } from '#server/kit/app-error.ts'

const BODY_LIMIT = 10_000
const unsubscribeQuery = z.object({ token: z.string().max(1000) })

interface MountUnsubscribeOptions {
  services: Pick<Services, 'db' | 'config'>
  limitRate: (request: FastifyRequest) => Promise<void>
}

/**
 * `POST /unsubscribe?token=`: one-click unsubscribe (RFC 8058) for mail programs, which send no cookies and show no
 * page. Ignores the form in the body. A GET request shows a page and changes nothing.
 */
export async function mountUnsubscribe(
  app: FastifyInstance,
  { services, limitRate }: MountUnsubscribeOptions,
): Promise<void> {
  const { db, config } = services
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) => done(null))
    scope.post('/unsubscribe', { onRequest: limitRate }, async (request, reply) => {
      const { data } = unsubscribeQuery.safeParse(request.query)
      if (!data) throw new AppError('bad_link')
      const { email, notice } = readSubscription(config, data.token)
      await setNotification(db, email, notice, false)
      return reply.header('cache-control', 'no-store').send({})
    })
  })
}
