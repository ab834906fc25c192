import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/access/services.ts'
import type { PublicSite } from '#server/features/static-copy/public-site.model.ts'
import { isStoreKey } from '#server/ports/store/store-key.ts'
import { findServableFile } from '../files/servable-file.ts'
import { withoutRateLimits } from '../rate-limit.ts'
import type { PageSource } from './mount-pages.ts'

/**
 * The server as a visitor without an account sees it. Requests go through the same routes as those of a browser, with no
 * cookies and no rate limit.
 */
export function createPublicSite(
  app: FastifyInstance,
  { db, config, store }: Pick<Services, 'db' | 'config' | 'store'>,
  source: PageSource | undefined,
): PublicSite {
  return {
    toOwnPath({ href }) {
      const bases = [
        [`${config.storagePublicUrl}/`, '/files/'],
        [`${config.galleryUrl}/`, '/view/'],
        [`${config.publicUrl}/`, '/'],
      ] as const
      const base = bases.find(([url]) => href.startsWith(url))
      return base && base[1] + href.slice(base[0].length)
    },
    async get(path) {
      const { statusCode, rawPayload } = await withoutRateLimits(() => app.inject({ method: 'GET', url: path }))
      return { status: statusCode, bytes: rawPayload }
    },
    async findFile(path) {
      const { pathname, searchParams } = new URL(path, 'http://localhost')
      const key = pathname.slice('/files/'.length)
      if (!isStoreKey(key)) return undefined
      const { file, address } = await findServableFile({ db, config }, key, Object.fromEntries(searchParams))
      // An address in a text may have been signed for a member.
      const isForEveryone =
        address.state === 'none' || ('gallery' in address.linkHolder && address.linkHolder.gallery === null)
      const object = file && file.name !== 'tiles' && isForEveryone ? await store.head(key) : null
      if (!file || !object) return undefined
      return {
        name: createHash('sha256').update(key).digest('hex').slice(0, 20),
        version: `${object.size} ${object.modified}`,
        mime: file.mime,
        size: object.size,
        async open() {
          const opened = await store.get(key)
          if (!opened) throw new Error(`the store has no ${key}`)
          return opened.body
        },
      }
    },
    async readOwnAsset(name) {
      if (!source || 'sources' in source) throw new Error('a static copy needs built pages')
      return readFile(join(source.built, 'copy', name))
    },
  }
}
