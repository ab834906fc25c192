import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import languages from '../../src/shared/words/languages.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const MIN_BYTES = 1024
const isBrowser: NonNullable<Plugin['applyToEnvironment']> = ({ config }) => config.consumer === 'client'

/** Writes compressed copies of scripts and styles, which is too slow to do per request. */
export const precompress: Plugin = {
  name: 'precompressed',
  applyToEnvironment: isBrowser,
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((fileName) => /\.(js|css)$/.test(fileName))) {
      const bytes = await readFile(join(dir, name))
      if (bytes.length < MIN_BYTES) continue
      await Promise.all([
        writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes)),
        writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 })),
      ])
    }
  },
}

/** Lists the modules of each file next to the manifest, for tests of what a page loads. */
export const moduleListPlugin: Plugin = {
  name: 'listed-modules',
  applyToEnvironment: isBrowser,
  apply: 'build',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((entry) =>
      entry.type === 'chunk' ? [[entry.fileName, entry.moduleIds.map((id) => relative(ROOT, id))]] : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: `.vite/${this.environment.name}-modules.json`,
      source: JSON.stringify(Object.fromEntries(modules)),
    })
  },
}

const CONTRACT = /\/src\/shared\/contract\/.+\.contract\.ts$/

/**
 * Reduces contracts to method and path in the browser. Inputs and outputs are checked by types at build time and by the
 * server at run time, so schemas, forms and zod aren't needed.
 */
export const bareContractsPlugin: Plugin = {
  name: 'bare-contracts',
  applyToEnvironment: isBrowser,
  apply: 'build',
  async load(id) {
    if (!CONTRACT.test(id)) return null
    const contracts = (await import(id)) as Record<string, Record<string, { method: string; path: string }>>
    const lines = Object.entries(contracts).flatMap(([name, calls]) => {
      if (!name.endsWith('Contract')) return []
      const bareEndpoints = Object.entries(calls).map(([key, { method, path }]) => [key, { method, path }])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(bareEndpoints))}`
    })
    return lines.join('\n')
  },
}

const LANGUAGE_IMPORT = 'import(/* @vite-ignore */ `./${language}.ts`)'

/**
 * Lists the languages of a group of messages or form labels. Each language is a separate file that is loaded on demand.
 */
export const messageLanguagesPlugin: Plugin = {
  name: 'word-languages',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes(LANGUAGE_IMPORT)) return null
    const translatedLanguages = Object.keys(languages).filter(
      (language) => language !== 'en' && existsSync(join(dirname(id), `${language}.ts`)),
    )
    const languageLoaders = translatedLanguages
      .map((language) => `${language}: () => import('./${language}.ts')`)
      .join(', ')
    return { code: code.replace(LANGUAGE_IMPORT, `({ ${languageLoaders} })[language]?.()`), map: null }
  },
}

const UNRENDERED_MODULES =
  /\/src\/web\/(?:pages\/(?!view\/|website\/|docs\/)|app\/layouts\/(?:client-layout|guest-layout|[\w-]+-screen)\.)/

/** Empties modules that the server never renders: it needs only the paths and file names of the client app's pages. */
export const visitorPagesOnlyPlugin: Plugin = {
  name: 'visitors-only',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  apply: 'build',
  load: (id) => (UNRENDERED_MODULES.test(id) ? 'export {}' : null),
}

/** Leaves named character references (`&eacute;`) to the browser, which knows them all. */
export const browserEntitiesPlugin: Plugin = {
  name: 'browser-entities',
  enforce: 'pre',
  applyToEnvironment: isBrowser,
  apply: 'build',
  resolveId: (id) => (id === 'entities' ? join(ROOT, 'src/web/media/transcript/decode-by-browser.ts') : null),
}

/**
 * Names a class of a CSS module, the same in the style sheet and in its text (`?inline`). Names are short in a build,
 * because pages with inlined styles repeat them.
 */
export const createClassNamer = (isBuilt: boolean) => (local: string, file: string) => {
  const [path = ''] = relative(ROOT, file).split('?')
  const classHash = `_${hash('sha256', path + local, 'base64url').slice(0, 6)}`
  return isBuilt ? classHash : `${basename(path, '.css').replace('.', '-')}-${local}${classHash}`
}
