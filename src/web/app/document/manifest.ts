import type { Language } from '#shared/words/language.ts'

/** The build's manifest: the chunk, styles and imports of each source file. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

/** The manifests of the three builds: static website pages, gallery pages and the client. */
export type Manifests = Record<keyof typeof ENTRIES, Manifest>

/** Entry modules of the three builds. */
const ENTRIES = {
  site: 'src/web/app/entry-site.ts',
  visitors: 'src/web/app/entry-visitors.tsx',
  client: 'src/web/app/entry-client.tsx',
} as const

/** The first script of a gallery page; it has no imports that wait for other chunks. */
const START = 'src/web/app/start-visitors.ts'

/** Source files whose styles every static page needs. */
const SITE_PAGES = ['src/web/app/visitors/site-pages.ts', 'src/web/app/visitors/visitor-app.tsx']

const WORDS = 'src/shared/'

export interface Assets {
  entry: string
  /** Loads all other scripts once the page has been painted, for pages that needn't be hydrated at once. */
  start?: string | undefined
  styles: string[]
  /** Chunks to fetch at once. */
  modules: string[]
  /** Maps a source file to its URL, for fonts. */
  address: (source: string) => string | undefined
}

const addressIn = (manifest: Manifest) => (source: string) => manifest[source] && `/assets/${manifest[source].file}`

/** Assets of a static page: its styles and one small script. */
export const stillAssets = ({ site }: Manifests, files: readonly string[], language: Language): Assets => ({
  ...assetsFor(site, [ENTRIES.site, ...SITE_PAGES, ...files], language),
  modules: [],
})

/** Assets of a gallery page, which is hydrated after its first paint. */
export const visitorAssets = ({ visitors }: Manifests, files: readonly string[], language: Language): Assets => ({
  ...assetsFor(visitors, [ENTRIES.visitors, ...files], language),
  start: addressIn(visitors)(START),
})

export const clientAssets = ({ client }: Manifests, files: readonly string[], language: Language): Assets =>
  assetsFor(client, [ENTRIES.client, ...files], language)

/**
 * Collects the styles and chunks of source files in order, each once, with the messages of one language. The first
 * file is the entry.
 */
function assetsFor(manifest: Manifest, files: readonly string[], language: Language): Assets {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const modules = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const css of chunk.css ?? []) styles.add(`/assets/${css}`)
    modules.add(`/assets/${chunk.file}`)
    for (const later of chunk.dynamicImports ?? [])
      if (later.startsWith(WORDS) && later.endsWith(`/${language}.ts`)) visit(later)
  }
  for (const key of files) visit(key)
  const address = addressIn(manifest)
  const entry = address(files[0] ?? '') ?? ''
  modules.delete(entry)
  return { entry, styles: [...styles], modules: [...modules], address }
}
