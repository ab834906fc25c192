import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '#server/kit/config.ts'
import type { Language } from '#shared/words/language.ts'

/** Calls the API within the process, without a network. `path` begins with `/client/api`. */
export type Dispatch = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) => Promise<{ status: number; text: string }>

export interface PageInput {
  /** Path and query of the page. */
  url: string
  /** Sent with every API call made for the page. */
  headers: Record<string, string>
  language: Language
  dispatch: Dispatch
  /**
   * Returns the URL from which scripts fetch the state of a page with this body; without it, the state is embedded in
   * the page.
   */
  getStateUrl?: (body: string) => string
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** The page's state as JSON, if it isn't embedded in the page. */
  state?: string
}

/** The build of the client, for the service worker. */
export interface ClientBuild {
  /** Different for each build. */
  id: string
  /** URLs of all scripts of the offline page. */
  offlineScripts: string[]
}

export interface Ssr {
  render: (input: PageInput) => Promise<RenderedPage>
  /** Missing if pages are rendered from their sources. */
  build?: ClientBuild
}

/**
 * The part of the configuration that pages need: public URLs, the external chat service, and whether registration is by
 * invitation.
 */
export type PageSettings = Partial<Pick<Config, 'publicUrl' | 'galleryUrl' | 'chat' | 'registration'>>

interface SsrOptions extends PageSettings {
  /** The build directory, which contains `client` and `server`. */
  distDir: string
  dev?: boolean
}

/** The build manifests of the website, the galleries and the client. */
interface Manifests {
  site: object
  visitors: object
  client: object
}

interface RenderInput {
  url: string
  headers: Record<string, string>
  dispatch: Dispatch
  manifests: Manifests
  getStyles?: (url: string) => string
  getStateUrl?: (body: string) => string
  origin: string
  language: Language
  chat?: Config['chat']
  registration?: Config['registration'] | undefined
  dev: boolean
}

/** The exports of the web bundle for the server. */
export interface Bundle {
  render: (input: RenderInput) => Promise<RenderedPage>
  /** Loads all pages and their texts in this language. */
  prepare: (language: Language) => Promise<void>
  setLanguageSource: (source: () => Language) => void
  listStaticScripts: (manifests: Manifests) => string[]
  routeFiles: () => Record<keyof Manifests, string[]>
}

/** Loads the built bundle by path, because server and web code never import each other. */
export async function createSsr({ distDir, dev = false, ...settings }: SsrOptions): Promise<Ssr> {
  const readManifest = async (kind: keyof Manifests) =>
    JSON.parse(await readFile(join(distDir, `client/.vite/${kind}.json`), 'utf8')) as object
  const manifests = {
    site: await readManifest('site'),
    visitors: await readManifest('visitors'),
    client: await readManifest('client'),
  }
  const getStyles = await readStyles(join(distDir, 'client'))
  const bundle = (await import(pathToFileURL(join(distDir, 'server/entry-server.js')).href)) as Bundle
  const missingFiles = Object.entries(bundle.routeFiles()).flatMap(([kind, files]) =>
    files.filter((file) => !(file in manifests[kind as keyof Manifests])),
  )
  if (missingFiles.length > 0) throw new Error(`the build has no chunk for ${missingFiles.join(', ')}`)
  const { site, client } = manifests
  const hash = createHash('sha256').update(JSON.stringify([site, client]))
  return {
    build: { id: hash.digest('hex').slice(0, 16), offlineScripts: bundle.listStaticScripts(manifests) },
    render: ({ url, headers, language, dispatch, getStateUrl }) =>
      renderInLanguage(bundle, {
        url,
        headers,
        dispatch,
        manifests,
        getStyles,
        language,
        ...getPageSettings(url, settings),
        dev,
        ...(getStateUrl && { getStateUrl }),
      }),
  }
}

/** The settings for one page; `origin` is its public origin. */
export function getPageSettings(
  url: string,
  settings: PageSettings,
): Pick<RenderInput, 'origin' | 'chat' | 'registration'> {
  const { publicUrl = 'http://localhost', galleryUrl = publicUrl, chat, registration } = settings
  const { origin } = new URL(/^\/view(?![^/?])/.test(url) ? galleryUrl : publicUrl)
  return { origin, chat, registration }
}

/** Reads all style sheets of a build, by URL. */
async function readStyles(dir: string): Promise<(url: string) => string> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.css'))
  const texts = new Map<string, string>(
    await Promise.all(names.map(async (name) => [`/assets/${name}`, await readFile(join(dir, name), 'utf8')] as const)),
  )
  return (url) => texts.get(url) ?? ''
}

// Pages are rendered concurrently, each in the language of its visitor.
const languageStorage = new AsyncLocalStorage<Language>()

/** Renders a page in the language of the request. */
export async function renderInLanguage(bundle: Bundle, input: RenderInput): Promise<RenderedPage> {
  const { language } = input
  bundle.setLanguageSource(() => languageStorage.getStore() ?? 'en')
  await bundle.prepare(language)
  const page = await languageStorage.run(language, () => bundle.render(input))
  return { ...page, headers: { ...page.headers, vary: 'Accept-Language, Cookie' } }
}
