import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const DIRECTORY = import.meta.dirname

/** The web app manifest: how the installed client looks, and which files other apps may share with it. */
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

type Manifest = Record<string, { file: string; imports?: string[] }>

/** The addresses of a built script and of all that it imports. */
function scriptsOf(manifest: Manifest, entry: string): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  add(entry)
  return [...files].map((file) => `/assets/${file}`)
}

/**
 * Makes the client installable: manifest, icons and service worker
 * (docs/decisions/028-cache-only-an-offline-page.md). `builtDir` is the directory of the built pages.
 */
export async function mountWebApp(
  app: FastifyInstance,
  builtDir: string,
  limitRate: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const routeOptions = { onRequest: limitRate }
  const [site, client] = await Promise.all(
    ['site', 'client'].map((kind) => readFile(join(builtDir, 'client', '.vite', `${kind}.json`), 'utf8')),
  )
  const build = createHash('sha256').update(`${site}${client}`).digest('hex').slice(0, 16)
  const scripts = scriptsOf(JSON.parse(site ?? '{}') as Manifest, 'src/web/app/entry-site.ts')
  const constants = `const BUILD = '${build}'\nconst SCRIPTS = ${JSON.stringify(scripts)}\n`
  const worker = `${constants}${await readFile(join(DIRECTORY, 'service-worker.js'), 'utf8')}`
  app.get('/client/service-worker.js', routeOptions, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      // The client's URL has no trailing slash, so its scope isn't below the script's path.
      .header('service-worker-allowed', '/client')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  app.get('/client/manifest.webmanifest', routeOptions, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(MANIFEST),
  )
  for (const size of [192, 512]) {
    const icon = await readFile(join(DIRECTORY, `icon-${size}.png`))
    // Pages declare their own icon. Others, such as feed readers, request /favicon.ico.
    const addresses = [`/client/icon-${size}.png`, ...(size === 192 ? ['/favicon.ico'] : [])]
    for (const address of addresses)
      app.get(address, routeOptions, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=604800').type('image/png').send(icon),
      )
  }
}
