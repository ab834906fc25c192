import { expect, test } from 'vitest'
import { countTileLevels, TILE_SIZE_PX } from '#shared/rules/tiles.ts'
import { createTileSource } from './tile-source.ts'

const createSource = (width: number, height: number) =>
  createTileSource({
    url: '/files/t/{level}/{column}_{row}.webp?s=1',
    width,
    height,
    tile_size: TILE_SIZE_PX,
    levels: countTileLevels(width, height),
  })

test('has the full resolution at the highest zoom level and a single tile at the lowest', () => {
  const source = createSource(9000, 6000)
  expect([source.minLevel, source.maxLevel]).toEqual([0, 5])
  expect(source.getNumTiles(5)).toEqual({ x: 18, y: 12 })
  expect(source.getNumTiles(0)).toEqual({ x: 1, y: 1 })
})

test('requests no tile beyond the edge when a level’s size rounds down to whole tiles', () => {
  // Half of 1025 is 512, which is one tile; 512.5 would need two.
  expect(createSource(1025, 1025).getNumTiles(createSource(1025, 1025).maxLevel - 1)).toEqual({ x: 1, y: 1 })
})

test('inserts level, column and row into a tile’s URL', () => {
  expect(createSource(9000, 6000).getTileUrl(3, 2, 1)).toBe('/files/t/3/2_1.webp?s=1')
})
