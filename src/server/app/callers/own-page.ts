import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import { PAGE_HEADER } from '#shared/page-header.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the page id of a request, if it has one. Other sites can't make a browser send this header. */
export function pageOf({ headers }: FastifyRequest): string | undefined {
  const said = headers[PAGE_HEADER]
  return typeof said === 'string' && UUID.test(said) ? said : undefined
}

/**
 * Requires proof that a writing request comes from one of our pages, so no link or form of another site can act for a
 * user: Sec-Fetch-Site, Origin or Referer, or a page id. Browsers send Sec-Fetch-Site only over https and to localhost,
 * and neither of the others when a link is followed. Navigation from our own pages is no proof because users can write
 * links there. `ownOrigin` is the origin of PUBLIC_URL. Throws `cross_site`.
 */
export function demandOwnPage(request: FastifyRequest, own: string): void {
  const said = request.headers['sec-fetch-mode'] === 'navigate' ? 'foreign' : wordOf(request, own)
  if (said === 'foreign' || (said === 'nothing' && pageOf(request) === undefined)) throw new AppError('cross_site')
}

/**
 * Requires that a reading request doesn't come from another site; a typed URL carries no origin and is accepted. Throws
 * `cross_site`.
 */
export function refuseForeignPage(request: FastifyRequest, own: string): void {
  if (wordOf(request, own) === 'foreign') throw new AppError('cross_site')
}

/** Where a request comes from, by headers that pages can't set. */
function wordOf({ headers }: FastifyRequest, own: string): 'own' | 'foreign' | 'nothing' {
  const { origin, referer, host, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'none') return site === 'same-origin' ? 'own' : 'foreign'
  const from = origin ?? (referer === undefined ? undefined : originOf(referer))
  if (from === undefined) return 'nothing'
  return from === own || from === `http://${host}` || from === `https://${host}` ? 'own' : 'foreign'
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : 'null')
