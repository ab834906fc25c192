import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import { createPageCards } from '#server/features/gallery/discovery/page-cards.ts'
import {
  findPublicCaptions,
  EMBED_STYLES,
  renderEmbedGonePage,
  renderEmbedPage,
} from '#server/features/gallery/discovery/embed-page.ts'
import { renderFeed } from '#server/features/gallery/discovery/feed.ts'
import { createOEmbed } from '#server/features/gallery/discovery/oembed.ts'
import type { PageRef } from '#server/features/gallery/discovery/public-page.view.ts'
import { buildSiteSitemap } from '#server/features/website/reading/sitemap.ts'
import {
  renderRobotsTxt,
  renderGallerySitemap,
  renderSitemapIndex,
  renderOrgSitemap,
} from '#server/features/gallery/discovery/sitemap.ts'
import { renderQrCode } from '#shared/rules/qr/qr-code.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { AppError } from '#server/kit/app-error.ts'
import { boundedText, id, plainText } from '#shared/entities/fields.ts'
import { MAX_ALIAS, MAX_URL } from '#shared/rules/limits.ts'
import { chooseLanguage } from '#shared/words/language.ts'
import { getEmbeddedPageHeaders } from '../connections/security-headers.ts'
import { checkPreconditions } from '../files/http-conditions.ts'

const galleryParams = z.object({ alias: plainText(MAX_ALIAS) })
const entryParams = galleryParams.extend({ kind: z.enum(['exhibit', 'item']), name: plainText(MAX_ALIAS) })
const positiveInteger = boundedText(5)
  .regex(/^[1-9]\d*$/)
  .transform(Number)
const sitemapQuery = z.object({ part: positiveInteger.optional() })
const oembedQuery = z.object({
  url: plainText(MAX_URL),
  format: z.enum(['json', 'xml']).optional(),
  maxwidth: positiveInteger.optional(),
  maxheight: positiveInteger.optional(),
})

/** Hash of the style sheet of embedded pages. */
const EMBED_STYLE_HASH = `sha256-${createHash('sha256').update(EMBED_STYLES).digest('base64')}`

/**
 * Parses the input. Throws `not_found` if it is invalid, because search engines handle that better than a validation
 * error.
 */
function parseOrNotFound<T>(schema: z.ZodType<T>, raw: unknown): T {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data
}

interface MountDiscoveryOptions {
  services: Pick<Services, 'db' | 'config' | 'store' | 'queue'>
  /** Limits the rate of requests. */
  limitRate: (request: FastifyRequest) => Promise<void>
  /** Limits the rate of requests for pages and their images. */
  limitPageRate: (request: FastifyRequest) => Promise<void>
}

/** Serves what other sites and search engines read from public galleries: sitemaps, feeds, link previews and embeds. */
export function mountDiscovery(
  app: FastifyInstance,
  { services, limitRate, limitPageRate }: MountDiscoveryOptions,
): void {
  const routeOptions = { onRequest: limitRate }
  const sendText = (reply: FastifyReply, type: string, text: string) =>
    // Caches must revalidate, because a public item may become private at any time.
    reply.header('cache-control', 'public, no-cache').type(`${type}; charset=utf-8`).send(text)
  const sendXml = (reply: FastifyReply, text: string) => sendText(reply, 'application/xml', text)

  app.get('/robots.txt', routeOptions, async (_request, reply) =>
    sendText(reply, 'text/plain', renderRobotsTxt(services)),
  )
  app.get('/sitemap.xml', routeOptions, async (_request, reply) => sendXml(reply, await renderSitemapIndex(services)))
  app.get('/website/sitemap.xml', routeOptions, async (_request, reply) =>
    sendXml(reply, await buildSiteSitemap(services)),
  )
  app.get('/view/org/sitemap.xml', routeOptions, async (_request, reply) =>
    sendXml(reply, await renderOrgSitemap(services)),
  )
  app.get('/view/:alias/sitemap.xml', routeOptions, async ({ params, query }, reply) =>
    sendXml(
      reply,
      await renderGallerySitemap(
        services,
        parseOrNotFound(galleryParams, params).alias,
        parseOrNotFound(sitemapQuery, query).part ?? null,
      ),
    ),
  )
  app.get('/view/:alias/feed.xml', routeOptions, async ({ params }, reply) =>
    sendText(reply, 'application/atom+xml', await renderFeed(services, parseOrNotFound(galleryParams, params).alias)),
  )
  app.get('/view/oembed', routeOptions, async ({ query }, reply) => {
    const { url, format, ...maxSize } = parseOrNotFound(oembedQuery, query)
    // The status that the oEmbed specification requires for unsupported formats.
    if (format === 'xml') return reply.code(501).type('text/plain').send('JSON only\n')
    return sendText(reply, 'application/json', JSON.stringify(await createOEmbed(services, url, maxSize)))
  })

  const cards = createPageCards(services)
  const sendCard = async (request: FastifyRequest, reply: FastifyReply, location: PageRef) => {
    const { etag, bytes } = await cards.findCard(location)
    void reply.header('cache-control', 'public, no-cache').header('etag', etag)
    // Allows other sites to display this image.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    if (checkPreconditions(request.headers, { etag }) === 304) return reply.code(304).send()
    return reply.type('image/jpeg').send(await bytes(networkOf(request.ip)))
  }
  app.get('/view/:alias/card.jpg', { onRequest: limitPageRate }, (request, reply) =>
    sendCard(request, reply, { ...parseOrNotFound(galleryParams, request.params), kind: 'gallery' }),
  )
  app.get('/view/:alias/:kind/:name/card.jpg', { onRequest: limitPageRate }, (request, reply) =>
    sendCard(request, reply, parseOrNotFound(entryParams, request.params)),
  )

  // For printed pages. The code contains only the address it was requested for, so it reveals nothing about the page.
  app.get('/view/:alias/:kind/:name/qr.svg', routeOptions, async ({ params }, reply) => {
    const { alias, kind, name } = parseOrNotFound(entryParams, params)
    const path = [alias, kind, name].map(encodeURIComponent).join('/')
    void reply.header('cache-control', 'public, max-age=604800')
    return reply.type('image/svg+xml').send(renderQrCode(`${services.config.galleryUrl}/${path}`))
  })

  app.get('/view/:alias/captions/:caption.vtt', routeOptions, async ({ params }, reply) => {
    const captionParams = parseOrNotFound(galleryParams.extend({ caption: id }), params)
    return sendText(reply, 'text/vtt', await findPublicCaptions(services, captionParams.alias, captionParams.caption))
  })
  app.get(
    '/view/:alias/embed/:kind/:name',
    {
      onRequest: limitPageRate,
      config: { securityHeaders: getEmbeddedPageHeaders(services.config, EMBED_STYLE_HASH) },
    },
    async (request, reply) => {
      const language = chooseLanguage(undefined, request.headers['accept-language'] ?? '')
      void reply.header('cache-control', 'public, no-cache').header('vary', 'Accept-Language')
      void reply.type('text/html; charset=utf-8')
      try {
        return await renderEmbedPage(services, parseOrNotFound(entryParams, request.params), language)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
        // Embeds are shown on other sites, whose visitors should see a page instead of a JSON error.
        return reply.code(404).send(renderEmbedGonePage(language))
      }
    },
  )
}
