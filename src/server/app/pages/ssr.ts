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

/** What somebody asks for. */
export interface Wanted {
  /** Path and query. */
  url: string
  /** They go along with every call that the page makes. */
  headers: Record<string, string>
  language: Language
  /** How the page makes its calls. */
  dispatch: Dispatch
  /** Where the data of a page is asked for that looks like this; left out: it comes along with the page. */
  stateAddress?: (body: string) => string
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** The data of the page as JSON, if it does not come along. */
  state?: string
}

export interface Ssr {
  render: (wanted: Wanted) => Promise<RenderedPage>
}

/**
 * What pages are told of the server: where people find the product and its galleries, for absolute addresses; the chat of another
 * service; whether accounts are by invitation.
 */
export type Settings = Partial<Pick<Config, 'publicUrl' | 'galleryUrl' | 'chat' | 'registration'>>

interface Options extends Settings {
  /** Holds `client` and `server`, as the build makes them. */
  distDir: string
  dev?: boolean
}

/** What the build tells of the pages of the website, of galleries, and of all others. */
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

/** What the built or loaded web side gives the server. */
export interface Bundle {
  render: (input: RenderInput) => Promise<RenderedPage>
  /** Has all pages loaded, with their words in this language. */
  prepare: (language: Language) => Promise<void>
  speakFrom: (source: () => Language) => void
  routeFiles: () => Record<keyof Manifests, string[]>
}

/** Loads the built bundle by its path: server and web never import each other. */
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

/** What one page is told; `origin` is where people find it. */
export function toldTo(url: string, settings: Settings): Pick<RenderInput, 'origin' | 'chat' | 'registration'> {
  const { publicUrl = 'http://localhost', galleryUrl = publicUrl, chat, registration } = settings
  const { origin } = new URL(/^\/view(?![^/?])/.test(url) ? galleryUrl : publicUrl)
  return { origin, chat, registration }
}

/** All style sheets of a build, by their addresses. */
async function stylesIn(dir: string): Promise<(address: string) => string> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.css'))
  const texts = new Map<string, string>(
    await Promise.all(names.map(async (name) => [`/assets/${name}`, await readFile(join(dir, name), 'utf8')] as const)),
  )
  return (address) => texts.get(address) ?? ''
}

// Several pages are rendered at once, each in its reader's language.
const spoken = new AsyncLocalStorage<Language>()

/** Renders a page in the language that its request asks for. */
export async function renderSpoken(bundle: Bundle, input: RenderInput): Promise<RenderedPage> {
  const { language } = input
  bundle.speakFrom(() => spoken.getStore() ?? 'en')
  await bundle.prepare(language)
  const page = await spoken.run(language, () => bundle.render(input))
  return { ...page, headers: { ...page.headers, vary: 'Accept-Language, Cookie' } }
}
