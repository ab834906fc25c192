import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import type { Services } from '#server/access/services.ts'
import { isLanguage } from '#shared/words/language.ts'
import { languageFor } from '../cookies.ts'
import { openKeptPages, stateIn, type KEPT_BYTES, type Look } from './kept-pages.ts'
import { createSsr, type Dispatch } from './ssr.ts'

/** Where pages come from: a build (`dev` adds pages for developers), or the sources below a directory. */
export type PagesFrom = { built: string; dev?: boolean } | { sources: string }

interface How {
  services: Pick<Services, 'db' | 'config'>
  /** Limits the rate of page requests. */
  counted: (request: FastifyRequest) => Promise<void>
  /** Memory limits of the page cache. */
  bytes?: typeof KEPT_BYTES | undefined
}

const HTML = 'text/html; charset=utf-8'

/** Serves pages and their scripts. Public pages are rendered here with the same API calls that a browser would make. */
export async function mountPages(
  app: FastifyInstance,
  from: PagesFrom,
  { services, counted, bytes }: How,
): Promise<void> {
  /** API calls of a page count against its visitor's rate limits. */
  const dispatchFor =
    (remoteAddress: string): Dispatch =>
    async (method, path, body, headers) => {
      const payload = body === undefined ? {} : { payload: body as object }
      const options = { method, url: path, headers, remoteAddress, ...payload }
      const answer = await app.inject(options as InjectOptions)
      return { status: answer.statusCode, text: answer.body }
    }
  const ssr = await openSsr(app, from, services.config)
  const kept = 'sources' in from ? null : openKeptPages(services, bytes)
  app.get('/*', { onRequest: counted }, async (request, reply) => {
    const { url, state } = stateIn(request.url)
    // No page has two slashes in a row. At the beginning they would name another host, and the router needs quadratic
    // time for them.
    if (/[/\\]{2}/.test(url.split('?', 1)[0] ?? '')) throw new AppError('not_found')
    // Each language has its own URL, so search engines index it separately.
    const { language: asked } = request.query as { language?: unknown }
    const language = isLanguage(asked) ? asked : languageFor(request)
    const render: Look['render'] = (of) => ssr.render({ language, ...of })
    const dispatch = dispatchFor(request.ip)
    const found = await kept?.of(request, { url, language, render, dispatch })
    if (kept && found) return kept.send(request, reply, { page: found, state })
    if (state !== null) throw new AppError('not_found')
    const { cookie, 'accept-language': accepted } = request.headers
    const headers = {
      ...(cookie !== undefined && { cookie }),
      ...(accepted !== undefined && { 'accept-language': accepted }),
    }
    const page = await render({ url, headers, dispatch })
    return reply.code(page.status).headers(page.headers).type(HTML).send(page.html)
  })
}

async function openSsr(app: FastifyInstance, from: PagesFrom, config: Services['config']) {
  const { publicUrl, galleryUrl, chat, registration } = config
  const settings = { publicUrl, galleryUrl, chat, registration }
  if ('sources' in from) {
    // Import Vite only in development.
    const { developPages } = await import('./dev-pages.ts')
    return developPages(app, from.sources, settings)
  }
  await app.register(fastifyStatic, {
    root: join(from.built, 'client'),
    dotfiles: 'ignore',
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  return createSsr({ distDir: from.built, dev: from.dev ?? false, ...settings })
}
