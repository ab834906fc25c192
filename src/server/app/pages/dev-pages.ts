import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { renderInLanguage, getPageSettings, type Bundle, type PageSettings, type Ssr } from './ssr.ts'

const ENTRIES = {
  site: 'src/web/app/entry-site.ts',
  visitors: 'src/web/app/entry-visitors.tsx',
  client: 'src/web/app/entry-client.tsx',
}

/**
 * Serves pages from their sources during development: Vite delivers scripts with hot reload, and the server renders the
 * current files. Needs `script-src 'unsafe-inline'`.
 */
export async function createDevSsr(app: FastifyInstance, root: string, settings: PageSettings): Promise<Ssr> {
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom', logLevel: 'warn' })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/assets/')) vite.middlewares(request.raw, reply.raw, done)
    else done()
  })
  return {
    async render({ url, headers, language, dispatch }) {
      const bundle = (await vite.ssrLoadModule('/src/web/app/entry-server.tsx')) as Bundle
      const page = await renderInLanguage(bundle, {
        url,
        headers,
        language,
        dispatch,
        manifests: {
          site: { [ENTRIES.site]: { file: ENTRIES.site } },
          visitors: { [ENTRIES.visitors]: { file: ENTRIES.visitors } },
          client: { [ENTRIES.client]: { file: ENTRIES.client } },
        },
        ...getPageSettings(url, settings),
        dev: true,
      })
      if (page.html === '') return page
      // Vite adds its base path to every URL itself.
      return { ...page, html: await vite.transformIndexHtml(url, page.html.replaceAll('"/assets/', '"/')) }
    },
  }
}
