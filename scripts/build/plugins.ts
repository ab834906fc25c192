import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import languages from '../../src/shared/words/languages.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const SHORTEST = 1024
const isBrowser: NonNullable<Plugin['applyToEnvironment']> = ({ config }) => config.consumer === 'client'

/** Writes the compressed forms of each script and style beside it: smaller than there is time for at every visit. */
export const precompressed: Plugin = {
  name: 'precompressed',
  applyToEnvironment: isBrowser,
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((one) => /\.(js|css)$/.test(one))) {
      const bytes = await readFile(join(dir, name))
      if (bytes.length < SHORTEST) continue
      await Promise.all([
        writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes)),
        writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 })),
      ])
    }
  },
}

/** Lists the modules in each file beside the manifest, so that a test can tell what a page loads. */
export const listedModules: Plugin = {
  name: 'listed-modules',
  applyToEnvironment: isBrowser,
  apply: 'build',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((one) =>
      one.type === 'chunk' ? [[one.fileName, one.moduleIds.map((id) => relative(ROOT, id))]] : [],
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
 * Leaves method and path of a contract to the browser. What a call takes and answers is checked by types when this is
 * built and by the server when it comes, so schemas, the forms they are held to and zod stay behind.
 */
export const bareContracts: Plugin = {
  name: 'bare-contracts',
  applyToEnvironment: isBrowser,
  apply: 'build',
  async load(id) {
    if (!CONTRACT.test(id)) return null
    const contracts = (await import(id)) as Record<string, Record<string, { method: string; path: string }>>
    const lines = Object.entries(contracts).flatMap(([name, calls]) => {
      if (!name.endsWith('Contract')) return []
      const bare = Object.entries(calls).map(([key, { method, path }]) => [key, { method, path }])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(bare))}`
    })
    return lines.join('\n')
  },
}

const IN_LANGUAGE = 'import(/* @vite-ignore */ `./${language}.ts`)'

/** Lists the languages of a group of sentences, or of labels of forms, which loads a file of its folder by their name. */
export const wordLanguages: Plugin = {
  name: 'word-languages',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes(IN_LANGUAGE)) return null
    const found = Object.keys(languages).filter((one) => one !== 'en' && existsSync(join(dirname(id), `${one}.ts`)))
    const loads = found.map((one) => `${one}: () => import('./${one}.ts')`).join(', ')
    return { code: code.replace(IN_LANGUAGE, `({ ${loads} })[language]?.()`), map: null }
  },
}

const NOT_RENDERED =
  /\/src\/web\/(?:pages\/(?!view\/|website\/|docs\/)|app\/layouts\/(?:client-layout|guest-layout|[\w-]+-screen)\.)/

/** Empties what the server never renders: of the client's pages it knows where they are, and which files they need. */
export const visitorsOnly: Plugin = {
  name: 'visitors-only',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  apply: 'build',
  load: (id) => (NOT_RENDERED.test(id) ? 'export {}' : null),
}

/** Leaves the names of characters (`&eacute;`) to the browser, which knows them all. */
export const browserEntities: Plugin = {
  name: 'browser-entities',
  enforce: 'pre',
  applyToEnvironment: isBrowser,
  apply: 'build',
  resolveId: (id) => (id === 'entities' ? join(ROOT, 'src/web/media/transcript/decode-by-browser.ts') : null),
}

/**
 * Names a class of a CSS module: alike in a style sheet and in its text (`?inline`). Names are short in a build, since pages that
 * inline their styles repeat each of them many times.
 */
export const className = (isBuilt: boolean) => (local: string, file: string) => {
  const [path = ''] = relative(ROOT, file).split('?')
  const sign = `_${hash('sha256', path + local, 'base64url').slice(0, 6)}`
  return isBuilt ? sign : `${basename(path, '.css').replace('.', '-')}-${local}${sign}`
}
