import { expect, test } from 'vitest'
import { tileLevels, TILE_SIZE } from '#shared/rules/tiles.ts'
import { tileSource } from './tile-source.ts'

const of = (width: number, height: number) =>
  tileSource({
    url: '/files/t/{level}/{column}_{row}.webp?s=1',
    width,
    height,
    tile_size: TILE_SIZE,
    levels: tileLevels(width, height),
  })

test('the largest level is the picture, the smallest one tile', () => {
  const source = of(9000, 6000)
  expect([source.minLevel, source.maxLevel]).toEqual([0, 5])
  expect(source.getNumTiles(5)).toEqual({ x: 18, y: 12 })
  expect(source.getNumTiles(0)).toEqual({ x: 1, y: 1 })
})

test('a size that rounds down to whole tiles asks for no tile beyond', () => {
  // Half of 1025 is 512 and no more: one tile, though 512.5 would need two.
  expect(of(1025, 1025).getNumTiles(of(1025, 1025).maxLevel - 1)).toEqual({ x: 1, y: 1 })
})

test('the address of a tile names its level, column and row', () => {
  expect(of(9000, 6000).getTileUrl(3, 2, 1)).toBe('/files/t/3/2_1.webp?s=1')
})
