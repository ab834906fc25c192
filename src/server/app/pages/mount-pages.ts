import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import type { Services } from '#server/access/services.ts'
import { isLanguage } from '#shared/words/language.ts'
import { getRequestLanguage } from '../cookies.ts'
import { createPageCache, parseStateRequest, type PAGE_CACHE_BYTES, type PageRequest } from './page-cache.ts'
import { createSsr, type ClientBuild, type Dispatch, type Ssr } from './ssr.ts'

/** Where pages come from: a build directory (`dev` adds pages for developers), or a directory of sources. */
export type PageSource = { built: string; dev?: boolean } | { sources: string }

interface MountPagesOptions {
  services: Pick<Services, 'db' | 'config'>
  /** Limits the rate of page requests. */
  limitRate: (request: FastifyRequest) => Promise<void>
  /** Memory limits of the page cache. */
  cacheBytes?: typeof PAGE_CACHE_BYTES | undefined
}

const HTML = 'text/html; charset=utf-8'

/**
 * Serves pages and their scripts. Public pages are rendered on the server, with the same API calls that a browser would
 * make. Returns the build that is served, if any.
 */
export async function mountPages(
  app: FastifyInstance,
  source: PageSource,
  { services, limitRate, cacheBytes }: MountPagesOptions,
): Promise<ClientBuild | undefined> {
  /** API calls made while rendering a page count against its visitor's rate limits. */
  const createDispatch =
    (remoteAddress: string): Dispatch =>
    async (method, path, body, headers) => {
      const payload = body === undefined ? {} : { payload: body as object }
      const options = { method, url: path, headers, remoteAddress, ...payload }
      const response = await app.inject(options as InjectOptions)
      return { status: response.statusCode, text: response.body }
    }
  const ssr = await openSsr(app, source, services.config)
  const pageCache = 'sources' in source ? null : createPageCache(services, cacheBytes)
  app.get('/*', { onRequest: limitRate }, async (request, reply) => {
    const { url, state } = parseStateRequest(request.url)
    // No page has two consecutive slashes in its path. At the start of the path, a browser would take what follows them
    // for a host name; and matching many slashes would take the router quadratic time.
    if (/[/\\]{2}/.test(url.split('?', 1)[0] ?? '')) throw new AppError('not_found')
    // Each language has its own URL, so search engines index it separately.
    const { language: requestedLanguage } = request.query as { language?: unknown }
    const language = isLanguage(requestedLanguage) ? requestedLanguage : getRequestLanguage(request)
    const render: PageRequest['render'] = (input) => ssr.render({ language, ...input })
    const dispatch = createDispatch(request.ip)
    const cachedPage = await pageCache?.get(request, { url, language, render, dispatch })
    if (pageCache && cachedPage) return pageCache.send(request, reply, { page: cachedPage, state })
    if (state !== null) throw new AppError('not_found')
    const { cookie, 'accept-language': acceptLanguage } = request.headers
    const headers = {
      ...(cookie !== undefined && { cookie }),
      ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }),
    }
    const page = await render({ url, headers, dispatch })
    return reply.code(page.status).headers(page.headers).type(HTML).send(page.html)
  })
  return ssr.build
}

async function openSsr(app: FastifyInstance, source: PageSource, config: Services['config']): Promise<Ssr> {
  const { publicUrl, galleryUrl, chat, registration } = config
  const settings = { publicUrl, galleryUrl, chat, registration }
  if ('sources' in source) {
    // Imported only in development: a production server never loads Vite.
    const { createDevSsr } = await import('./dev-pages.ts')
    return createDevSsr(app, source.sources, settings)
  }
  await app.register(fastifyStatic, {
    root: join(source.built, 'client'),
    dotfiles: 'ignore',
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  return createSsr({ distDir: source.built, dev: source.dev ?? false, ...settings })
}
