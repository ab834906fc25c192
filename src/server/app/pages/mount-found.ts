import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import { feedOf } from '#server/features/gallery/found/feed.ts'
import { embedOf } from '#server/features/gallery/found/oembed.ts'
import { robots, sitemapOf, sitemapOfAll } from '#server/features/gallery/found/sitemap.ts'
import { AppError } from '#server/kit/app-error.ts'
import { bounded, plain } from '#shared/entities/fields.ts'
import { MAX_ALIAS, MAX_URL } from '#shared/rules/limits.ts'

const alias = z.object({ alias: plain(MAX_ALIAS) })
const number = bounded(5)
  .regex(/^[1-9]\d*$/)
  .transform(Number)
const part = z.object({ part: number.optional() })
const wanted = z.object({
  url: plain(MAX_URL),
  format: z.enum(['json', 'xml']).optional(),
  maxwidth: number.optional(),
  maxheight: number.optional(),
})

/** What is asked for, or `not_found`: no search engine corrects an address. */
function read<T>(schema: z.ZodType<T>, raw: unknown): T {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data
}

interface How {
  services: Pick<Services, 'db' | 'config'>
  /** Counts what somebody asks for. */
  counted: (request: FastifyRequest) => Promise<void>
}

/** What tells others of galleries that are open to everybody: sitemaps, feeds, and what they show of a link. */
export function mountFound(app: FastifyInstance, { services, counted }: How): void {
  const how = { onRequest: counted }
  const say = (reply: FastifyReply, type: string, text: string) =>
    // What is shown today may be private tomorrow.
    reply.header('cache-control', 'public, no-cache').type(`${type}; charset=utf-8`).send(text)
  const xml = (reply: FastifyReply, text: string) => say(reply, 'application/xml', text)

  app.get('/robots.txt', how, async (_request, reply) => say(reply, 'text/plain', robots(services)))
  app.get('/sitemap.xml', how, async (_request, reply) => xml(reply, await sitemapOfAll(services)))
  app.get('/view/:alias/sitemap.xml', how, async ({ params, query }, reply) =>
    xml(reply, await sitemapOf(services, read(alias, params).alias, read(part, query).part ?? null)),
  )
  app.get('/view/:alias/feed.xml', how, async ({ params }, reply) =>
    say(reply, 'application/atom+xml', await feedOf(services, read(alias, params).alias)),
  )
  app.get('/view/oembed', how, async ({ query }, reply) => {
    const { url, format, ...room } = read(wanted, query)
    // The protocol's answer for a format that is not spoken.
    if (format === 'xml') return reply.code(501).type('text/plain').send('JSON only\n')
    return say(reply, 'application/json', JSON.stringify(await embedOf(services, url, room)))
  })
}
