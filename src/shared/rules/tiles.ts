/** Side length of a tile of a deep-zoom image in pixels. Tiles at the right and bottom edges are smaller. */
export const TILE_SIZE_PX = 512

/**
 * Returns the number of zoom levels of an image: each level halves the one before (rounded down) until it fits one tile
 * or would vanish.
 */
export function countTileLevels(width: number, height: number): number {
  let levelCount = 1
  for (
    let [longSide, shortSide] = [Math.max(width, height), Math.min(width, height)];
    longSide > TILE_SIZE_PX && shortSide > 1;
    levelCount++
  )
    [longSide, shortSide] = [Math.floor(longSide / 2), Math.floor(shortSide / 2)]
  return levelCount
}
