import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { countTileLevels } from '#shared/rules/tiles.ts'
import * as make from '../../../../../test/support/sample-files/media.ts'
import { getColor, isNear, processFile } from '../../../../../test/support/sample-files/process-file.ts'
import { createMediaTools } from '../media-tools.ts'
import { notes } from '../file-notes.ts'
import { convertDisplayP3ToSrgb } from './display-p3.ts'

const media = createMediaTools()
afterAll(() => media.close())

async function expectScene(path: string) {
  const cornerPositions = {
    topLeft: [0.2, 0.2],
    topRight: [0.8, 0.2],
    bottomLeft: [0.2, 0.8],
    bottomRight: [0.8, 0.8],
  } as const
  for (const [corner, [x, y]] of Object.entries(cornerPositions)) {
    const color = await getColor(path, x, y)
    const expectedColor = make.CORNERS[corner as keyof typeof make.CORNERS]
    expect(isNear(color, expectedColor), `${corner} is ${color.join()}, not ${expectedColor.join()}`).toBe(true)
  }
}

describe('shows every EXIF orientation upright', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('shows EXIF orientation %i upright in all sizes', async (orientation) => {
    await using result = await processFile(media, await make.makeJpeg({ orientation }), 'a.jpg')
    expect(result.facts).toMatchObject({ width: 64, height: 48 })
    for (const name of ['thumb', 'small', 'large']) {
      expect(result.derivative(name)).toMatchObject({ mime: 'image/webp', width: 64, height: 48 })
      await expectScene(result.derivative(name).path)
    }
    expect((await sharp(result.derivative('large').path).metadata()).orientation).toBeUndefined()
    expect(result.note).toBeUndefined()
  })
})

test('schedules a clean copy of an undecodable image only if the image contains a location', async () => {
  const xmpStart =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
  const xmp = `<?xpacket begin=""?>${xmpStart}<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="59,58.2N"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  const gimpHeader = Buffer.from('gimp xcf v011\0')
  for (const [trailer, pendingRenditions, note] of [
    [xmp, ['clean'], notes.notCleaned],
    ['', undefined, notes.noPreview],
  ] as const) {
    await using result = await processFile(
      media,
      Buffer.concat([gimpHeader, Buffer.alloc(64), Buffer.from(trailer)]),
      'a.xcf',
    )
    expect([result.derivatives, result.note, result.pendingRenditions]).toEqual([[], note, pendingRenditions])
  }
})

describe('sizes', () => {
  test('creates sizes of 320, 800 and 1600 pixels without metadata, and a placeholder under 1 KB', async () => {
    await using result = await processFile(
      media,
      await make.makeJpeg({ width: 2000, height: 1000, orientation: 6 }),
      'a.jpg',
    )
    expect(result.facts).toMatchObject({ width: 2000, height: 1000 })
    const sizes = result.derivatives.map(({ name, width, height }) => [name, width, height])
    expect(sizes).toEqual([
      ['large', 1600, 800],
      ['small', 800, 400],
      ['thumb', 320, 160],
    ])
    const { exif, icc, xmp } = await sharp(result.derivative('large').path).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
    expect(result.facts.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(result.facts.placeholder?.length).toBeLessThan(1024)
  })

  test.each(['png', 'gif', 'webp', 'tiff', 'avif'] as const)('renders all sizes of a %s file', async (format) => {
    await using result = await processFile(media, await make.makePicture(format), `a.${format}`)
    expect(result.facts).toMatchObject({ width: 64, height: 48 })
    await expectScene(result.derivative('large').path)
  })

  test('renders the first frame of an animation', async () => {
    const frames = Buffer.concat([
      Buffer.alloc(64 * 48 * 3, Buffer.from([220, 20, 20])),
      Buffer.alloc(64 * 48 * 3, Buffer.from([20, 20, 220])),
    ])
    const gif = await sharp(frames, { raw: { width: 64, height: 96, channels: 3, pageHeight: 48 } })
      .gif()
      .toBuffer()
    await using result = await processFile(media, gif, 'a.gif')
    expect(result.facts).toMatchObject({ width: 64, height: 48 })
    expect(isNear(await getColor(result.derivative('large').path, 0.5, 0.5), [220, 20, 20])).toBe(true)
  })

  test('keeps transparency in each size', async () => {
    const png = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    await using result = await processFile(media, png, 'a.png')
    expect((await sharp(result.derivative('thumb').path).metadata()).hasAlpha).toBe(true)
  })

  test('renders BMP, which only ffmpeg can decode', async () => {
    const bmp = make.makeRecording(['-f', 'lavfi', '-i', 'color=red:size=40x20', '-frames:v', '1'], 'bmp')
    await using result = await processFile(media, bmp, 'a.bmp')
    expect(result.facts).toMatchObject({ width: 40, height: 20 })
    expect(isNear(await getColor(result.derivative('thumb').path, 0.5, 0.5), [254, 0, 0])).toBe(true)
  })

  test('renders the embedded JPEG of a camera raw file, rotated as the raw file specifies', async () => {
    const preview = await sharp(await make.makeJpeg({ width: 1000, height: 800 }))
      .jpeg()
      .toBuffer()
    // As cameras write it: the orientation tag in a TIFF header, followed by the preview.
    const tiffHeader = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } })
      .withMetadata({ orientation: 6 })
      .tiff()
      .toBuffer()
    await using result = await processFile(
      { ...media, sniff: async () => ({ mime: 'image/x-adobe-dng', type: 'image' }) },
      Buffer.concat([tiffHeader, preview]),
      'a.dng',
    )
    expect(result.derivative('large')).toMatchObject({ width: 800, height: 1000 })
    // Rotating clockwise moves the bottom left corner to the top left.
    expect(isNear(await getColor(result.derivative('large').path, 0.2, 0.2), make.CORNERS.bottomLeft)).toBe(true)
  })
})

describe('deep zoom of large images', () => {
  test.each([
    ['jpeg', 6],
    ['tiff', 3],
  ] as const)('creates an upright tile pyramid from a %s file with orientation %i', async (format, orientation) => {
    const jpeg = await make.makeJpeg({ width: 2600, height: 1300, orientation })
    const file =
      format === 'jpeg' ? jpeg : await sharp(jpeg).withMetadata({ orientation }).tiff({ compression: 'lzw' }).toBuffer()
    await using result = await processFile(media, file, `a.${format}`)
    expect(result.pendingRenditions).toContain('tiles')
    const { path, mime, width, height } = result.derivative('tiles')
    expect([mime, width, height]).toEqual(['image/tiff', 2600, 1300])
    await expectScene(path)
    const { pages, space, orientation: rotatedOrientation, exif } = await sharp(path).metadata()
    expect([pages, space, rotatedOrientation ?? 1, exif]).toEqual([countTileLevels(2600, 1300), 'srgb', 1, undefined])
    for (const [page, expectedWidth] of [
      [1, 1300],
      [2, 650],
    ] as const) {
      expect((await sharp(path, { page }).metadata()).width).toBe(expectedWidth)
    }
  })

  test('converts CMYK to sRGB and transparency to white in tiles', async () => {
    const transparentPng = await sharp({
      create: { width: 2500, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    await using transparentResult = await processFile(media, transparentPng, 'a.png')
    expect(isNear(await getColor(transparentResult.derivative('tiles').path, 0.5, 0.5), [255, 255, 255])).toBe(true)
    const cmykJpeg = await sharp({ create: { width: 2500, height: 20, channels: 3, background: '#dc1414' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    await using cmykResult = await processFile(media, cmykJpeg, 'a.jpg')
    expect(isNear(await getColor(cmykResult.derivative('tiles').path, 0.5, 0.5), [220, 20, 20], 60)).toBe(true)
  })

  test('creates no tiles for small images and drawings', async () => {
    await using smallResult = await processFile(media, await make.makeJpeg({ width: 2400, height: 10 }), 'a.jpg')
    await using drawingResult = await processFile(media, make.makeSvg('', 9000, 4500), 'a.svg')
    expect([smallResult.pendingRenditions, drawingResult.pendingRenditions]).toEqual([undefined, undefined])
  })
})

describe('SVG', () => {
  test('renders an SVG at high resolution but reports its original size', async () => {
    await using result = await processFile(media, make.makeSvg(), 'a.svg')
    expect(result.facts).toMatchObject({ width: 40, height: 20 })
    expect(result.derivative('large')).toMatchObject({ mime: 'image/webp', width: 1600, height: 800 })
    expect(isNear(await getColor(result.derivative('large').path, 0.25, 0.5), [220, 20, 20])).toBe(true)
  })

  test('renders an SVG without the neighbouring files that it references', async () => {
    await using otherResult = await processFile(media, await make.makePicture('png'), 'a.png')
    const secret = join(otherResult.home, 'secret.png')
    await writeFile(
      secret,
      await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00ff00' } })
        .png()
        .toBuffer(),
    )
    for (const address of [secret, `file://${secret}`, 'secret.png']) {
      await using result = await processFile(
        media,
        make.makeSvg(`<image xlink:href="${address}" href="${address}" width="40" height="20"/>`),
        'a.svg',
      )
      const [, green = 0] = await getColor(result.derivative('large').path, 0.75, 0.5)
      expect(green).toBeLessThan(100)
    }
  })

  test('renders a huge SVG at a limited size', async () => {
    await using result = await processFile(media, make.makeSvg('', 90_000, 45_000), 'a.svg')
    expect(result.derivative('large').width).toBeLessThanOrEqual(1600)
  })
})

describe('problems of bad images', () => {
  test('adds a note that an image of 50,000 × 50,000 pixels is too large', async () => {
    await using result = await processFile(media, make.makeHugePng(), 'a.png')
    expect(result).toMatchObject({ derivatives: [], note: notes.pictureTooLarge(50_000, 50_000) })
  })

  test('shows the readable part of a truncated photo, and adds a note that it is incomplete', async () => {
    const jpeg = await make.makeJpeg({ width: 400, height: 300 })
    await using result = await processFile(media, jpeg.subarray(0, jpeg.length / 2), 'a.jpg')
    expect(result.derivatives).toHaveLength(3)
    expect(result.note).toBe(notes.pictureIncomplete)
  })

  test.each([
    'image/png',
    'image/heic',
    'image/svg+xml',
    'image/x-adobe-dng',
    'image/x-eps',
    'image/jp2',
    'image/x-unheard-of',
  ])('adds a note to random bytes declared as %s', async (mime) => {
    const namedTools = { ...media, sniff: async () => ({ mime, type: 'image' as const }) }
    await using result = await processFile(
      namedTools,
      Buffer.from('\x89PNG\r\n\x1a\nrubbish'.repeat(50), 'latin1'),
      'a',
    )
    expect(result.derivatives).toEqual([])
    expect(result.note).toBeTruthy()
  })
})

test('stops rendering an image that takes too long', async () => {
  const shortLimitTools = createMediaTools({ limits: { imageMs: 2 } })
  await using result = await processFile(shortLimitTools, await make.makeJpeg(), 'a.jpg')
  expect(result).toMatchObject({ facts: {}, derivatives: [], note: notes.tookTooLong })
  await shortLimitTools.close()
})

test('converts Display P3 to sRGB without changing greys or dulling saturated colours', () => {
  const pixels = Uint8Array.from([128, 128, 128, 255, 200, 100, 50, 255])
  convertDisplayP3ToSrgb(pixels, 4)
  expect([...pixels.subarray(0, 4)]).toEqual([128, 128, 128, 255])
  expect(pixels[4]).toBeGreaterThan(200)
  expect(pixels[6]).toBeLessThan(50)
})
