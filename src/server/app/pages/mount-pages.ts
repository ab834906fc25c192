import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import type { Services } from '#server/access/services.ts'
import { isLanguage } from '#shared/words/language.ts'
import { languageFor } from '../cookies.ts'
import { openKeptPages, stateIn, type KEPT_BYTES, type Look } from './kept-pages.ts'
import { createSsr, type Dispatch } from './ssr.ts'

/** Where pages come from: what the build made (`dev` shows the pages for developers), or the sources below a root. */
export type PagesFrom = { built: string; dev?: boolean } | { sources: string }

interface How {
  services: Pick<Services, 'db' | 'config'>
  /** Counts a page that somebody asks for. */
  counted: (request: FastifyRequest) => Promise<void>
  /** Left out: as much as usual is kept. */
  bytes?: typeof KEPT_BYTES | undefined
}

const HTML = 'text/html; charset=utf-8'

/** Pages and their scripts: public ones rendered here, by the same calls that a browser would make. */
export async function mountPages(
  app: FastifyInstance,
  from: PagesFrom,
  { services, counted, bytes }: How,
): Promise<void> {
  /** Calls of a page count as those of who asks for it. */
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
    // No page has two slashes in a row: at the beginning they would name another host, and routing takes the square of their number.
    if (/[/\\]{2}/.test(url.split('?', 1)[0] ?? '')) throw new AppError('not_found')
    // A page in another language is a page of its own: search engines find each at its address.
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
    // Loads Vite, which nobody needs to run what is built.
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
