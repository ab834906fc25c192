import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { isKey } from '#server/ports/store/key.ts'
import { itemOfOpenUrl, readFileUrl } from '#server/ports/store/signed-url.ts'
import { publicDerivative } from './files.repo.ts'
import { givenFile } from './given-file.ts'
import { serveObject } from './serve-object.ts'
import { openTiles, tileAt } from './tiles.ts'

/**
 * `/files/*`: derivatives of public items for everyone, everything else by signed address only. Access is checked on
 * every request: an address names who it was issued to but grants nothing by itself.
 */
export function mountFiles(app: FastifyInstance, services: Services): void {
  const { db, store, config } = services
  const tiles = openTiles(store)
  app.addHook('onClose', () => tiles.close())
  app.route({ method: ['GET', 'HEAD'], url: '/files/*', compress: false, handler })

  async function handler(request: FastifyRequest, reply: FastifyReply) {
    const path = (request.params as { '*': string })['*']
    const tile = tileAt(path)
    const key = tile?.key ?? path
    if (!isKey(key)) throw new AppError('not_found')
    const query = request.query as object
    const address = readFileUrl({ key, secret: config.secret, query, now: Date.now() })
    if (address.state === 'expired') throw new AppError('forbidden', { reason: ['address_expired'] })
    const isSigned = address.state === 'signed'
    const file = isSigned
      ? await givenFile(services, { ...address, key })
      : await publicDerivative(db, { key, item: itemOfOpenUrl(query) })
    // The image that tiles are cut from is never served itself.
    if (!file || (file.name === 'tiles') !== Boolean(tile)) throw new AppError('not_found')
    const kept = isSigned ? (file.name === undefined || file.name === 'clean' ? 'nowhere' : 'by-reader') : 'anywhere'
    if (tile) return tiles.serve(request, reply, { ...tile, kept })
    return serveObject(store, request, reply, { ...file, key, kept, download: isSigned ? address.download : undefined })
  }
}
