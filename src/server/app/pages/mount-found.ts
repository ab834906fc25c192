import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import { openCards } from '#server/features/gallery/found/cards.ts'
import { captionsFileOf, EMBED_STYLES, embedGone, embedPageOf } from '#server/features/gallery/found/embed-page.ts'
import { feedOf } from '#server/features/gallery/found/feed.ts'
import { embedOf } from '#server/features/gallery/found/oembed.ts'
import type { Place } from '#server/features/gallery/found/page-at.view.ts'
import { sitemapOfSite } from '#server/features/website/reading/sitemap.ts'
import { robots, sitemapOf, sitemapOfAll, sitemapOfOrgs } from '#server/features/gallery/found/sitemap.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { AppError } from '#server/kit/app-error.ts'
import { bounded, id, plain } from '#shared/entities/fields.ts'
import { MAX_ALIAS, MAX_URL } from '#shared/rules/limits.ts'
import { languageOf } from '#shared/words/language.ts'
import { headersWithinOthers } from '../connections/security-headers.ts'
import { refusalOf } from '../files/conditions.ts'

const alias = z.object({ alias: plain(MAX_ALIAS) })
const within = alias.extend({ kind: z.enum(['exhibit', 'item']), name: plain(MAX_ALIAS) })
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

/** The hash of the style sheet of embedded pages. */
const STYLES = `sha256-${createHash('sha256').update(EMBED_STYLES).digest('base64')}`

/** Parses the input or throws `not_found`, which search engines understand better than a validation error. */
function read<T>(schema: z.ZodType<T>, raw: unknown): T {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data
}

interface How {
  services: Pick<Services, 'db' | 'config' | 'store' | 'queue'>
  /** Limits the rate of requests. */
  counted: (request: FastifyRequest) => Promise<void>
  /** Limits the rate of pages and of their images. */
  countedPage: (request: FastifyRequest) => Promise<void>
}

/** Serves what other sites and search engines read of public galleries: sitemaps, feeds, link previews and embeds. */
export function mountFound(app: FastifyInstance, { services, counted, countedPage }: How): void {
  const how = { onRequest: counted }
  const say = (reply: FastifyReply, type: string, text: string) =>
    // A public item may become private at any time.
    reply.header('cache-control', 'public, no-cache').type(`${type}; charset=utf-8`).send(text)
  const xml = (reply: FastifyReply, text: string) => say(reply, 'application/xml', text)

  app.get('/robots.txt', how, async (_request, reply) => say(reply, 'text/plain', robots(services)))
  app.get('/sitemap.xml', how, async (_request, reply) => xml(reply, await sitemapOfAll(services)))
  app.get('/website/sitemap.xml', how, async (_request, reply) => xml(reply, await sitemapOfSite(services)))
  app.get('/view/org/sitemap.xml', how, async (_request, reply) => xml(reply, await sitemapOfOrgs(services)))
  app.get('/view/:alias/sitemap.xml', how, async ({ params, query }, reply) =>
    xml(reply, await sitemapOf(services, read(alias, params).alias, read(part, query).part ?? null)),
  )
  app.get('/view/:alias/feed.xml', how, async ({ params }, reply) =>
    say(reply, 'application/atom+xml', await feedOf(services, read(alias, params).alias)),
  )
  app.get('/view/oembed', how, async ({ query }, reply) => {
    const { url, format, ...room } = read(wanted, query)
    // The status that the oEmbed specification requires for unsupported formats.
    if (format === 'xml') return reply.code(501).type('text/plain').send('JSON only\n')
    return say(reply, 'application/json', JSON.stringify(await embedOf(services, url, room)))
  })

  const cards = openCards(services)
  const sendCard = async (request: FastifyRequest, reply: FastifyReply, place: Place) => {
    const { etag, bytes } = await cards.of(place)
    void reply.header('cache-control', 'public, no-cache').header('etag', etag)
    // Other sites display the image.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    if (refusalOf(request.headers, { etag }) === 304) return reply.code(304).send()
    return reply.type('image/jpeg').send(await bytes(networkOf(request.ip)))
  }
  app.get('/view/:alias/card.jpg', { onRequest: countedPage }, (request, reply) =>
    sendCard(request, reply, { ...read(alias, request.params), kind: 'gallery' }),
  )
  app.get('/view/:alias/:kind/:name/card.jpg', { onRequest: countedPage }, (request, reply) =>
    sendCard(request, reply, read(within, request.params)),
  )

  app.get('/view/:alias/captions/:caption.vtt', how, async ({ params }, reply) => {
    const of = read(alias.extend({ caption: id }), params)
    return say(reply, 'text/vtt', await captionsFileOf(services, of.alias, of.caption))
  })
  app.get(
    '/view/:alias/embed/:kind/:name',
    { onRequest: countedPage, config: { securityHeaders: headersWithinOthers(services.config, STYLES) } },
    async (request, reply) => {
      const language = languageOf(undefined, request.headers['accept-language'] ?? '')
      void reply.header('cache-control', 'public, no-cache').header('vary', 'Accept-Language')
      void reply.type('text/html; charset=utf-8')
      try {
        return await embedPageOf(services, read(within, request.params), language)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
        // Shown to visitors of another site.
        return reply.code(404).send(embedGone(language))
      }
    },
  )
}
