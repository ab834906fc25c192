import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import { PAGE_HEADER } from '#shared/page-header.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the page id of a request, if there is one. Other sites can't make a browser send this header. */
export function getPageId({ headers }: FastifyRequest): string | undefined {
  const requestOrigin = headers[PAGE_HEADER]
  return typeof requestOrigin === 'string' && UUID.test(requestOrigin) ? requestOrigin : undefined
}

/**
 * Requires proof that a writing request comes from one of our pages, so that a link or form on another site can't act
 * for the user. Proof is Sec-Fetch-Site, Origin or Referer, or a page id. Browsers send Sec-Fetch-Site only over https
 * and to localhost, and may send none of the others when a link is followed. Navigation from our own pages is no proof
 * because those may contain links written by users. `ownOrigin` is the origin of PUBLIC_URL. Throws `cross_site`.
 */
export function requireOwnPage(request: FastifyRequest, ownOrigin: string): void {
  const requestOrigin =
    request.headers['sec-fetch-mode'] === 'navigate' ? 'foreign' : getRequestOrigin(request, ownOrigin)
  if (requestOrigin === 'foreign' || (requestOrigin === 'nothing' && getPageId(request) === undefined))
    throw new AppError('cross_site')
}

/**
 * Requires that a GET request doesn't come from another site; a typed URL carries no origin and is accepted. Throws
 * `cross_site`.
 */
export function rejectForeignPage(request: FastifyRequest, ownOrigin: string): void {
  if (getRequestOrigin(request, ownOrigin) === 'foreign') throw new AppError('cross_site')
}

/** Where a request comes from, according to headers that pages can't set. */
function getRequestOrigin({ headers }: FastifyRequest, ownOrigin: string): 'own' | 'foreign' | 'nothing' {
  const { origin, referer, host, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'none') return site === 'same-origin' ? 'own' : 'foreign'
  const senderOrigin = origin ?? (referer === undefined ? undefined : toOrigin(referer))
  if (senderOrigin === undefined) return 'nothing'
  return senderOrigin === ownOrigin || senderOrigin === `http://${host}` || senderOrigin === `https://${host}`
    ? 'own'
    : 'foreign'
}

const toOrigin = (address: string) => (URL.canParse(address) ? new URL(address).origin : 'null')
