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

/** What is kept in memory at most: of pages, and of the answers that they are made of. */
export const KEPT_BYTES = { pages: 24 * 1024 ** 2, answers: 8 * 1024 ** 2 }

/**
 * How long after it was asked for a revision is believed, unless this process changes anything: no longer does a page outlive
 * what another process has changed.
 */
const BELIEVED_MS = 20

/** Names and values of headers. */
type Head = Record<string, string>

interface KeptPage {
  /** Whether it is what everybody is shown. */
  lasts: boolean
  status: number
  headers: Head
  html: SentText
  /** What scripts take the page over with, for a body with this tag. */
  state?: SentText & { tag: string; etag: string }
}

export interface Look {
  /** Path and query of the page. */
  url: string
  language: Language
  /** Renders a page with these headers for its calls, which go this way. */
  render: (of: Pick<Wanted, 'url' | 'headers' | 'dispatch' | 'stateAddress'>) => Promise<RenderedPage>
  dispatch: Dispatch
}

/**
 * Pages of galleries as everybody is shown them, kept by the revision of what they are made of: none outlives what this process
 * has changed, nor, but for BELIEVED_MS, what another one has. Nothing is kept of a gallery that asks for a password, nor
 * for who brings a session or has opened a gallery; what a kept page knows of its visitor is in its name.
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
    /** null where the page must be made for this visitor alone. */
    async of(request: FastifyRequest, { url: address, language, render, dispatch }: Look): Promise<KeptPage | null> {
      const shown = shownAt(address)
      if (!shown || credentialOf(request, config) || galleryTokensOf(request, config).length > 0) return null
      const revision = await asked(JSON.stringify(shown), () => revisionOf(db, shown))
      if (!revision) return null
      // Addresses that are signed are so for this hour.
      const stamp = `${revision} ${Math.floor(Date.now() / 1000 / HOUR_S)}`
      const known: Head = { 'accept-language': language, ...themeOf(request) }
      let isWhole = true
      const keeping: Dispatch = async (method, path, body, headers) => {
        const name = JSON.stringify([language, method, path, body])
        const answer = await answers.of(name, stamp, () => dispatch(method, path, body, headers))
        // A page is shown without what could not be had at this moment, or not by this visitor any more.
        if (answer.status >= TOO_MANY) isWhole = false
        return answer
      }
      const url = askedOfGallery(address)
      const page = await pages.of(JSON.stringify([known, url]), stamp, async () => {
        let tag = ''
        const stateAddress = (body: string) => `${url}${url.includes('?') ? '&' : '?'}${STATE}=${(tag = tagOf(body))}`
        return keep(await render({ url, headers: known, dispatch: keeping, stateAddress }), tag, () => isWhole)
      })
      // Whoever is led elsewhere takes along all that their address says.
      return url !== address && page.headers.location !== undefined ? null : page
    },
    /** Sends a page, or what scripts take over a body of it that has the tag `state`: of another body there is none. */
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
  // Whoever has kept it asks before it is shown again.
  const cache = { 'cache-control': 'public, max-age=0, must-revalidate', vary: `${headers.vary}, Accept-Encoding` }
  return { ...made, lasts: true, headers: { ...headers, ...cache, etag } }
}

/** The part of a page's query that asks for what scripts take it over with. */
const STATE = 'page-state'
const ASKS_STATE = new RegExp(`[?&]${STATE}=([\\w-]{22})$`)

/** The page that an address is of, and the tag of its body, where that is asked what scripts take it over with. */
export function stateIn(address: string): { url: string; state: string | null } {
  const asked = ASKS_STATE.exec(address)
  return asked ? { url: address.slice(0, asked.index), state: asked[1] ?? '' } : { url: address, state: null }
}

const alias = plain(MAX_ALIAS)

/** Which gallery or organisation a path of visitors shows. */
function shownAt(url: string): Shown | null {
  const [, view, first = '', second = ''] = (url.split('?')[0] ?? '').split('/')
  if (view !== 'view') return null
  const org = first === 'org' ? id.safeParse(second) : undefined
  if (org) return org.success ? { org: org.data } : null
  const read = alias.safeParse(percentDecoded(first))
  return read.success ? { alias: read.data } : null
}
