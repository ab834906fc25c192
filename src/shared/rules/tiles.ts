/** Pixels of the sides of one tile of a deep-zoom picture; those at the right and at the bottom are smaller. */
export const TILE_SIZE = 512

/**
 * How many sizes of a picture there are to zoom through: its own, then each half of the one before (rounded down),
 * until one tile holds it or nothing would be left of it.
 */
export function tileLevels(width: number, height: number): number {
  let levels = 1
  for (let [long, short] = [Math.max(width, height), Math.min(width, height)]; long > TILE_SIZE && short > 1; levels++)
    [long, short] = [Math.floor(long / 2), Math.floor(short / 2)]
  return levels
}
