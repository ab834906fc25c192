import { availableParallelism } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import { limitConcurrency, limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { localCopies } from '#server/ports/store/local-copies.ts'
import type { Store } from '#server/ports/store/store.ts'
import { TILE_SIZE } from '#shared/rules/tiles.ts'
import { refusalOf } from './conditions.ts'
import { sayFile, type Kept } from './headers.ts'

/** How many tiles are cut for one network at a time; its other requests wait without delaying other networks. */
const AT_ONCE_EACH = 2
const COPIES_BYTES = 4 * 1024 ** 3
const TILE = /^(d\/[^/]+\/tiles\.[^/]+)\/(\d{1,2})\/(\d{1,4})_(\d{1,4})\.webp$/
const WEBP = { quality: 82, effort: 2 }

interface Tile {
  /** Key of the image that the tile is cut from. */
  key: string
  level: number
  column: number
  row: number
}

/** Parses the path of a tile; null if it is none. */
export function tileAt(path: string): Tile | null {
  const [, key, level, column, row] = TILE.exec(path) ?? []
  return key === undefined ? null : { key, level: Number(level), column: Number(column), row: Number(row) }
}

/** How many requests of one network may wait. */
const MOST_WAITING = 1000

/** Cuts tiles from pyramid images, a few at a time, using local copies of the images. */
export function openTiles(store: Store) {
  const copies = localCopies(store, COPIES_BYTES)
  const inTurn = limitConcurrency(Math.max(2, availableParallelism()))
  const inOwnTurn = limitConcurrencyByKey(AT_ONCE_EACH, MOST_WAITING)
  return {
    async serve(request: FastifyRequest, reply: FastifyReply, tile: Tile & { kept: Kept }) {
      const { key, level, column, row, kept } = tile
      const etag = `"${/\.([^./]+)\.[^./]+$/.exec(key)?.[1]}-${level}-${column}-${row}"`
      const say = () => sayFile(reply, { mime: 'image/webp', etag, kept })
      if (request.headers['if-none-match'] && refusalOf(request.headers, { etag }) === 304) {
        say()
        return reply.code(304).send()
      }
      const bytes = await inOwnTurn(networkOf(request.ip), () =>
        inTurn(async () => {
          // Skip clients that disconnected while waiting.
          if (reply.raw.destroyed) throw new AppError('client_closed')
          return copies.use(key, (path) => cut(path, tile))
        }),
      )
      if (!bytes) throw new AppError('not_found')
      say()
      return reply.send(bytes)
    },
    close: () => copies.close(),
  }
}

/** Cuts one tile as WebP; null if it lies outside the image. */
async function cut(path: string, { level, column, row }: Tile): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  const { pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
  const page = pages - 1 - level
  if (page < 0) return null
  const picture = sharp(path, { page, limitInputPixels: false })
  const { width, height } = await picture.metadata()
  const [left, top] = [column * TILE_SIZE, row * TILE_SIZE]
  if (left >= width || top >= height) return null
  const size = { width: Math.min(TILE_SIZE, width - left), height: Math.min(TILE_SIZE, height - top) }
  return picture
    .extract({ left, top, ...size })
    .webp(WEBP)
    .toBuffer()
}
