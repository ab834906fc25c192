import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#server/access/services.ts'
import { handlePaymentEvent } from '#server/features/subscriptions/handle-payment-event.ts'
import { AppError } from '#server/kit/app-error.ts'
import { API_BASE } from '#shared/api-base.ts'
import { describeRateLimit, refusedResponse } from './open-api-texts.ts'

const BODY_LIMIT = 512 * 1024

/**
 * OpenAPI description of the webhook that the payment provider calls. It isn't an endpoint of the contract because its
 * signature covers the raw bytes.
 */
export const paymentPaths = {
  '/payments/webhook': {
    post: {
      summary: 'Receive an event from the payment provider (Stripe)',
      description: `No session needed. The signature authorises the call, and an invalid one answers 400. Repeated and late events change nothing. 503 if payments aren’t set up. ${describeRateLimit({ rate: 'write', effect: 'write' })}`,
      security: [{}],
      parameters: [
        {
          name: 'stripe-signature',
          in: 'header',
          required: true,
          description: 'Signature of the body.',
          schema: { type: 'string' },
        },
      ],
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        200: { description: 'Received', content: { 'application/json': { schema: { type: 'object' } } } },
        default: refusedResponse,
      },
    },
  },
}

interface MountPaymentsOptions {
  services: Services
  limitRate: (request: FastifyRequest) => Promise<void>
}

/**
 * `POST /payments/webhook`: events from the payment provider. The signature covers the raw bytes, so no parser may
 * touch them; without a signature the body isn't read at all.
 */
export async function mountPayments(
  app: FastifyInstance,
  { services, limitRate }: MountPaymentsOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, bytes, done) =>
      done(null, bytes),
    )
    const requireSignatureHeader = async (request: FastifyRequest) => {
      await limitRate(request)
      if (!services.payments) throw new AppError('payments_off')
      if (typeof request.headers['stripe-signature'] !== 'string') throw new AppError('bad_signature')
    }
    scope.post(
      `${API_BASE}/payments/webhook`,
      { onRequest: requireSignatureHeader, bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const { payments } = services
        if (!payments) throw new AppError('payments_off')
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await handlePaymentEvent(services, payments.readEvent(bytes, String(request.headers['stripe-signature'])))
        return reply.header('cache-control', 'no-store').send({})
      },
    )
  })
}
