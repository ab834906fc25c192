import { describe, expect, test } from 'vitest'
import { isPreviewable, MEDIA_TYPES, toMediaType } from './media-type.ts'

describe('5.media-type.1 media type', () => {
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
  ])('maps MIME type %s to media type %s', (mime, type) => {
    expect(toMediaType(mime)).toBe(type)
  })
})

test('5.media-type.2 considers audio, video, images and PDF files previewable', () => {
  expect(MEDIA_TYPES.filter(isPreviewable)).toEqual(['audio', 'video', 'image', 'pdf'])
})
