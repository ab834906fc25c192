import { availableParallelism } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import { limitConcurrency, limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { createLocalCopies } from '#server/ports/store/local-copies.ts'
import type { Store } from '#server/ports/store/store.ts'
import { TILE_SIZE_PX } from '#shared/rules/tiles.ts'
import { checkPreconditions } from './http-conditions.ts'
import { setFileHeaders, type Cacheability } from './file-headers.ts'

/**
 * How many tiles are cut at a time per network; further requests of that network wait without delaying those of others.
 */
const MAX_CONCURRENT_PER_NETWORK = 2
const MAX_COPIES_BYTES = 4 * 1024 ** 3
const TILE_PATH = /^(d\/[^/]+\/tiles\.[^/]+)\/(\d{1,2})\/(\d{1,4})_(\d{1,4})\.webp$/
const WEBP_OPTIONS = { quality: 82, effort: 2 }

interface Tile {
  /** Key of the image that the tile is cut from. */
  key: string
  level: number
  column: number
  row: number
}

/** Parses the path of a tile; null if it isn't one. */
export function parseTilePath(path: string): Tile | null {
  const [, key, level, column, row] = TILE_PATH.exec(path) ?? []
  return key === undefined ? null : { key, level: Number(level), column: Number(column), row: Number(row) }
}

/** Maximum number of waiting requests per network. */
const MAX_QUEUED_PER_NETWORK = 1000

/** Cuts tiles from pyramid images, a few at a time, using local copies of the images. */
export function createTileServer(store: Store) {
  const localCopies = createLocalCopies(store, MAX_COPIES_BYTES)
  const runLimited = limitConcurrency(Math.max(2, availableParallelism()))
  const runLimitedPerNetwork = limitConcurrencyByKey(MAX_CONCURRENT_PER_NETWORK, MAX_QUEUED_PER_NETWORK)
  return {
    async serve(request: FastifyRequest, reply: FastifyReply, tile: Tile & { cacheability: Cacheability }) {
      const { key, level, column, row, cacheability } = tile
      const etag = `"${/\.([^./]+)\.[^./]+$/.exec(key)?.[1]}-${level}-${column}-${row}"`
      const setHeaders = () => setFileHeaders(reply, { mime: 'image/webp', etag, cacheability })
      if (request.headers['if-none-match'] && checkPreconditions(request.headers, { etag }) === 304) {
        setHeaders()
        return reply.code(304).send()
      }
      const bytes = await runLimitedPerNetwork(networkOf(request.ip), () =>
        runLimited(async () => {
          // Skip clients that disconnected while they waited.
          if (reply.raw.destroyed) throw new AppError('client_closed')
          return localCopies.withCopy(key, (path) => cutTile(path, tile))
        }),
      )
      if (!bytes) throw new AppError('not_found')
      setHeaders()
      return reply.send(bytes)
    },
    close: () => localCopies.close(),
  }
}

/** Cuts one tile as WebP; null if it is outside the image. */
async function cutTile(path: string, { level, column, row }: Tile): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  const { pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
  const page = pages - 1 - level
  if (page < 0) return null
  const image = sharp(path, { page, limitInputPixels: false })
  const { width, height } = await image.metadata()
  const [left, top] = [column * TILE_SIZE_PX, row * TILE_SIZE_PX]
  if (left >= width || top >= height) return null
  const size = { width: Math.min(TILE_SIZE_PX, width - left), height: Math.min(TILE_SIZE_PX, height - top) }
  return image
    .extract({ left, top, ...size })
    .webp(WEBP_OPTIONS)
    .toBuffer()
}
