import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClientBuild } from '../pages/ssr.ts'

const DIRECTORY = import.meta.dirname

/** The web app manifest: how the installed client looks, and which files other apps can share to it. */
const MANIFEST = {
  id: '/client',
  name: 'Vitrine',
  short_name: 'Vitrine',
  start_url: '/client',
  scope: '/client',
  display: 'standalone',
  background_color: '#f6f7f9',
  theme_color: '#1d5fa8',
  icons: [192, 512].flatMap((size) =>
    (['any', 'maskable'] as const).map((purpose) => ({
      src: `/client/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
  share_target: {
    action: '/client/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'file', accept: ['image/*', 'video/*', 'audio/*', 'text/*', 'application/*'] }] },
  },
}

/** Makes the client installable: manifest, icons and service worker (docs/decisions/028-cache-only-an-offline-page.md). */
export async function mountWebApp(
  app: FastifyInstance,
  { id, offlineScripts }: ClientBuild,
  limitRate: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const routeOptions = { onRequest: limitRate }
  const constants = `const BUILD = '${id}'\nconst SCRIPTS = ${JSON.stringify(offlineScripts)}\n`
  const serviceWorker = `${constants}${await readFile(join(DIRECTORY, 'service-worker.js'), 'utf8')}`
  app.get('/client/service-worker.js', routeOptions, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      // The scope `/client` has no trailing slash, so it isn't below the script's folder and needs this header.
      .header('service-worker-allowed', '/client')
      .type('text/javascript; charset=utf-8')
      .send(serviceWorker),
  )
  app.get('/client/manifest.webmanifest', routeOptions, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(MANIFEST),
  )
  for (const size of [192, 512]) {
    const icon = await readFile(join(DIRECTORY, `icon-${size}.png`))
    // Pages declare their own icon, but other clients, such as feed readers, request /favicon.ico.
    const addresses = [`/client/icon-${size}.png`, ...(size === 192 ? ['/favicon.ico'] : [])]
    for (const address of addresses)
      app.get(address, routeOptions, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=604800').type('image/png').send(icon),
      )
  }
}
