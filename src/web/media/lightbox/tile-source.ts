import type { Tiles } from '#shared/entities/artifact.ts'

/** A picture in pieces, as OpenSeadragon takes it. */
export function tileSource({ url, width, height, tile_size, levels }: Tiles) {
  const sizeAt = (level: number) => {
    const halvings = levels - 1 - level
    // Each size is half of the next one's, rounded down: so is any of them, halved at once.
    const half = (length: number) => Math.max(1, Math.floor(length / 2 ** halvings))
    return { x: half(width), y: half(height) }
  }
  return {
    width,
    height,
    tileSize: tile_size,
    tileOverlap: 0,
    minLevel: 0,
    maxLevel: levels - 1,
    getNumTiles: (level: number) => {
      const { x, y } = sizeAt(level)
      return { x: Math.ceil(x / tile_size), y: Math.ceil(y / tile_size) }
    },
    getTileUrl: (level: number, column: number, row: number) =>
      url.replace('{level}', String(level)).replace('{column}', String(column)).replace('{row}', String(row)),
  }
}
