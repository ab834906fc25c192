import type { Language } from '#shared/words/language.ts'

/** The build's manifest: the chunk, styles and imports of each source file. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

/** The manifests of the three builds: static website pages, gallery pages and the client app. */
export type Manifests = Record<keyof typeof ENTRIES, Manifest>

/** Entry modules of the three builds. */
const ENTRIES = {
  site: 'src/web/app/entry-site.ts',
  visitors: 'src/web/app/entry-visitors.tsx',
  client: 'src/web/app/entry-client.tsx',
} as const

/** The first script of a gallery page; it doesn't wait for other chunks. */
const START_MODULE = 'src/web/app/start-visitors.ts'

/** Source files whose styles every static page needs. */
const STATIC_PAGE_FILES = ['src/web/app/visitors/site-pages.ts', 'src/web/app/visitors/visitor-app.tsx']

const SHARED_DIR = 'src/shared/'

export interface Assets {
  entry: string
  /** Loads all other scripts once the page has been painted, for pages that needn't be hydrated immediately. */
  start?: string | undefined
  styles: string[]
  /** Chunks to fetch immediately. */
  modules: string[]
  /** Maps a source file to its URL, for fonts. */
  getUrl: (source: string) => string | undefined
}

const createUrlLookup = (manifest: Manifest) => (source: string) =>
  manifest[source] && `/assets/${manifest[source].file}`

/** Assets of a static page: its styles and one small script. */
export const getStaticPageAssets = ({ site }: Manifests, files: readonly string[], language: Language): Assets => ({
  ...collectAssets(site, [ENTRIES.site, ...STATIC_PAGE_FILES, ...files], language),
  modules: [],
})

/** Assets of a gallery page, which is hydrated after its first paint. */
export const getVisitorAssets = ({ visitors }: Manifests, files: readonly string[], language: Language): Assets => ({
  ...collectAssets(visitors, [ENTRIES.visitors, ...files], language),
  start: createUrlLookup(visitors)(START_MODULE),
})

/**
 * All scripts that a static page needs to run, for browsers that store the page for offline use. They contain no
 * messages.
 */
export const listStaticScripts = ({ site }: Manifests): string[] => {
  const { entry, modules } = collectAssets(site, [ENTRIES.site])
  return [entry, ...modules]
}

export const getClientAssets = ({ client }: Manifests, files: readonly string[], language: Language): Assets =>
  collectAssets(client, [ENTRIES.client, ...files], language)

/**
 * Collects the styles and chunks of source files in order, each once, with the messages of one language, if any. The
 * first file is the entry.
 */
function collectAssets(manifest: Manifest, files: readonly string[], language?: Language): Assets {
  const visitedKeys = new Set<string>()
  const styles = new Set<string>()
  const modules = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visitedKeys.has(key)) return
    visitedKeys.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const css of chunk.css ?? []) styles.add(`/assets/${css}`)
    modules.add(`/assets/${chunk.file}`)
    for (const dynamicImport of chunk.dynamicImports ?? [])
      if (dynamicImport.startsWith(SHARED_DIR) && dynamicImport.endsWith(`/${language}.ts`)) visit(dynamicImport)
  }
  for (const key of files) visit(key)
  const address = createUrlLookup(manifest)
  const entry = address(files[0] ?? '') ?? ''
  modules.delete(entry)
  return { entry, styles: [...styles], modules: [...modules], getUrl: address }
}
