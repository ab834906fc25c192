import { expect, test } from 'vitest'
import sharp from 'sharp'
import { findFocus, getPlaceholderFocus } from '#server/kit/color/placeholder-focus.ts'

/** Draws a house at these positions, in percent, before an even sky. */
const drawHouse = async (left: number, top: number) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="16" height="16">
    <rect width="100" height="100" fill="#d8d4c8"/><rect x="${left}" y="${top}" width="25" height="25" fill="#332"/></svg>`
  return `data:image/webp;base64,${(await sharp(Buffer.from(svg)).webp().toBuffer()).toString('base64')}`
}

test.each([
  [10, 70, { x: 0, y: 100 }, { x: 23, y: 81 }],
  [70, 5, { x: 100, y: 0 }, { x: 81, y: 19 }],
])('keeps a house below or above an even sky visible at %i, %i', async (left, top, onCard, inHead) => {
  const placeholder = await drawHouse(left, top)
  expect(await getPlaceholderFocus(placeholder)).toEqual(onCard)
  expect(await getPlaceholderFocus(placeholder, 'head')).toEqual(inHead)
})

test('keeps the centre of an even or missing picture', async () => {
  expect(findFocus({ data: Buffer.alloc(16 * 16 * 3, 90), width: 16, height: 16 })).toEqual({ x: 50, y: 50 })
  expect(await getPlaceholderFocus(null)).toEqual({ x: 50, y: 50 })
})
