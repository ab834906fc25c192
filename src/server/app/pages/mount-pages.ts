import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { createSsr, type DispatchFor } from './ssr.ts'
import type { Config } from '#server/kit/config.ts'
import { isLanguage } from '#shared/words/language.ts'
import { languageFor } from '../cookies.ts'

/** Where pages come from: what the build made (`dev` shows the pages for developers), or the sources below a root. */
export type PagesFrom = { built: string; dev?: boolean } | { sources: string }

interface How {
  publicUrl: string
  /** The chat of another service, where there is one. */
  chat: Config['chat']
  /** Counts a page that somebody asks for. */
  counted: (request: FastifyRequest) => Promise<void>
}

/** Pages and their scripts: public ones rendered here, by the same calls that a browser would make. */
export async function mountPages(
  app: FastifyInstance,
  from: PagesFrom,
  { publicUrl, chat, counted }: How,
): Promise<void> {
  const dispatch: DispatchFor = (address) => async (method, path, body, headers) => {
    const payload = body === undefined ? {} : { payload: body as object }
    const options = { method, url: path, headers, remoteAddress: address, ...payload }
    const answer = await app.inject(options as InjectOptions)
    return { status: answer.statusCode, json: answer.body === '' ? null : (JSON.parse(answer.body) as unknown) }
  }
  const ssr = await openSsr(app, from, { dispatch, publicUrl, chat })
  app.get('/*', { onRequest: counted }, async (request, reply) => {
    const { cookie, 'accept-language': accepted } = request.headers
    const headers = {
      ...(cookie !== undefined && { cookie }),
      ...(accepted !== undefined && { 'accept-language': accepted }),
    }
    // A page in another language is a page of its own: search engines find each at its address.
    const { language: asked } = request.query as { language?: unknown }
    const language = isLanguage(asked) ? asked : languageFor(request)
    const page = await ssr.render({ url: request.url, headers, language, address: request.ip })
    return reply.code(page.status).headers(page.headers).type('text/html; charset=utf-8').send(page.html)
  })
}

async function openSsr(
  app: FastifyInstance,
  from: PagesFrom,
  how: { dispatch: DispatchFor; publicUrl: string; chat: Config['chat'] },
) {
  if ('sources' in from) {
    // Loads Vite, which nobody needs to run what is built.
    const { developPages } = await import('./dev-pages.ts')
    return developPages(app, from.sources, how)
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
  return createSsr({ distDir: from.built, dev: from.dev ?? false, ...how })
}
