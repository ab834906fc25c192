import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createSsr } from './ssr.ts'

/** Pages and their scripts: public ones rendered here, by the same calls that a browser would make. */
export async function mountPages(app: FastifyInstance, webDir: string, publicUrl: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(webDir, 'client'),
    dotfiles: 'ignore',
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  const ssr = await createSsr({
    distDir: webDir,
    publicUrl,
    async dispatch(method, path, body, headers) {
      const options = { method, url: path, headers, ...(body !== undefined && { payload: body as object }) }
      const answer = await app.inject(options as InjectOptions)
      return { status: answer.statusCode, json: answer.body === '' ? null : (JSON.parse(answer.body) as unknown) }
    },
  })
  app.get('/*', async (request, reply) => {
    const page = await ssr.render(request.url, request.headers)
    return reply.code(page.status).headers(page.headers).type('text/html; charset=utf-8').send(page.html)
  })
}
