import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASKED_OF_GALLERY } from '#shared/entities/website/gallery-address.ts'
import { askedOfGallery } from './asked-of-gallery.ts'

test.each([
  ['/view/quay', '/view/quay'],
  ['/view/quay?', '/view/quay'],
  ['/view/quay?fbclid=1&utm_source=them', '/view/quay'],
  ['/view/quay?tag=b&query=what%3F&tag=a', '/view/quay?query=what%3F&tag=b&tag=a'],
  ['/view/quay?query=what?&fbclid', '/view/quay?query=what%3F'],
  ['/view/quay?QUERY=a&query[]=b&__proto__=c', '/view/quay'],
])('normalizes %s to %s', (address, asked) => {
  expect(askedOfGallery(address)).toBe(asked)
})

test('keeps gallery parameters whatever their order and company', () => {
  const pair = fc.tuple(fc.oneof(fc.constantFrom(...ASKED_OF_GALLERY), fc.string()), fc.string())
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const asked = askedOfGallery(`/view/quay?${new URLSearchParams(pairs)}`)
      const read = new URLSearchParams(asked.slice('/view/quay'.length))
      for (const key of ASKED_OF_GALLERY)
        expect(read.getAll(key)).toEqual(pairs.flatMap(([name, value]) => (name === key ? value : [])))
      expect([...read.keys()].filter((key) => !ASKED_OF_GALLERY.some((one) => one === key))).toEqual([])
      expect(askedOfGallery(asked)).toBe(asked)
    }),
  )
})
