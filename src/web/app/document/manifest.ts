import type { Language } from '#shared/words/language.ts'

/** What the build tells about each source file: its chunk, styles and imports. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

/** What the build tells of each kind of pages: those that stand still, those of galleries, and the client's. */
export type Manifests = Record<keyof typeof ENTRIES, Manifest>

/** Where the scripts of each kind begin. */
const ENTRIES = {
  site: 'src/web/app/entry-site.ts',
  visitors: 'src/web/app/entry-visitors.tsx',
  client: 'src/web/app/entry-client.tsx',
} as const

/** What a page begins with that can be read without any of the others. */
const START = 'src/web/app/start-visitors.ts'

/** What every page that stands still has styles of. */
const SITE_PAGES = ['src/web/app/visitors/site-pages.ts', 'src/web/app/visitors/visitor-app.tsx']

const WORDS = 'src/shared/'

export interface Assets {
  entry: string
  /** Loads all other scripts once the page is seen, where it need not be taken over at once. */
  start?: string | undefined
  styles: string[]
  /** Chunks to fetch at once. */
  modules: string[]
  /** Source file → address, for fonts. */
  address: (source: string) => string | undefined
}

const addressIn = (manifest: Manifest) => (source: string) => manifest[source] && `/assets/${manifest[source].file}`

/** What a page needs that stands still: its styles, and one small script. */
export const stillAssets = ({ site }: Manifests, files: readonly string[], language: Language): Assets => ({
  ...assetsFor(site, [ENTRIES.site, ...SITE_PAGES, ...files], language),
  modules: [],
})

/** What a page of a gallery needs, which becomes interactive once it is seen. */
export const visitorAssets = ({ visitors }: Manifests, files: readonly string[], language: Language): Assets => ({
  ...assetsFor(visitors, [ENTRIES.visitors, ...files], language),
  start: addressIn(visitors)(START),
})

export const clientAssets = ({ client }: Manifests, files: readonly string[], language: Language): Assets =>
  assetsFor(client, [ENTRIES.client, ...files], language)

/** Styles and chunks of source files, the first of which is the entry, in order, once each; each with what it says in this language. */
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
