import type { Language } from '#shared/words/language.ts'

/** What the build tells about each source file: its chunk, styles and imports. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

export const ENTRY = 'src/web/app/entry-client.tsx'

const WORDS = 'src/shared/'

export interface Assets {
  entry: string
  styles: string[]
  /** Chunks to fetch at once. */
  modules: string[]
  /** Source file → address, for fonts. */
  address: (source: string) => string | undefined
}

/**
 * Styles and chunks that a page needs: those of the entry, then those of its route files, in order, once each; each
 * with what it says in this language.
 */
export function assetsFor(manifest: Manifest, files: readonly string[], language: Language): Assets {
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
  for (const key of [ENTRY, ...files]) visit(key)
  const entry = `/assets/${manifest[ENTRY]?.file}`
  modules.delete(entry)
  const address = (source: string) => manifest[source] && `/assets/${manifest[source].file}`
  return { entry, styles: [...styles], modules: [...modules], address }
}
