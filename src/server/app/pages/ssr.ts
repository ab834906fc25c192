import { AsyncLocalStorage } from 'node:async_hooks'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '#server/kit/config.ts'
import type { Language } from '#shared/words/language.ts'

/** Calls the API without a network. `path` begins with `/client/api`. */
export type Dispatch = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) => Promise<{ status: number; text: string }>

export interface Wanted {
  /** Path and query. */
  url: string
  /** Sent with every API call that the page makes. */
  headers: Record<string, string>
  language: Language
  dispatch: Dispatch
  /**
   * Returns the URL from which scripts fetch the state of a page with this body; without it the state is part of the
   * page.
   */
  stateAddress?: (body: string) => string
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** The page's state as JSON, if it isn't part of the page. */
  state?: string
}

export interface Ssr {
  render: (wanted: Wanted) => Promise<RenderedPage>
}

/**
 * The part of the configuration that pages know: public URLs, the external chat service, and whether registration is by
 * invitation.
 */
export type Settings = Partial<Pick<Config, 'publicUrl' | 'galleryUrl' | 'chat' | 'registration'>>

interface Options extends Settings {
  /** Contains `client` and `server` as built. */
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
  styleText?: (address: string) => string
  stateAddress?: (body: string) => string
  origin: string
  language: Language
  chat?: Config['chat']
  registration?: Config['registration'] | undefined
  dev: boolean
}

/** What the web bundle exports to the server. */
export interface Bundle {
  render: (input: RenderInput) => Promise<RenderedPage>
  /** Loads all pages and their texts in this language. */
  prepare: (language: Language) => Promise<void>
  speakFrom: (source: () => Language) => void
  routeFiles: () => Record<keyof Manifests, string[]>
}

/** Loads the built bundle by its path, because server and web code never import each other. */
export async function createSsr({ distDir, dev = false, ...settings }: Options): Promise<Ssr> {
  const manifestOf = async (kind: keyof Manifests) =>
    JSON.parse(await readFile(join(distDir, `client/.vite/${kind}.json`), 'utf8')) as object
  const manifests = {
    site: await manifestOf('site'),
    visitors: await manifestOf('visitors'),
    client: await manifestOf('client'),
  }
  const styleText = await stylesIn(join(distDir, 'client'))
  const bundle = (await import(pathToFileURL(join(distDir, 'server/entry-server.js')).href)) as Bundle
  const unknown = Object.entries(bundle.routeFiles()).flatMap(([kind, files]) =>
    files.filter((file) => !(file in manifests[kind as keyof Manifests])),
  )
  if (unknown.length > 0) throw new Error(`the build has no chunk for ${unknown.join(', ')}`)
  return {
    render: ({ url, headers, language, dispatch, stateAddress }) =>
      renderSpoken(bundle, {
        url,
        headers,
        dispatch,
        manifests,
        styleText,
        language,
        ...toldTo(url, settings),
        dev,
        ...(stateAddress && { stateAddress }),
      }),
  }
}

/** The settings for one page; `origin` is its public origin. */
export function toldTo(url: string, settings: Settings): Pick<RenderInput, 'origin' | 'chat' | 'registration'> {
  const { publicUrl = 'http://localhost', galleryUrl = publicUrl, chat, registration } = settings
  const { origin } = new URL(/^\/view(?![^/?])/.test(url) ? galleryUrl : publicUrl)
  return { origin, chat, registration }
}

/** Reads all style sheets of a build, by URL. */
async function stylesIn(dir: string): Promise<(address: string) => string> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.css'))
  const texts = new Map<string, string>(
    await Promise.all(names.map(async (name) => [`/assets/${name}`, await readFile(join(dir, name), 'utf8')] as const)),
  )
  return (address) => texts.get(address) ?? ''
}

// Pages are rendered concurrently, each in its visitor's language.
const spoken = new AsyncLocalStorage<Language>()

/** Renders a page in the language of its request. */
export async function renderSpoken(bundle: Bundle, input: RenderInput): Promise<RenderedPage> {
  const { language } = input
  bundle.speakFrom(() => spoken.getStore() ?? 'en')
  await bundle.prepare(language)
  const page = await spoken.run(language, () => bundle.render(input))
  return { ...page, headers: { ...page.headers, vary: 'Accept-Language, Cookie' } }
}
