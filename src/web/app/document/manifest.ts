import type { Language } from '#shared/words/language.ts'

/** What the build tells about each source file: its chunk, styles and imports. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

/** What the build tells of each kind of pages. */
export interface Manifests {
  /** The script of pages that stand still; their styles are those of visitors. */
  site: Manifest
  visitors: Manifest
  client: Manifest
}

/** Where the scripts of each kind begin. */
const ENTRIES = {
  site: 'src/web/app/entry-site.ts',
  visitors: 'src/web/app/entry-visitors.tsx',
  client: 'src/web/app/entry-client.tsx',
} as const

/** What a page begins with that can be read without any of the others. */
const START = 'src/web/app/start-visitors.ts'

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

const entryOf = (manifests: Manifests, kind: keyof Manifests) => `/assets/${manifests[kind][ENTRIES[kind]]?.file}`

/** What a page of visitors needs that stands still: its styles, and one small script. */
export const stillAssets = (manifests: Manifests, files: readonly string[], language: Language): Assets => ({
  ...assetsFor(manifests, 'visitors', files, language),
  entry: entryOf(manifests, 'site'),
  start: undefined,
  modules: [],
})

/**
 * Styles and chunks that a page needs: those of the entry, then those of its route files, in order, once each; each
 * with what it says in this language.
 */
export function assetsFor(
  manifests: Manifests,
  kind: keyof Manifests,
  files: readonly string[],
  language: Language,
): Assets {
  const manifest = manifests[kind]
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
  for (const key of [ENTRIES[kind], ...files]) visit(key)
  const entry = entryOf(manifests, kind)
  modules.delete(entry)
  const address = (source: string) => manifest[source] && `/assets/${manifest[source].file}`
  return { entry, start: address(START), styles: [...styles], modules: [...modules], address }
}
