import { describe, expect, test } from 'vitest'
import { isPreviewable, MEDIA_TYPES, mediaTypeOf } from './media-type.ts'

describe('5.media-type.1 the kind of a file from its mime type', () => {
  test.each([
    ['video/x-matroska', 'video'],
    ['application/x-matroska', 'video'],
    ['application/x-msdownload', 'application'],
    ['image/heic', 'image'],
    ['IMAGE/JPEG', 'image'],
    ['audio/mpeg', 'audio'],
    ['application/pdf', 'pdf'],
    ['application/zip', 'document'],
    ['text/html', 'document'],
    ['', 'document'],
  ])('%s is %s', (mime, type) => {
    expect(mediaTypeOf(mime)).toBe(type)
  })
})

test('5.media-type.2 audio, video, image and pdf can be shown', () => {
  expect(MEDIA_TYPES.filter(isPreviewable)).toEqual(['audio', 'video', 'image', 'pdf'])
})
