import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/access/services.ts'
import { changesKnown } from '#server/db/named-statements.ts'
import { revisionOf, type Shown } from '#server/features/gallery/revision.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { percentDecoded } from '#server/kit/addresses/percent-decoded.ts'
import { HOUR_S } from '#server/ports/store/signed-url.ts'
import { id, plain } from '#shared/entities/fields.ts'
import { MAX_ALIAS } from '#shared/rules/limits.ts'
import { THEME_COOKIE } from '#shared/theme-cookie.ts'
import type { Language } from '#shared/words/language.ts'
import { credentialOf, galleryTokensOf } from '../cookies.ts'
import { sendText, tagOf, toSend, type SentText } from '../connections/sent-text.ts'
import { refusalOf } from '../files/conditions.ts'
import { asksTogether, openKept } from '#server/views/kept.ts'
import { askedOfGallery } from './asked-of-gallery.ts'
import type { Dispatch, RenderedPage, Wanted } from './ssr.ts'

/** Memory limits of the cached pages, and of the API replies they are made of. */
export const KEPT_BYTES = { pages: 24 * 1024 ** 2, answers: 8 * 1024 ** 2 }

/**
 * How long a revision that was read stays valid unless this process changes something: the longest that a cached page
 * can outlive a change by another process, in ms.
 */
const BELIEVED_MS = 20

/** Header names and values. */
type Head = Record<string, string>

interface KeptPage {
  /** Whether the page is the same for every visitor. */
  lasts: boolean
  status: number
  headers: Head
  html: SentText
  /** The data that the page's scripts start with, for the body with this hash. */
  state?: SentText & { tag: string; etag: string }
}

export interface Look {
  /** Path and query of the page. */
  url: string
  language: Language
  /** Renders the page with these headers; its API calls go through `dispatch`. */
  render: (of: Pick<Wanted, 'url' | 'headers' | 'dispatch' | 'stateAddress'>) => Promise<RenderedPage>
  dispatch: Dispatch
}

/**
 * Caches gallery pages by the revision of everything they are made of: no page outlives a change by this process, nor
 * by more than REVISION_TTL_MS one by another process. Galleries with a password and visitors with a session or an
 * opened gallery bypass the cache. Whatever a cached page knows of its visitor is part of its key.
 */
export function openKeptPages({ db, config }: Pick<Services, 'db' | 'config'>, bytes = KEPT_BYTES) {
  const pages = openKept<KeptPage>(bytes.pages, ({ lasts, html, state }) =>
    lasts ? 2 * (html.bytes.length + (state?.bytes.length ?? 0)) : null,
  )
  const answers = openKept<Awaited<ReturnType<Dispatch>>>(bytes.answers, ({ status, text }) =>
    status === 200 ? 2 * text.length : null,
  )
  const asked = asksTogether<string | null>(BELIEVED_MS, changesKnown)
  return {
    /** Returns null if the page must be rendered for this visitor alone. */
    async of(request: FastifyRequest, { url: address, language, render, dispatch }: Look): Promise<KeptPage | null> {
      const shown = shownAt(address)
      if (!shown || credentialOf(request, config) || galleryTokensOf(request, config).length > 0) return null
      const revision = await asked(JSON.stringify(shown), () => revisionOf(db, shown))
      if (!revision) return null
      // Signed addresses change every hour.
      const stamp = `${revision} ${Math.floor(Date.now() / 1000 / HOUR_S)}`
      const known: Head = { 'accept-language': language, ...themeOf(request) }
      let isWhole = true
      const keeping: Dispatch = async (method, path, body, headers) => {
        const name = JSON.stringify([language, method, path, body])
        const answer = await answers.of(name, stamp, () => dispatch(method, path, body, headers))
        // Don't cache a page in which a part failed or was rate-limited.
        if (answer.status >= TOO_MANY) isWhole = false
        return answer
      }
      const url = askedOfGallery(address)
      const page = await pages.of(JSON.stringify([known, url]), stamp, async () => {
        let tag = ''
        const stateAddress = (body: string) => `${url}${url.includes('?') ? '&' : '?'}${STATE}=${(tag = tagOf(body))}`
        return keep(await render({ url, headers: known, dispatch: keeping, stateAddress }), tag, () => isWhole)
      })
      // A redirect must keep the visitor's whole query.
      return url !== address && page.headers.location !== undefined ? null : page
    },
    /**
     * Sends a page, or its state for scripts if `state` is the body's hash. Throws `not_found` if the hash is that of
     * another body.
     */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { page, state }: { page: KeptPage; state: string | null },
    ): Promise<FastifyReply> {
      const { lasts, status, headers } = page
      const sent = state === null ? page.html : page.state?.tag === state ? page.state : null
      if (!sent) throw new AppError('not_found')
      const etag = state === null ? headers.etag : page.state?.etag
      void reply
        .code(status)
        .headers(headers)
        .type(state === null ? 'text/html; charset=utf-8' : 'application/json')
      if (lasts && etag) void reply.header('etag', etag)
      if (lasts && refusalOf(request.headers, { etag: (etag ?? '').slice(2) }) === 304) return reply.code(304).send()
      return sendText(request, reply, sent)
    },
  }
}

function themeOf({ cookies }: FastifyRequest): Head {
  const theme = cookies[THEME_COOKIE]
  return theme === 'light' || theme === 'dark' ? { cookie: `${THEME_COOKIE}=${theme}` } : {}
}

const TOO_MANY = 429

function keep(rendered: RenderedPage, tag: string, isWhole: () => boolean): KeptPage {
  const { status, headers } = rendered
  const made = {
    status,
    headers,
    html: toSend(rendered.html),
    ...(rendered.state !== undefined && {
      state: { ...toSend(rendered.state), tag, etag: `W/"${tagOf(rendered.state)}"` },
    }),
  }
  if (status !== 200 || !isWhole()) return { ...made, lasts: false }
  const etag = `W/"${tagOf(rendered.html)}"`
  // Caches must revalidate before each use.
  const cache = { 'cache-control': 'public, max-age=0, must-revalidate', vary: `${headers.vary}, Accept-Encoding` }
  return { ...made, lasts: true, headers: { ...headers, ...cache, etag } }
}

/** The query parameter that requests the state of a page for its scripts. */
const STATE = 'page-state'
const ASKS_STATE = new RegExp(`[?&]${STATE}=([\\w-]{22})$`)

/** Splits a URL into the page's URL and, if its state is requested, the hash of its body. */
export function stateIn(address: string): { url: string; state: string | null } {
  const asked = ASKS_STATE.exec(address)
  return asked ? { url: address.slice(0, asked.index), state: asked[1] ?? '' } : { url: address, state: null }
}

const alias = plain(MAX_ALIAS)

/** The gallery or organisation whose page has this URL; null for other pages. */
function shownAt(url: string): Shown | null {
  const [, view, first = '', second = ''] = (url.split('?')[0] ?? '').split('/')
  if (view !== 'view') return null
  const org = first === 'org' ? id.safeParse(second) : undefined
  if (org) return org.success ? { org: org.data } : null
  const read = alias.safeParse(percentDecoded(first))
  return read.success ? { alias: read.data } : null
}
