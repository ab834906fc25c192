import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/access/services.ts'
import { getChangeCount } from '#server/db/named-statements.ts'
import { findGalleryRevision, type RevisionScope } from '#server/features/gallery/gallery-revision.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { decodePercent } from '#shared/rules/decode-percent.ts'
import { HOUR_S } from '#server/ports/store/signed-url.ts'
import { id, plainText } from '#shared/entities/fields.ts'
import { MAX_ALIAS } from '#shared/rules/limits.ts'
import { THEME_COOKIE } from '#shared/theme-cookie.ts'
import type { Language } from '#shared/words/language.ts'
import { getSessionToken, getGalleryTokens } from '../cookies.ts'
import { sendCachedText, hashText, toCachedText, type CachedText } from '../connections/cached-text.ts'
import { checkPreconditions } from '../files/http-conditions.ts'
import { coalesce, createRevisionCache } from '#server/views/revision-cache.ts'
import { normalizeGalleryUrl } from './gallery-url.ts'
import type { Dispatch, RenderedPage, PageInput } from './ssr.ts'

/** Memory limits, in bytes, for cached pages and for the API replies they are rendered from. */
export const PAGE_CACHE_BYTES = { pages: 24 * 1024 ** 2, answers: 8 * 1024 ** 2 }

/**
 * How long a revision stays valid after it was read, unless this process changes something. In ms; also the longest
 * time for which a cached page can be outdated after a change by another process.
 */
const REVISION_TTL_MS = 20

/** Header names and values. */
type PageHeaders = Record<string, string>

interface CachedPage {
  /** Whether the page is the same for every visitor. */
  isCacheable: boolean
  status: number
  headers: PageHeaders
  html: CachedText
  /** The initial state for the page's scripts, which they request by the hash of the page's body. */
  state?: CachedText & { bodyHash: string; etag: string }
}

export interface PageRequest {
  /** Path and query of the page. */
  url: string
  language: Language
  /** Renders the page with these headers; all API calls go through `dispatch`. */
  render: (input: Pick<PageInput, 'url' | 'headers' | 'dispatch' | 'getStateUrl'>) => Promise<RenderedPage>
  dispatch: Dispatch
}

/**
 * Caches gallery pages by the revision of everything they show, which database triggers increment
 * (migrations/0016-revisions.sql): a page becomes outdated immediately after a change by this process, and at most
 * REVISION_TTL_MS after one by another process. Galleries with a password, and visitors with a session or an opened
 * gallery, bypass the cache. Everything about the visitor that a cached page depends on is part of its key.
 */
export function createPageCache({ db, config }: Pick<Services, 'db' | 'config'>, bytes = PAGE_CACHE_BYTES) {
  const pageCache = createRevisionCache<CachedPage>(bytes.pages, ({ isCacheable, html, state }) =>
    isCacheable ? 2 * (html.bytes.length + (state?.bytes.length ?? 0)) : null,
  )
  const responseCache = createRevisionCache<Awaited<ReturnType<Dispatch>>>(bytes.answers, ({ status, text }) =>
    status === 200 ? 2 * text.length : null,
  )
  const readRevision = coalesce<string | null>(REVISION_TTL_MS, getChangeCount)
  return {
    /** Returns null if the page must be rendered individually for this visitor. */
    async get(
      request: FastifyRequest,
      { url: requestUrl, language, render, dispatch }: PageRequest,
    ): Promise<CachedPage | null> {
      const source = parseGallerySource(requestUrl)
      if (!source || getSessionToken(request, config) || getGalleryTokens(request, config).length > 0) return null
      const revision = await readRevision(JSON.stringify(source), () => findGalleryRevision(db, source))
      if (!revision) return null
      // Signed URLs change every hour, so the hour is part of the key.
      const cacheRevision = `${revision} ${Math.floor(Date.now() / 1000 / HOUR_S)}`
      const keyHeaders: PageHeaders = { 'accept-language': language, ...getThemeHeader(request) }
      let isComplete = true
      const cachingDispatch: Dispatch = async (method, path, body, headers) => {
        const name = JSON.stringify([language, method, path, body])
        const reply = await responseCache.get(name, cacheRevision, () => dispatch(method, path, body, headers))
        // Don't cache a page of which a part failed or was rate-limited.
        if (reply.status >= FIRST_UNCACHED_STATUS) isComplete = false
        return reply
      }
      const url = normalizeGalleryUrl(requestUrl)
      const page = await pageCache.get(JSON.stringify([keyHeaders, url]), cacheRevision, async () => {
        let bodyHash = ''
        const getStateUrl = (body: string) =>
          `${url}${url.includes('?') ? '&' : '?'}${STATE_PARAMETER}=${(bodyHash = hashText(body))}`
        return toCachedPage(
          await render({ url, headers: keyHeaders, dispatch: cachingDispatch, getStateUrl }),
          bodyHash,
          () => isComplete,
        )
      })
      // A redirect must keep the visitor's whole query string, so a cached redirect for the reduced URL isn't used.
      return url !== requestUrl && page.headers.location !== undefined ? null : page
    },
    /**
     * Sends a page, or its state for scripts if `state` is the hash of the page's body. Throws `not_found` if the hash
     * doesn't match.
     */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { page, state }: { page: CachedPage; state: string | null },
    ): Promise<FastifyReply> {
      const { isCacheable, status, headers } = page
      const body = state === null ? page.html : page.state?.bodyHash === state ? page.state : null
      if (!body) throw new AppError('not_found')
      const etag = state === null ? headers.etag : page.state?.etag
      void reply
        .code(status)
        .headers(headers)
        .type(state === null ? 'text/html; charset=utf-8' : 'application/json')
      if (isCacheable && etag) void reply.header('etag', etag)
      if (isCacheable && checkPreconditions(request.headers, { etag: (etag ?? '').slice(2) }) === 304)
        return reply.code(304).send()
      return sendCachedText(request, reply, body)
    },
  }
}

function getThemeHeader({ cookies }: FastifyRequest): PageHeaders {
  const theme = cookies[THEME_COOKIE]
  return theme === 'light' || theme === 'dark' ? { cookie: `${THEME_COOKIE}=${theme}` } : {}
}

const FIRST_UNCACHED_STATUS = 429

function toCachedPage(rendered: RenderedPage, bodyHash: string, isComplete: () => boolean): CachedPage {
  const { status, headers } = rendered
  const page = {
    status,
    headers,
    html: toCachedText(rendered.html),
    ...(rendered.state !== undefined && {
      state: { ...toCachedText(rendered.state), bodyHash, etag: `W/"${hashText(rendered.state)}"` },
    }),
  }
  if (status !== 200 || !isComplete()) return { ...page, isCacheable: false }
  const etag = `W/"${hashText(rendered.html)}"`
  // Caches must revalidate before each use.
  const cacheHeaders = {
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: `${headers.vary}, Accept-Encoding`,
  }
  return { ...page, isCacheable: true, headers: { ...headers, ...cacheHeaders, etag } }
}

/** The query parameter with which scripts request the state of their page. */
const STATE_PARAMETER = 'page-state'
const STATE_QUERY = new RegExp(`[?&]${STATE_PARAMETER}=([\\w-]{22})$`)

/** Splits a URL into the page's URL and, if it requests the state, the hash of the page's body. */
export function parseStateRequest(requestUrl: string): { url: string; state: string | null } {
  const stateMatch = STATE_QUERY.exec(requestUrl)
  return stateMatch
    ? { url: requestUrl.slice(0, stateMatch.index), state: stateMatch[1] ?? '' }
    : { url: requestUrl, state: null }
}

const alias = plainText(MAX_ALIAS)

/** The gallery or organisation whose page has this URL; null for other pages. */
function parseGallerySource(url: string): RevisionScope | null {
  const [, section, firstSegment = '', secondSegment = ''] = (url.split('?')[0] ?? '').split('/')
  if (section !== 'view') return null
  const orgId = firstSegment === 'org' ? id.safeParse(secondSegment) : undefined
  if (orgId) return orgId.success ? { org: orgId.data } : null
  const parsedAlias = alias.safeParse(decodePercent(firstSegment))
  return parsedAlias.success ? { alias: parsedAlias.data } : null
}
