import type { Tiles } from '#shared/entities/artifact.ts'

/** Returns a tiled picture as a tile source of OpenSeadragon. */
export function createTileSource({ url, width, height, tile_size, levels }: Tiles) {
  const getLevelSize = (level: number) => {
    const halvings = levels - 1 - level
    // Each level is half of the next, rounded down, which equals halving the full size in one step.
    const halve = (length: number) => Math.max(1, Math.floor(length / 2 ** halvings))
    return { x: halve(width), y: halve(height) }
  }
  return {
    width,
    height,
    tileSize: tile_size,
    tileOverlap: 0,
    minLevel: 0,
    maxLevel: levels - 1,
    getNumTiles: (level: number) => {
      const { x, y } = getLevelSize(level)
      return { x: Math.ceil(x / tile_size), y: Math.ceil(y / tile_size) }
    },
    getTileUrl: (level: number, column: number, row: number) =>
      url.replace('{level}', String(level)).replace('{column}', String(column)).replace('{row}', String(row)),
  }
}
