import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { isStoreKey } from '#server/ports/store/store-key.ts'
import { findServableFile } from './servable-file.ts'
import { serveObject } from './serve-object.ts'
import { createTileServer, parseTilePath } from './tiles.ts'

/**
 * `/files/*`: derivatives of public items for everyone, everything else by signed URL only. Access is checked on every
 * request: a signed URL identifies who it was issued to but grants nothing by itself.
 */
export function mountFiles(app: FastifyInstance, services: Services): void {
  const { store } = services
  const tiles = createTileServer(store)
  app.addHook('onClose', () => tiles.close())
  app.route({ method: ['GET', 'HEAD'], url: '/files/*', compress: false, handler })

  async function handler(request: FastifyRequest, reply: FastifyReply) {
    const path = (request.params as { '*': string })['*']
    const tile = parseTilePath(path)
    const key = tile?.key ?? path
    if (!isStoreKey(key)) throw new AppError('not_found')
    const query = request.query as object
    const { file, address } = await findServableFile(services, key, query)
    const isSigned = address.state === 'signed'
    // The pyramid image that tiles are cut from is never served itself.
    if (!file || (file.name === 'tiles') !== Boolean(tile)) throw new AppError('not_found')
    const cacheability = isSigned
      ? file.name === undefined || file.name === 'clean'
        ? 'nowhere'
        : 'by-reader'
      : 'anywhere'
    if (tile) return tiles.serve(request, reply, { ...tile, cacheability })
    return serveObject(store, request, reply, {
      ...file,
      key,
      cacheability,
      downloadName: isSigned ? address.download : undefined,
    })
  }
}
