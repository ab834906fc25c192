import { expect, test } from 'vitest'
import { parseRegion } from './region.ts'
import { toFragment, getVisibleRegion, getViewOfRegion } from './region-view.ts'

test('parses an image region given in percent or pixels', () => {
  expect(parseRegion('#xywh=percent:10,20,30,40')).toEqual({ x: 0.1, y: 0.2, w: 0.3, h: 0.4 })
  for (const fragment of ['#xywh=100,100,300,200', '#t=4&xywh=pixel:100,100,300,200'])
    expect(parseRegion(fragment, { width: 1000, height: 500 })).toEqual({ x: 0.1, y: 0.2, w: 0.3, h: 0.4 })
  // Clipped to the picture.
  expect(parseRegion('#xywh=percent:80,0,50,100')).toMatchObject({ x: 0.8, w: expect.closeTo(0.2) as number })
})

test('ignores invalid URL fragments', () => {
  const invalidFragments = [
    '',
    '#',
    '#xywh=',
    '#xywh=percent:1,2,3',
    '#xywh=percent:a,b,c,d',
    '#xywh=percent:100,0,10,10',
    '#xywh=0,0,1,1',
  ]
  for (const hash of [
    ...invalidFragments,
    '#xywh=percent:0,0,0,10',
    '#xywh=percent:1,1,1,1e5',
    `#xywh=percent:${'9'.repeat(99)},1,1,1`,
  ])
    expect(parseRegion(hash), hash).toBeNull()
})

test('restores the same view from its URL fragment', () => {
  const [fitSize, stage] = [
    { width: 800, height: 600 },
    { width: 1000, height: 600 },
  ]
  const view = { scale: 4, x: 300, y: -500 }
  const visibleRegion = getVisibleRegion({ width: 3200, height: 2400, x: view.x, y: view.y }, stage)
  const restoredView = getViewOfRegion(parseRegion(toFragment(visibleRegion)) ?? visibleRegion, fitSize, stage)
  for (const key of ['scale', 'x', 'y'] as const) expect(restoredView[key]).toBeCloseTo(view[key], -1)
  expect(getViewOfRegion({ x: 0, y: 0, w: 1, h: 1 }, fitSize, stage)).toEqual({ scale: 1, x: 0, y: 0 })
  expect(toFragment({ x: -1, y: 0, w: 4, h: 1 })).toBe('#xywh=percent:0,0,100,100')
})
