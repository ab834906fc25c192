import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
  { name: 'base', test: /src\/(web\/(ui\/(?!client)|kit\/(?!session|is-email))|shared\/(messages|errors))/ },
]

/**
 * Two builds from one source: `vite build` makes dist/client (with a manifest), `vite build --ssr` makes
 * dist/server/entry-server.js, complete in itself so that it loads fast and needs no package beside it.
 */
export default defineConfig(({ isSsrBuild }) => ({
  base: '/assets/',
  publicDir: false,
  plugins: [react()],
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
