import './document/styles.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Language } from '#shared/words/language.ts'
import { loadLanguage } from '#shared/words/messages.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { createAlerts } from '#web/kit/alert-store.ts'
import { createApi, type Api, type Transport } from '#web/kit/api.ts'
import { createDataCache } from '#web/kit/data/data-cache.ts'
import { PageMoved } from '#web/kit/navigation/page-errors.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import type { RouterContext } from '#web/kit/router-context.ts'
import { recordAnswers, type FirstAnswers } from './document/first-answers.ts'
import { readTheme } from '#web/ui/preferences/theme.ts'
import { createQueryClient } from '#web/kit/query-client.ts'
import { createAppRouter, type AppRouter } from './create-app-router.ts'
import { renderDocument } from './document/document.ts'
import { mergeHeads } from './document/head-elements.ts'
import { makeFirstCalls } from './first-calls.ts'
import { FrameShell, OfflineShell, SHELL_STYLES } from './frame/frame-shell.tsx'
import { isServerRendered, getLayoutForPath, getMood } from './layout-for-path.ts'
import { loadPortalHead } from './portal-head.ts'
import {
  getClientAssets,
  listStaticScripts,
  getStaticPageAssets,
  getVisitorAssets,
  type Manifests,
} from './document/manifest.ts'
import { routeTree } from './routes/route-tree.ts'
import { galleryPages } from './visitors/gallery-pages.ts'
import { loadPage, toPageLocation } from './visitors/load-page.ts'
import { type SitePage, getMovedAddress, missingSitePage, sitePages } from './visitors/site-pages.ts'
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
  /** Headers sent with every API call of the page, such as its cookies. */
  headers: Record<string, string>
  dispatch: Dispatch
  manifests: Manifests
  /** Returns the text of a built style sheet by its URL. */
  getStyles?: (address: string) => string
  /** Public scheme and host. */
  origin: string
  language: Language
  /** The external chat widget, if one is configured. */
  chat?: { url: string; token: string } | undefined
  /** Who may register. */
  registration?: 'open' | 'invite' | undefined
  /** Whether the server runs in development or tests. */
  dev?: boolean
  /** Returns the URL of the page's data, given the rendered body; if omitted, the data is embedded in the page. */
  getStateUrl?: (body: string) => string
}

export interface Rendered {
  status: number
  headers: Record<string, string>
  html: string
  /** The data of the page as JSON, if it isn't embedded. */
  state?: string
}

/** Browsers store this page for offline use (src/server/app/web-app). */
const OFFLINE_PATH = '/client/offline'
const HTML_TYPE = 'text/html; charset=utf-8'
/** The module that a browser loads in addition to the entry if the server hasn't rendered the page. */
const ROUTE_TREE_FILE = 'src/web/app/routes/route-tree.ts'

export { setLanguageSource } from '#shared/words/messages.ts'
export { listStaticScripts }

/** Renders one page: a public one with its data, any other as a shell that the browser fills. */
export async function render(input: RenderInput): Promise<Rendered> {
  const { url, headers, dispatch, origin } = input
  const { pathname } = new URL(url, origin)
  const transport: Transport = async ({ method, path, body, headers: callHeaders }) => {
    const { status, text } = await dispatch(method, path, body, { ...headers, ...callHeaders })
    return { status, json: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  if (pathname === OFFLINE_PATH) return renderOfflinePage(input)
  const isForDevelopers = input.dev === true && pathname.startsWith('/dev/')
  return isServerRendered(getLayoutForPath(pathname)) && !isForDevelopers
    ? renderVisitorsPage(input, createApi(transport))
    : renderShell(input, transport)
}

const visitorPages: readonly SitePage[] = [...galleryPages, ...sitePages]

const redirectTo = (location: string, status: number): Rendered => ({
  status,
  // The target of an old URL may change, so the redirect must not be cached without revalidation.
  headers: { location, 'cache-control': 'no-cache' },
  html: '',
})

async function renderVisitorsPage(input: RenderInput, api: Api): Promise<Rendered> {
  const { url, headers, origin, language } = input
  const address = new URL(url, origin)
  if (/.\/$/.test(address.pathname)) return redirectTo(address.pathname.replace(/\/$/, '') + address.search, 307)
  const newAddress = getMovedAddress(address)
  if (newAddress) return redirectTo(newAddress, 301)
  const { cookie = '' } = headers
  const context: PageContext = { api, dataCache: createDataCache(), origin, cookies: () => cookie }
  const location = toPageLocation(url)
  const isWebsite = getLayoutForPath(location.pathname) === 'website'
  const match = findPage(visitorPages, location.pathname) ?? (isWebsite ? { page: missingSitePage, params: {} } : null)
  const layoutSource = match?.page.layout
  const layout = await layoutSource?.load()
  let page
  try {
    ;[page] = await Promise.all([loadPage(match, location, context), layout?.loader(context)])
  } catch (error) {
    if (error instanceof PageMoved) return redirectTo(error.href, error.status)
    throw error
  }
  const { status } = page
  const body = renderToString(
    <VisitorApp
      context={context}
      alerts={createAlerts()}
      pageState={{ page, location, requestedLocation: location }}
      {...(layout && { layout: (children) => <layout.SiteLayout cookies={cookie}>{children}</layout.SiteLayout> })}
    />,
  )
  const isStatic = match === null || match.page === missingSitePage || sitePages.includes(match.page)
  const files = [layoutSource?.file ?? [], match?.page.file ?? []].flat()
  // A gallery page that is missing or failed is rendered from scratch in the browser, where it may succeed.
  const state = status === 200 && !isStatic ? JSON.stringify(context.dataCache.dump()) : undefined
  const stateUrl = state === undefined ? undefined : input.getStateUrl?.(body)
  const html = renderDocument({
    mood: 'gallery',
    theme: readTheme(cookie),
    language,
    isDev: input.dev ?? false,
    ...mergeHeads([page.head]),
    getStyles: input.getStyles,
    assets: (isStatic ? getStaticPageAssets : getVisitorAssets)(input.manifests, files, language),
    body,
    isStatic,
    stateUrl,
    ...(state !== undefined && stateUrl === undefined && { state }),
  })
  const cacheControl = status === 200 && !cookie ? 'public, max-age=0, must-revalidate' : 'private, no-store'
  return {
    status,
    headers: { 'content-type': HTML_TYPE, 'cache-control': cacheControl },
    html,
    ...(state !== undefined && stateUrl !== undefined && { state }),
  }
}

const getRouteFiles = (router: AppRouter, matches: readonly { routeId: string }[]) =>
  matches.flatMap(
    ({ routeId }) => router.routesById[routeId as keyof typeof router.routesById]?.options.staticData?.file ?? [],
  )

/**
 * Renders a shell that the browser fills. Preloads the chunks for the requested URL; signed-in users get the frame
 * immediately, and the responses to the client app's first calls are embedded.
 */
async function renderShell(
  { url, headers, manifests, origin, language, chat, registration, dev = false }: RenderInput,
  transport: Transport,
): Promise<Rendered> {
  const queryClient = createQueryClient()
  const context = {
    api: createApi(transport),
    queryClient,
    alerts: createAlerts(),
    origin,
    cookies: () => headers.cookie ?? '',
  }
  const router = createClientRouter(context)
  const address = new URL(url, origin)
  const matchedRoutes = router.getMatchedRoutes(address.pathname)[0].map((route) => ({ routeId: String(route.id) }))
  const layout = getLayoutForPath(address.pathname)
  const { cookie = '' } = headers
  const answers: FirstAnswers = {}
  const api = createApi(recordAnswers(transport, answers))
  const isSignedIn = layout === 'client' && (await makeFirstCalls({ ...context, api }, address, cookie))
  const portalMeta = layout === 'submit' && (await loadPortalHead(context.api, address))
  const head = portalMeta || { meta: [{ name: 'robots', content: 'noindex' }] }
  const html = renderDocument({
    mood: getMood(layout),
    theme: readTheme(cookie),
    language,
    isDev: dev,
    chat,
    isInviteOnly: registration === 'invite',
    ...mergeHeads([head]),
    assets: getClientAssets(manifests, [ROUTE_TREE_FILE, ...getRouteFiles(router, matchedRoutes)], language),
    answers: JSON.stringify(answers),
    body: '',
    noScriptMessage: stateMessages.needsScripts,
    isInstallable: layout === 'client',
    ...(isSignedIn && { shell: { html: renderToString(<FrameShell />), styles: SHELL_STYLES } }),
  })
  queryClient.clear()
  return { status: 200, headers: { 'content-type': HTML_TYPE, 'cache-control': 'private, no-store' }, html }
}

/** Renders the page that browsers store and show without a connection; it contains nothing personal. */
function renderOfflinePage({ manifests, language }: RenderInput): Rendered {
  const html = renderDocument({
    mood: 'client',
    theme: 'system',
    language,
    isDev: false,
    ...mergeHeads([{ meta: [{ title: stateMessages.offlineTitle }, { name: 'robots', content: 'noindex' }] }]),
    assets: {
      entry: getStaticPageAssets(manifests, [], language).entry,
      styles: [],
      modules: [],
      getUrl: () => undefined,
    },
    body: '',
    isStatic: true,
    shell: { html: renderToString(<OfflineShell />), styles: SHELL_STYLES },
  })
  return { status: 200, headers: { 'content-type': HTML_TYPE, 'cache-control': 'public, max-age=0' }, html }
}

/**
 * Loads every page and the messages of this language. Pages are loaded once and rendered in several languages
 * concurrently, so none may be rendered before its messages have loaded.
 */
export async function prepare(language: Language): Promise<void> {
  await Promise.all(visitorPages.flatMap(({ load, layout }) => [load(), layout?.load()]))
  await loadLanguage(language)
}

/** Lists the source files of all pages, so that the server can check at startup that the build contains them. */
export function routeFiles(): Record<'client' | 'visitors' | 'site', string[]> {
  const unusableApi = createApi(() => Promise.reject(new Error('not for calls')))
  const origin = 'http://localhost'
  const alerts = createAlerts()
  const router = createClientRouter({
    api: unusableApi,
    queryClient: createQueryClient(),
    alerts,
    origin,
    cookies: () => '',
  })
  const routes = Object.keys(router.routesById).map((routeId) => ({ routeId }))
  const [visitorFiles, siteFiles] = [galleryPages, sitePages].map((pages) => pages.map(({ file }) => file))
  return { client: getRouteFiles(router, routes), visitors: visitorFiles ?? [], site: siteFiles ?? [] }
}

const createClientRouter = (context: RouterContext): AppRouter =>
  createAppRouter(routeTree, context, createMemoryHistory(), 'server')
