import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { CHUNKS } from './scripts/build/chunks.ts'
import {
  bareContractsPlugin,
  browserEntitiesPlugin,
  createClassNamer,
  moduleListPlugin,
  precompress,
  visitorPagesOnlyPlugin,
  messageLanguagesPlugin,
} from './scripts/build/plugins.ts'

/** Scripts of one kind of pages, from these files in src/web/app. */
const browser = (name: keyof typeof CHUNKS, files: string[]) => ({
  consumer: 'client' as const,
  build: {
    outDir: 'dist/client',
    emptyOutDir: name === 'client',
    manifest: `.vite/${name}.json`,
    rolldownOptions: {
      input: files.map((file) => `src/web/app/${file}`),
      // Otherwise an entry that is built for its styles alone would count as unused, and lose them.
      preserveEntrySignatures: 'exports-only' as const,
      output: {
        codeSplitting: { groups: CHUNKS[name].map((group, i, all) => ({ ...group, priority: all.length - i })) },
      },
    },
  },
})

const ENVIRONMENTS: Record<string, EnvironmentOptions> = {
  client: browser('client', ['entry-client.tsx']),
  visitors: browser('visitors', ['entry-visitors.tsx', 'start-visitors.ts']),
  // Beside its script the pages themselves, for their styles alone.
  site: browser('site', ['entry-site.ts', 'visitors/site-pages.ts', 'visitors/visitor-app.tsx']),
  // One classic script and one style sheet, because a browser loads no modules from a disk.
  copy: {
    consumer: 'client',
    build: {
      outDir: 'dist/copy',
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'src/web/app/copy/copy.ts',
        output: { format: 'iife', entryFileNames: 'copy.js', assetFileNames: 'copy[extname]' },
      },
    },
  },
  ssr: {
    resolve: { noExternal: true },
    // React chooses by it, and nobody sets it who starts the server.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: 'dist/server', rolldownOptions: { input: 'src/web/app/entry-server.tsx' } },
  },
}

/**
 * `vite build` makes, all from one source: the client's pages, those of galleries, and those of the website, each with a manifest
 * in dist/client; the script of static copies in dist/copy; and dist/server/entry-server.js, complete in itself so that it loads fast and needs no package beside it.
 */
export default defineConfig(({ command }) => {
  const isBuilt = command === 'build'
  return {
    base: '/assets/',
    publicDir: false,
    plugins: [
      messageLanguagesPlugin,
      visitorPagesOnlyPlugin,
      react(),
      bareContractsPlugin,
      browserEntitiesPlugin,
      moduleListPlugin,
      precompress,
    ],
    css: { modules: { generateScopedName: createClassNamer(isBuilt) } },
    build: {
      assetsDir: '',
      assetsInlineLimit: 0,
      cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // The detector of encodings, which only captions that aren't Unicode ask for, brings its model along.
      chunkSizeWarningLimit: 1200,
      // Texts of reasons are imported both ways on purpose: the client's pages need them at once, a gallery hardly ever.
      // People who start the server can’t do anything about slow plugins.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, pluginTimings: false } },
    },
    builder: {},
    environments: isBuilt ? ENVIRONMENTS : {},
  }
})
