import './document/styles.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Language } from '#shared/words/language.ts'
import { learn } from '#shared/words/sentences.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { createAlerts } from '#web/kit/alert-store.ts'
import { createApi, type Api, type Transport } from '#web/kit/api.ts'
import { createDataCache } from '#web/kit/data/data-cache.ts'
import { PageMoved } from '#web/kit/navigation/outcome.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import type { RouterContext } from '#web/kit/router-context.ts'
import { remembering, type FirstAnswers } from './document/first-answers.ts'
import { themeIn } from '#web/ui/preferences/theme.ts'
import { createQueryClient } from '#web/kit/query-client.ts'
import { createAppRouter, type AppRouter } from './create-app-router.ts'
import { renderDocument } from './document/document.ts'
import { headOf } from './document/head-elements.ts'
import { firstCalls } from './first-calls.ts'
import { FrameShell, OfflineShell, SHELL_STYLES } from './frame/frame-shell.tsx'
import { isServerRendered, layoutForPath, moodOf } from './layout-for-path.ts'
import { portalHead } from './portal-head.ts'
import { clientAssets, stillAssets, visitorAssets, type Manifests } from './document/manifest.ts'
import { routeTree } from './routes/route-tree.ts'
import { galleryPages } from './visitors/gallery-pages.ts'
import { loadPage, locationOf } from './visitors/load-page.ts'
import { movedSitePage, sitePages, type SitePage } from './visitors/site-pages.ts'
import { VisitorApp } from './visitors/visitor-app.tsx'
import { findPage } from './visitors/visitor-page.ts'

/** Calls the API in process, with the same requests that browsers send over the network. */
export type Dispatch = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) => Promise<{ status: number; text: string }>

export interface RenderInput {
  /** Path and query of the page. */
  url: string
  /** Headers sent with every call of the page: its cookies. */
  headers: Record<string, string>
  dispatch: Dispatch
  manifests: Manifests
  /** Returns the text of a built style sheet by its URL. */
  styleText?: (address: string) => string
  /** Public scheme and host. */
  origin: string
  language: Language
  /** The external chat widget, if one is configured. */
  chat?: { url: string; token: string } | undefined
  /** Who may make an account. */
  registration?: 'open' | 'invite' | undefined
  /** The server runs in development or tests. */
  dev?: boolean
  /** Returns the URL of the page's data by its rendered body; if omitted, the data is embedded in the page. */
  stateAddress?: (body: string) => string
}

export interface Rendered {
  status: number
  headers: Record<string, string>
  html: string
  /** The data of the page as JSON, if it isn't embedded. */
  state?: string
}

/** Browsers store this page for offline use (src/server/app/installed). */
const OFFLINE = '/client/offline'
const HTML = 'text/html; charset=utf-8'
/** The module that a browser needs besides the entry if the server hasn't rendered the page. */
const ALL_ROUTES = 'src/web/app/routes/route-tree.ts'

export { speakFrom } from '#shared/words/sentences.ts'

/** Renders one page: a public one with its data, any other as a shell that the browser fills. */
export async function render(input: RenderInput): Promise<Rendered> {
  const { url, headers, dispatch, origin } = input
  const { pathname } = new URL(url, origin)
  const transport: Transport = async ({ method, path, body, headers: more }) => {
    const { status, text } = await dispatch(method, path, body, { ...headers, ...more })
    return { status, json: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  if (pathname === OFFLINE) return offline(input)
  const isForDevelopers = input.dev === true && pathname.startsWith('/dev/')
  return isServerRendered(layoutForPath(pathname)) && !isForDevelopers
    ? visitorsPage(input, createApi(transport))
    : shell(input, transport)
}

const visitorPages: readonly SitePage[] = [...galleryPages, ...sitePages]

const moved = (location: string, status: number): Rendered => ({
  status,
  // The target of an old address may change, so it must not be cached without revalidation.
  headers: { location, 'cache-control': 'no-cache' },
  html: '',
})

async function visitorsPage(input: RenderInput, api: Api): Promise<Rendered> {
  const { url, headers, origin, language } = input
  const address = new URL(url, origin)
  if (/.\/$/.test(address.pathname)) return moved(address.pathname.replace(/\/$/, '') + address.search, 307)
  const formerly = movedSitePage(address)
  if (formerly) return moved(formerly, 301)
  const { cookie = '' } = headers
  const context: PageContext = { api, data: createDataCache(), origin, cookies: () => cookie }
  const location = locationOf(url)
  const match = findPage(visitorPages, location.pathname)
  const layout = match?.page.layout && (await match.page.layout.load())
  let page
  try {
    ;[page] = await Promise.all([loadPage(match, location, context), layout?.loader(context)])
  } catch (error) {
    if (error instanceof PageMoved) return moved(error.href, error.status)
    throw error
  }
  const { status } = page
  const body = renderToString(
    <VisitorApp
      context={context}
      alerts={createAlerts()}
      shown={{ page, location, asked: location }}
      {...(layout && { layout: (children) => <layout.SiteLayout cookies={cookie}>{children}</layout.SiteLayout> })}
    />,
  )
  const still = match === null || sitePages.includes(match.page)
  const files = match ? [match.page.layout?.file ?? [], match.page.file].flat() : []
  // A gallery page that is missing or failed is rendered from scratch in the browser, where it may succeed.
  const state = status === 200 && !still ? JSON.stringify(context.data.dump()) : undefined
  const stateAddress = state === undefined ? undefined : input.stateAddress?.(body)
  const html = renderDocument({
    mood: 'gallery',
    theme: themeIn(cookie),
    language,
    dev: input.dev ?? false,
    ...headOf([page.head]),
    inlined: input.styleText,
    assets: (still ? stillAssets : visitorAssets)(input.manifests, files, language),
    body,
    still,
    stateAddress,
    ...(state !== undefined && stateAddress === undefined && { state }),
  })
  const cache = status === 200 && !cookie ? 'public, max-age=0, must-revalidate' : 'private, no-store'
  return {
    status,
    headers: { 'content-type': HTML, 'cache-control': cache },
    html,
    ...(state !== undefined && stateAddress !== undefined && { state }),
  }
}

const filesOf = (router: AppRouter, matches: readonly { routeId: string }[]) =>
  matches.flatMap(
    ({ routeId }) => router.routesById[routeId as keyof typeof router.routesById]?.options.staticData?.file ?? [],
  )

/**
 * Renders a shell that the browser fills. Preloads the chunks of the address; signed-in users get the frame at once,
 * and the responses to the client's first calls are embedded.
 */
async function shell(
  { url, headers, manifests, origin, language, chat, registration, dev = false }: RenderInput,
  transport: Transport,
): Promise<Rendered> {
  const queries = createQueryClient()
  const context = {
    api: createApi(transport),
    queries,
    alerts: createAlerts(),
    origin,
    cookies: () => headers.cookie ?? '',
  }
  const router = clientRouter(context)
  const address = new URL(url, origin)
  const matched = router.getMatchedRoutes(address.pathname)[0].map((route) => ({ routeId: String(route.id) }))
  const layout = layoutForPath(address.pathname)
  const { cookie = '' } = headers
  const answers: FirstAnswers = {}
  const api = createApi(remembering(transport, answers))
  const isIn = layout === 'client' && (await firstCalls({ ...context, api }, address, cookie))
  const told = layout === 'submit' && (await portalHead(context.api, address))
  const head = told || { meta: [{ name: 'robots', content: 'noindex' }] }
  const html = renderDocument({
    mood: moodOf(layout),
    theme: themeIn(cookie),
    language,
    dev,
    chat,
    byInvitation: registration === 'invite',
    ...headOf([head]),
    assets: clientAssets(manifests, [ALL_ROUTES, ...filesOf(router, matched)], language),
    answers: JSON.stringify(answers),
    body: '',
    withoutScripts: stateMessages.needsScripts,
    installable: layout === 'client',
    ...(isIn && { shell: { html: renderToString(<FrameShell />), styles: SHELL_STYLES } }),
  })
  queries.clear()
  return { status: 200, headers: { 'content-type': HTML, 'cache-control': 'private, no-store' }, html }
}

/** Renders the page that browsers store and show without a connection; it contains nothing personal. */
function offline({ manifests, language }: RenderInput): Rendered {
  const html = renderDocument({
    mood: 'client',
    theme: 'system',
    language,
    dev: false,
    ...headOf([{ meta: [{ title: stateMessages.offlineTitle }, { name: 'robots', content: 'noindex' }] }]),
    assets: { entry: stillAssets(manifests, [], language).entry, styles: [], modules: [], address: () => undefined },
    body: '',
    still: true,
    shell: { html: renderToString(<OfflineShell />), styles: SHELL_STYLES },
  })
  return { status: 200, headers: { 'content-type': HTML, 'cache-control': 'public, max-age=0' }, html }
}

/**
 * Loads every page and the messages of this language. Pages are loaded once and rendered in several languages
 * concurrently, so none may be rendered before its messages are there.
 */
export async function prepare(language: Language): Promise<void> {
  await Promise.all(visitorPages.flatMap(({ load, layout }) => [load(), layout?.load()]))
  await learn(language)
}

/** Lists the source files of all pages, so that the server can check at startup that the build contains them. */
export function routeFiles(): Record<'client' | 'visitors' | 'site', string[]> {
  const idle = createApi(() => Promise.reject(new Error('not for calls')))
  const origin = 'http://localhost'
  const alerts = createAlerts()
  const router = clientRouter({ api: idle, queries: createQueryClient(), alerts, origin, cookies: () => '' })
  const routes = Object.keys(router.routesById).map((routeId) => ({ routeId }))
  const [visitors, site] = [galleryPages, sitePages].map((pages) => pages.map(({ file }) => file))
  return { client: filesOf(router, routes), visitors: visitors ?? [], site: site ?? [] }
}

const clientRouter = (context: RouterContext): AppRouter =>
  createAppRouter(routeTree, context, createMemoryHistory(), 'server')
