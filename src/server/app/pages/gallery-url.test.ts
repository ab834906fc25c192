import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GALLERY_PARAMETERS } from '#shared/entities/website/gallery-parameters.ts'
import { normalizeGalleryUrl } from './gallery-url.ts'

test.each([
  ['/view/quay', '/view/quay'],
  ['/view/quay?', '/view/quay'],
  ['/view/quay?fbclid=1&utm_source=them', '/view/quay'],
  ['/view/quay?tag=b&query=what%3F&tag=a', '/view/quay?query=what%3F&tag=b&tag=a'],
  ['/view/quay?query=what?&fbclid', '/view/quay?query=what%3F'],
  ['/view/quay?QUERY=a&query[]=b&__proto__=c', '/view/quay'],
])('normalizes the gallery URL %s to %s', (address, expected) => {
  expect(normalizeGalleryUrl(address)).toBe(expected)
})

test('keeps all gallery parameters in any order and drops all others', () => {
  const anyPair = fc.tuple(fc.oneof(fc.constantFrom(...GALLERY_PARAMETERS), fc.string()), fc.string())
  fc.assert(
    fc.property(fc.array(anyPair), (pairs) => {
      const normalizedUrl = normalizeGalleryUrl(`/view/quay?${new URLSearchParams(pairs)}`)
      const parameters = new URLSearchParams(normalizedUrl.slice('/view/quay'.length))
      for (const key of GALLERY_PARAMETERS)
        expect(parameters.getAll(key)).toEqual(pairs.flatMap(([name, value]) => (name === key ? value : [])))
      expect(
        [...parameters.keys()].filter((key) => !GALLERY_PARAMETERS.some((galleryKey) => galleryKey === key)),
      ).toEqual([])
      expect(normalizeGalleryUrl(normalizedUrl)).toBe(normalizedUrl)
    }),
  )
})
