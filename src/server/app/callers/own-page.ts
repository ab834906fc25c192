import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import { PAGE_HEADER } from '#shared/page-header.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The page that a request names as its own, if it names one. No other site can make a browser send this header. */
export function pageOf({ headers }: FastifyRequest): string | undefined {
  const said = headers[PAGE_HEADER]
  return typeof said === 'string' && UUID.test(said) ? said : undefined
}

/**
 * What acts must prove that it comes from a page of ours, so that no link and no form of another site acts for whoever
 * follows it: by Sec-Fetch-Site, by Origin or Referer, or by the page's id. Browsers send the first only on https and
 * on this machine, and with a link neither of the next. A link on a page of ours is no proof either: anybody may have
 * written it. `own` is the origin of PUBLIC_URL. Throws `cross_site`.
 */
export function demandOwnPage(request: FastifyRequest, own: string): void {
  const said = request.headers['sec-fetch-mode'] === 'navigate' ? 'foreign' : wordOf(request, own)
  if (said === 'foreign' || (said === 'nothing' && pageOf(request) === undefined)) throw new AppError('cross_site')
}

/** What only reads may come without a word, as from an address that was typed. Throws `cross_site` for other sites. */
export function refuseForeignPage(request: FastifyRequest, own: string): void {
  if (wordOf(request, own) === 'foreign') throw new AppError('cross_site')
}

/** What the headers, which no page can set, say of the page that a request comes from. */
function wordOf({ headers }: FastifyRequest, own: string): 'own' | 'foreign' | 'nothing' {
  const { origin, referer, host, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'none') return site === 'same-origin' ? 'own' : 'foreign'
  const from = origin ?? (referer === undefined ? undefined : originOf(referer))
  if (from === undefined) return 'nothing'
  return from === own || from === `http://${host}` || from === `https://${host}` ? 'own' : 'foreign'
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : 'null')
