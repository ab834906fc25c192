import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { isKey } from '#server/ports/store/key.ts'
import { readFileUrl } from '#server/ports/store/signed-url.ts'
import { fileOf, publicDerivative } from './files.repo.ts'
import { serveObject } from './serve-object.ts'
import { openTiles, tileAt } from './tiles.ts'

/** `/files/*`: derivatives of what is public to everybody, the rest by signed address only. */
export function mountFiles(app: FastifyInstance, { db, store, config }: Services): void {
  const tiles = openTiles(store)
  app.addHook('onClose', () => tiles.close())
  app.route({ method: ['GET', 'HEAD'], url: '/files/*', compress: false, handler })

  async function handler(request: FastifyRequest, reply: FastifyReply) {
    const path = (request.params as { '*': string })['*']
    const tile = tileAt(path)
    const key = tile?.key ?? path
    if (!isKey(key)) throw new AppError('not_found')
    const signature = readFileUrl({ key, secret: config.secret, query: request.query as object, now: Date.now() })
    const signed = signature.state === 'valid'
    const file = signed ? await fileOf(db, key) : await publicDerivative(db, key)
    if (!file && signature.state === 'expired') throw new AppError('forbidden', { message: 'this address has expired' })
    // What tiles are cut from is never given itself.
    if (!file || (file.name === 'tiles') !== Boolean(tile)) throw new AppError('not_found')
    if (tile) return tiles.serve(request, reply, { ...tile, signed })
    return serveObject(store, request, reply, { ...file, key, signed, download: signature.download })
  }
}
