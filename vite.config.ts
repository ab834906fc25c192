import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Few files for a page's first visit, and what rarely changes apart from what often does. */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual)[\w-]+|zod)\//,
  },
  {
    name: 'workbench',
    test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui|clsx|react-remove-scroll|react-number-format|type-fest)\//,
  },
  {
    name: 'base',
    test: /src\/(web\/(ui\/(?!client)|kit\/(?!session|is-email))|shared\/(errors|words\/(sentences|language|formats|(page|errors)\/(?!de))))/,
  },
]

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

/**
 * Two builds from one source: `vite build` makes dist/client (with a manifest), `vite build --ssr` makes
 * dist/server/entry-server.js, complete in itself so that it loads fast and needs no package beside it.
 */
export default defineConfig(({ isSsrBuild }) => ({
  base: '/assets/',
  publicDir: false,
  plugins: [react(), precompressed],
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  // Complete in itself when built; from the sources Node loads the packages.
  ssr: { noExternal: isSsrBuild ? true : undefined },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    assetsDir: '',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: isSsrBuild
      ? { input: 'src/web/app/entry-server.tsx' }
      : { input: 'src/web/app/entry-client.tsx', output: { codeSplitting: { groups: CHUNKS } } },
  },
}))
