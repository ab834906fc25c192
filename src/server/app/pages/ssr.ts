import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Calls the API without a network. `path` begins with `/client/api`. */
export type Dispatch = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) => Promise<{ status: number; json: unknown }>

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
}

export interface Ssr {
  /** `url` is path and query; `headers` go along with every call that the page makes. */
  render: (url: string, headers: Record<string, string>) => Promise<RenderedPage>
}

interface Options {
  /** Holds `client` and `server`, as the build makes them. */
  distDir: string
  dispatch: Dispatch
  /** Scheme and host that people use, for absolute addresses in link previews. */
  publicUrl?: string
  dev?: boolean
}

/** What the built or loaded web side gives the server. */
export interface Bundle {
  render: (input: {
    url: string
    headers: Record<string, string>
    dispatch: Dispatch
    manifest: object
    origin: string
    dev: boolean
  }) => Promise<RenderedPage>
  routeFiles: () => string[]
}

/** Loads the built bundle by its path: server and web never import each other. */
export async function createSsr({
  distDir,
  dispatch,
  publicUrl = 'http://localhost',
  dev = false,
}: Options): Promise<Ssr> {
  const manifest = JSON.parse(await readFile(join(distDir, 'client/.vite/manifest.json'), 'utf8')) as object
  const bundle = (await import(pathToFileURL(join(distDir, 'server/entry-server.js')).href)) as Bundle
  const unknown = bundle.routeFiles().filter((file) => !(file in manifest))
  if (unknown.length > 0) throw new Error(`the build has no chunk for ${unknown.join(', ')}`)
  return {
    render: (url, headers) =>
      bundle.render({ url, headers, dispatch, manifest, origin: new URL(publicUrl).origin, dev }),
  }
}
