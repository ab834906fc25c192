import { expect, test } from 'vitest'
import { getPageSettings } from './ssr.ts'

test('uses the gallery origin for gallery pages and the public origin for all others', () => {
  const settings = { publicUrl: 'https://archive.example.org', galleryUrl: 'https://gallery.example.org/view' }
  const getOrigin = (url: string) => getPageSettings(url, settings).origin
  for (const url of ['/view/quay', '/view/quay/item/1?q=x', '/view'])
    expect(getOrigin(url)).toBe('https://gallery.example.org')
  for (const url of ['/', '/website/about', '/viewers', '/client/view/x'])
    expect(getOrigin(url)).toBe('https://archive.example.org')
  expect(getPageSettings('/view/quay', { publicUrl: 'http://localhost:4000' }).origin).toBe('http://localhost:4000')
})
