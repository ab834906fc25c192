import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import languages from './src/shared/words/languages.json' with { type: 'json' }

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const web = (file: string) => join(import.meta.dirname, 'src/web', file)
/** What a page begins with: every page, those that anybody may read, by what they show, those of the client, and the one that most work on. */
const BEGINNINGS = {
  all: ['app/entry-client.tsx', 'app/entry-visitors.tsx'],
  gallery: ['pages/view/gallery.tsx'],
  item: ['pages/view/item.tsx'],
  exhibit: ['pages/view/exhibit.tsx'],
  client: ['app/routes/route-tree.ts', 'app/layouts/client-layout.tsx'],
  archive: ['pages/client/archive.tsx'],
}

/** Everything that is there as soon as these modules are; they themselves stay apart, since they wait for what is loaded later. */
function reached(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const beginnings = files.map(web)
  const found = new Set(beginnings)
  // A set is walked through with what is added meanwhile.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  for (const id of beginnings) found.delete(id)
  return found
}

/** Modules that pages share, by what begins with them, the first that fits: those of all pages, then of fewer. */
function sharedBy(modules: Modules): Record<string, (id: string) => boolean> {
  const inPages = (name: keyof typeof BEGINNINGS): Is => {
    const found = reached(BEGINNINGS[name], modules)
    return (id) => found.has(id)
  }
  const [gallery, item, exhibit, client, archive] = [
    inPages('gallery'),
    inPages('item'),
    inPages('exhibit'),
    inPages('client'),
    inPages('archive'),
  ]
  const inClient: Is = (id) => client(id) || archive(id)
  const inViewers: Is = (id) => item(id) || exhibit(id)
  return {
    base: inPages('all'),
    shown: (id) => gallery(id) && (inViewers(id) || inClient(id)),
    viewers: (id) => inViewers(id) && inClient(id),
    // The styles of viewers among them, whose scripts come later.
    seen: (id) => item(id) && exhibit(id),
    client,
    archive,
  }
}

type Is = (id: string) => boolean
let shared: Record<string, Is> | undefined

/**
 * Few files for a page's first visit, since each is a way to the server and back; what rarely changes apart from what
 * often does, and what only members need apart from what visitors do. A group takes what its modules import with it,
 * unless an earlier one has it.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|preact|scheduler|@tanstack\/(?!react-virtual|virtual)[\w-]+)\//,
  },
  { name: 'schemas', test: /node_modules\/zod\// },
  // Their index names thousands, so that who uses one seems to reach them all.
  { name: 'icons', test: /node_modules\/@tabler\// },
  {
    name: 'workbench',
    test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui|clsx|react-remove-scroll|react-number-format|type-fest)\//,
  },
  ...['base', 'shown', 'viewers', 'seen', 'client', 'archive'].map((name) => ({
    name: (id: string, modules: Modules) => ((shared ??= sharedBy(modules))[name]?.(id) ? name : null),
    debugName: name,
  })),
].map((group, i, all) => ({ ...group, priority: all.length - i }))

/**
 * The same wherever a style sheet is asked for, also as a text to be sent within a page (`?inline`). Short where it is built: pages
 * that bring their styles within them say each name many times.
 */
const className = (isBuilt: boolean) => (local: string, file: string) => {
  const [path = ''] = relative(import.meta.dirname, file).split('?')
  const sign = `_${hash('sha256', path + local, 'base64url').slice(0, 6)}`
  return isBuilt ? sign : `${basename(path, '.css').replace('.', '-')}-${local}${sign}`
}

const SHORTEST = 1024

/** Beside each script and style its compressed forms: made once, and smaller than there is time for at every visit. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
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

/** Beside the manifest, of which modules each file is made: what a page of visitors loads can be asked. */
const toldModules = (kind: string): Plugin => ({
  name: 'told-modules',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_options, bundle) {
    const told = Object.values(bundle).flatMap((one) =>
      one.type === 'chunk' ? [[one.fileName, one.moduleIds.map((id) => relative(import.meta.dirname, id))]] : [],
    )
    const source = JSON.stringify(Object.fromEntries(told))
    this.emitFile({ type: 'asset', fileName: `.vite/${kind}-modules.json`, source })
  },
})

const CONTRACT = /\/src\/shared\/contract\/.+\.contract\.ts$/

/**
 * Of a contract the browser needs where each call goes. What a call takes and answers is checked by types when this is
 * built and by the server when it comes, so schemas, the forms they are held to and zod stay behind.
 */
const callsAlone: Plugin = {
  name: 'calls-alone',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async load(id) {
    if (!CONTRACT.test(id)) return null
    const contracts = (await import(id)) as Record<string, Record<string, { method: string; path: string }>>
    const lines = Object.entries(contracts).flatMap(([name, calls]) => {
      if (!name.endsWith('Contract')) return []
      const kept = Object.entries(calls).map(([key, { method, path }]) => [key, { method, path }])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(kept))}`
    })
    return lines.join('\n')
  },
}

const IN_LANGUAGE = 'import(/* @vite-ignore */ `./${language}.ts`)'

/** A group of sentences, or the labels of forms, loads a file of its folder by the name of a language: these there are. */
const foundLanguages: Plugin = {
  name: 'found-languages',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes(IN_LANGUAGE)) return null
    const beside = Object.keys(languages).filter((one) => one !== 'en' && existsSync(join(dirname(id), `${one}.ts`)))
    const loads = beside.map((one) => `${one}: () => import('./${one}.ts')`).join(', ')
    return { code: code.replace(IN_LANGUAGE, `({ ${loads} })[language]?.()`), map: null }
  },
}

const NOT_RENDERED =
  /\/src\/web\/(?:pages\/(?!view\/|website\/|docs\/)|app\/layouts\/(?:client-layout|guest-layout|[\w-]+-screen)\.)/

/** What the server never renders it need not have: of the client's pages it knows where they are, and which files they need. */
const visitorsAlone: Plugin = {
  name: 'visitors-alone',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  load: (id) => (NOT_RENDERED.test(id) ? 'export {}' : null),
}

/** Preact does for a visitors' page what React does, in a sixth of the bytes. The client's libraries want React itself. */
const PREACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact/compat/server',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

/**
 * Four builds from one source: `vite build` makes the client's pages, `vite build --mode visitors` those that anybody may read,
 * and `--mode site` the script of those that stand still, all into dist/client (each with a manifest); `vite build --ssr` makes dist/server/entry-server.js, complete
 * in itself so that it loads fast and needs no package beside it.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => {
  const built = command === 'build'
  const kind = mode === 'visitors' || mode === 'site' ? mode : 'client'
  const preact = built && (isSsrBuild || kind !== 'client')
  return {
    base: '/assets/',
    publicDir: false,
    plugins: [foundLanguages, visitorsAlone, react(), callsAlone, toldModules(kind), precompressed],
    resolve: {
      alias: {
        // A browser knows the names of all signs by itself.
        ...(built && !isSsrBuild && { entities: web('media/transcript/decode-by-browser.ts') }),
        ...(preact && PREACT),
      },
    },
    css: { modules: { generateScopedName: className(built) } },
    // Complete in itself when built; from the sources Node loads the packages.
    ssr: { noExternal: isSsrBuild ? true : undefined },
    build: {
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      assetsDir: '',
      emptyOutDir: kind === 'client',
      manifest: !isSsrBuild && `.vite/${kind}.json`,
      assetsInlineLimit: 0,
      cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // The detector of encodings, which only captions that aren't Unicode ask for, brings its model along.
      chunkSizeWarningLimit: 1200,
      rolldownOptions: isSsrBuild
        ? { input: 'src/web/app/entry-server.tsx' }
        : kind === 'site'
          ? { input: 'src/web/app/entry-site.ts' }
          : {
              input: [
                `src/web/app/entry-${kind}.tsx`,
                ...(kind === 'visitors' ? ['src/web/app/start-visitors.ts'] : []),
              ],
              output: { codeSplitting: { groups: CHUNKS } },
            },
    },
  }
})
