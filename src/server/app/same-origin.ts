import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'

/**
 * A call that carries the session must come from our own pages: so even the GETs that change something are safe from
 * other sites. `origin` is that of PUBLIC_URL.
 */
export function demandSameOrigin(request: FastifyRequest, origin: string): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin') throw new AppError('cross_site')
    return
  }
  const from = request.headers.origin
  const host = request.headers.host
  if (from !== undefined && from !== origin && from !== `http://${host}` && from !== `https://${host}`)
    throw new AppError('cross_site')
}
