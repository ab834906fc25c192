import type { FastifyInstance } from 'fastify'

// What no page of ours asks a browser for, and so nothing that gets into one may.
const REFUSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const POLICY = REFUSED.map((feature) => `${feature}=()`).join(', ')

/** Has every answer, errors too, refuse the abilities of a browser that we never use. */
export function refuseAbilities(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', POLICY))
}
