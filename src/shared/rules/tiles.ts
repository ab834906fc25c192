/** Side length of a tile of a deep-zoom image in pixels. Tiles at the right and bottom edges are smaller. */
export const TILE_SIZE_PX = 512

/**
 * Returns the number of zoom levels of an image: each level halves the one before (rounded down) until it fits one tile
 * or would vanish.
 */
export function countTileLevels(width: number, height: number): number {
  let levels = 1
  for (
    let [long, short] = [Math.max(width, height), Math.min(width, height)];
    long > TILE_SIZE_PX && short > 1;
    levels++
  )
    [long, short] = [Math.floor(long / 2), Math.floor(short / 2)]
  return levels
}
