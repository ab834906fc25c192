import { readFile } from 'node:fs/promises'
import { deflateSync, zstdCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { getColor, isNear, processFile } from '../../../../../test/support/sample-files/process-file.ts'
import { makeTiff, type TiffPage } from '../../../../../test/support/sample-files/tiff.ts'
import { createMediaTools } from '../media-tools.ts'
import { notes } from '../file-notes.ts'

const media = createMediaTools()
afterAll(() => media.close())

const [WIDTH, HEIGHT] = [32, 24]
const size = { width: WIDTH, height: HEIGHT }
/** Red increases to the right, green downwards, blue to the left; alpha is opaque. */
const getGradientValue = (x: number, y: number, sample: number) =>
  [x / (WIDTH - 1), y / (HEIGHT - 1), 1 - x / (WIDTH - 1)][sample] ?? 1
const createValues =
  (convert: (fraction: number) => number): TiffPage['value'] =>
  (x, y, sample) =>
    convert(getGradientValue(x, y, sample))

/** Returns the colours in the middle of the left half and of the right half. */
const readQuarters = async (path: string) => [await getColor(path, 0.25, 0.5), await getColor(path, 0.75, 0.5)] as const
const EXPECTED_GREYS = [66, 197].map((grey) => [grey, grey, grey])
const EXPECTED_COLORS = [
  [66, 133, 189],
  [197, 133, 58],
]

async function expectShown(file: Buffer, expectedColors: readonly (readonly number[])[], tolerance = 14) {
  await using result = await processFile(media, file, 'a.tif')
  expect([result.note, result.failed]).toEqual([undefined, undefined])
  expect(result.facts).toMatchObject(size)
  for (const name of ['thumb', 'large'] as const)
    for (const [i, color] of (await readQuarters(result.derivative(name).path)).entries())
      expect(
        isNear(color, expectedColors[i] ?? [], tolerance),
        `${name}: ${color.join()} is not ${expectedColors[i]?.join()}`,
      ).toBe(true)
}

describe('scaling values to their range', () => {
  test.each<[string, Partial<TiffPage> & Pick<TiffPage, 'value'>, object?]>([
    ['floats from 0 to 1', { bits: 32, format: 3, value: createValues((fraction) => fraction) }],
    [
      'floats from -1000 to 4000, big-endian',
      { bits: 32, format: 3, value: createValues((fraction) => fraction * 5000 - 1000) },
      { little: false },
    ],
    ['doubles, BigTIFF', { bits: 64, format: 3, value: createValues((fraction) => fraction * 100) }, { big: true }],
    [
      'doubles, BigTIFF, big-endian, tiled',
      { bits: 64, format: 3, tile: 16, value: createValues((fraction) => fraction) },
      { big: true, little: false },
    ],
    ['32 bits in a small range', { bits: 32, value: createValues((fraction) => fraction * 70_000) }],
    ['32 bits in their full range', { bits: 32, value: createValues((fraction) => fraction * 4_294_967_295) }],
    ['signed 32 bits', { bits: 32, format: 2, value: createValues((fraction) => fraction * 2000 - 1000) }],
    [
      'signed 16 bits in strips',
      { bits: 16, format: 2, rows: 5, value: createValues((fraction) => fraction * 2000 - 1000) },
    ],
    ['signed 8 bits', { bits: 8, format: 2, value: createValues((fraction) => fraction * 255 - 128) }],
    ['64 bits', { bits: 64, value: createValues((fraction) => fraction * 1e6) }],
    ['signed 64 bits', { bits: 64, format: 2, value: createValues((fraction) => fraction * 1e6 - 5e5) }],
    ['12 bits in 16', { bits: 16, value: createValues((fraction) => fraction * 4095) }],
    ['white is zero', { bits: 32, format: 3, photometric: 0, value: createValues((fraction) => 1 - fraction) }],
    [
      'Deflate with differencing',
      {
        bits: 32,
        tags: [[317, 3, [2]]],
        compression: 8,
        compress: (raw) => deflateSync(storeDifferences(raw)),
        value: createValues((fraction) => fraction * 70_000),
      },
    ],
  ])('scales greyscale values to the full range: %s', async (_, page, options) => {
    await expectShown(await makeTiff([{ ...size, ...page }], options), EXPECTED_GREYS)
  })

  test.each<[string, Partial<TiffPage> & Pick<TiffPage, 'value'>]>([
    ['floats', { bits: 32, format: 3, value: createValues((fraction) => fraction) }],
    [
      'floats in planes, with alpha',
      {
        bits: 32,
        format: 3,
        samples: 4,
        planar: true,
        value: createValues((fraction) => fraction),
        tags: [[338, 3, [2]]],
      },
    ],
    ['32 bits', { bits: 32, value: createValues((fraction) => fraction * 4_294_967_295) }],
    ['signed 16 bits', { bits: 16, format: 2, value: createValues((fraction) => fraction * 65_535 - 32_768) }],
    ['planes in tiles', { planar: true, tile: 16, value: createValues((fraction) => fraction * 255) }],
  ])('scales colour values to the full range: %s', async (_, page) => {
    await expectShown(await makeTiff([{ ...size, samples: 3, ...page }]), EXPECTED_COLORS)
  })

  test('ignores NaN and no-data values when it scales values', async () => {
    const value = (x: number, y: number) =>
      x < 2 ? Number.NaN : x < 4 ? -3.4028234663852886e38 : y === 0 ? -9999 : 100 + getGradientValue(x, y, 0)
    const tags = [[42_113, 2, [...Buffer.from('-9999\0')]]] as const
    await expectShown(await makeTiff([{ ...size, bits: 32, format: 3, value, tags }]), [
      [38, 38, 38],
      [188, 188, 188],
    ])
  })
})

describe('compressions', () => {
  test.each([
    ['lzma.tif', EXPECTED_COLORS],
    ['lzma-float.tif', EXPECTED_GREYS],
    ['lerc.tif', EXPECTED_COLORS],
    ['lerc-zstd.tif', EXPECTED_GREYS],
    ['webp.tif', EXPECTED_COLORS],
  ] as const)('decodes %s to the right colours', async (name, expectedColors) => {
    await expectShown(
      await readFile(new URL(`../../../../../test/support/sample-files/${name}`, import.meta.url)),
      expectedColors,
    )
  })

  test.each([8, 16] as const)('decodes ZSTD compression with %i bits per sample', async (bits) => {
    const page = {
      ...size,
      samples: 3,
      bits,
      rows: 7,
      compression: 50_000,
      compress: (raw: Buffer) => zstdCompressSync(raw),
    }
    await expectShown(
      await makeTiff([{ ...page, value: createValues((fraction) => fraction * (2 ** bits - 1)) }]),
      EXPECTED_COLORS,
    )
  })

  test('decodes the old-style JPEG compression of scanners', async () => {
    const jpeg = await sharp({ create: { ...size, channels: 3, background: '#dc1414' } })
      .jpeg()
      .toBuffer()
    const file = await makeTiff([{ ...size, samples: 3, compression: 6, compress: () => jpeg, value: () => 0 }])
    await expectShown(file, [
      [220, 20, 20],
      [220, 20, 20],
    ])
  })

  test.each([34_661, 34_712, 50_002, 65_000])(
    'adds a note about an unknown compression (%i) instead of showing a black image',
    async (compression) => {
      const file = await makeTiff([{ ...size, samples: 3, tile: 16, compression, value: () => 9 }])
      await using result = await processFile(media, file, 'a.tif')
      expect(result.derivatives).toEqual([])
      expect(result.failed).toBeUndefined()
      expect(result.note?.[0]).toBe('compressionUnsupported')
    },
  )

  test('adds a note that a TIFF with invalid compressed data is damaged', async () => {
    const file = await makeTiff([
      { ...size, compression: 50_000, compress: () => Buffer.from('rubbish'), value: () => 9 },
    ])
    await using result = await processFile(media, file, 'a.tif')
    expect([result.derivatives, result.note]).toEqual([[], notes.pictureDamaged])
  })

  test('stops decompressing data beyond the size of the image', async () => {
    const bombBytes = zstdCompressSync(Buffer.alloc(200 * 1024 * 1024))
    const file = await makeTiff([{ ...size, compression: 50_000, compress: () => bombBytes, value: () => 9 }])
    await using result = await processFile(media, file, 'a.tif')
    expect([result.derivatives, result.note]).toEqual([[], notes.pictureDamaged])
  })
})

describe('colour spaces', () => {
  const RED_AND_GREEN = [
    [254, 0, 0],
    [0, 154, 0],
  ]
  const splitHorizontally = (left: readonly number[], right: readonly number[]): TiffPage['value'] => {
    return (x, _, sample) => (x < WIDTH / 2 ? left : right)[sample] ?? 0
  }
  const PALETTE = [0, 1, 2].flatMap((plane) =>
    Array.from({ length: 256 }, (_, i) => ((i === 3 && plane === 0) || (i === 5 && plane === 2) ? 65_535 : 0)),
  )
  test.each<[string, Partial<TiffPage> & Pick<TiffPage, 'value'>, number[][]]>([
    ['CIELab, 8 bits', { photometric: 8, value: splitHorizontally([135, 80, 67], [135, 176, 67]) }, RED_AND_GREEN],
    [
      'CIELab, 16 bits',
      { bits: 16, photometric: 8, value: splitHorizontally([34_734, 20_480, 17_152], [34_734, 45_056, 17_152]) },
      RED_AND_GREEN,
    ],
    ['ICCLab, 8 bits', { photometric: 9, value: splitHorizontally([135, 208, 195], [135, 48, 195]) }, RED_AND_GREEN],
    [
      'ICCLab, 16 bits',
      { bits: 16, photometric: 9, value: splitHorizontally([34_598, 53_248, 49_920], [34_598, 12_288, 49_920]) },
      RED_AND_GREEN,
    ],
    ['ITULab', { photometric: 10, value: splitHorizontally([135, 248, 182], [135, 8, 182]) }, RED_AND_GREEN],
    [
      'CMYK without a profile',
      { samples: 4, photometric: 5, value: splitHorizontally([0, 255, 255, 0], [255, 0, 255, 0]) },
      [
        [232, 0, 0],
        [0, 141, 45],
      ],
    ],
    [
      'CMYK, 32 bits',
      {
        samples: 4,
        bits: 32,
        photometric: 5,
        value: (x, y, sample) => splitHorizontally([0, 1, 1, 0], [1, 0, 1, 0])(x, y, sample) * 4_294_967_295,
      },
      [
        [232, 0, 0],
        [0, 141, 45],
      ],
    ],
    [
      'a palette',
      { samples: 1, photometric: 3, value: splitHorizontally([3], [5]), tags: [[320, 3, PALETTE]] },
      [
        [255, 0, 0],
        [0, 0, 255],
      ],
    ],
    [
      'a palette in ZSTD',
      {
        samples: 1,
        photometric: 3,
        value: splitHorizontally([3], [5]),
        tags: [[320, 3, PALETTE]],
        compression: 50_000,
        compress: (raw) => zstdCompressSync(raw),
      },
      [
        [255, 0, 0],
        [0, 0, 255],
      ],
    ],
  ])('converts %s to the right colours', async (_, page, expectedColors) => {
    await expectShown(await makeTiff([{ ...size, samples: 3, ...page }]), expectedColors, 20)
  })

  test('converts CMYK with its embedded colour profile', async () => {
    const file = await sharp({ create: { ...size, channels: 3, background: '#dc1414' } })
      .withIccProfile('cmyk')
      .toColourspace('cmyk')
      .tiff()
      .toBuffer()
    await expectShown(
      file,
      [
        [218, 41, 24],
        [218, 41, 24],
      ],
      20,
    )
  })
})

describe('pages', () => {
  const createShade = (grey: number, overrides: Partial<TiffPage> = {}): TiffPage => ({
    ...size,
    value: () => grey,
    ...overrides,
  })

  test('renders pages of different pixel formats, and skips reduced-resolution copies', async () => {
    const file = await makeTiff([
      createShade(40),
      { ...size, value: () => 250, tags: [[254, 4, [1]]] },
      createShade(120, { compression: 50_000, compress: (raw) => zstdCompressSync(raw), width: 48 }),
      createShade(0, { bits: 32, format: 3, value: (x) => x }),
    ])
    await using result = await processFile(media, file, 'a.tif')
    expect(result.facts).toMatchObject({ ...size, pages: 3 })
    expect(result.pendingRenditions).toEqual(['pages'])
    expect(result.note).toBeUndefined()
    expect(await getColor(result.derivative('page-1').path, 0.5, 0.5)).toEqual([40, 40, 40])
    expect(isNear(await getColor(result.derivative('page-2').path, 0.5, 0.5), [120, 120, 120], 3)).toBe(true)
    expect(result.derivative('page-2')).toMatchObject({ mime: 'image/webp', width: 48, height: HEIGHT })
    expect(isNear(await getColor(result.derivative('page-3').path, 0.75, 0.5), [197, 197, 197], 10)).toBe(true)
    expect(result.derivatives.filter(({ name }) => name.startsWith('page-'))).toHaveLength(3)
  })

  test("omits a page that can't be rendered, and adds a note", async () => {
    const file = await makeTiff([createShade(40), createShade(0, { compression: 34_661 }), createShade(90)])
    await using result = await processFile(media, file, 'a.tif')
    expect(result.note).toBe(notes.pagesMissing)
    expect(result.derivatives.map(({ name }) => name).filter((name) => name.startsWith('page-'))).toEqual([
      'page-1',
      'page-3',
    ])
  })

  test('stops reading pages when the chain of TIFF directories is circular', async () => {
    const file = await makeTiff([createShade(40), createShade(90)])
    // The last directory's link is at the end of the file.
    file.writeUInt32LE(file.readUInt32LE(4), file.length - 4)
    await using result = await processFile(media, file, 'a.tif')
    expect(result.facts.pages).toBe(2)
  })

  test('creates a tile pyramid from a large TIFF in a rare pixel format', async () => {
    const file = await makeTiff([{ width: 2500, height: 20, bits: 32, format: 3, value: (x) => x / 2499 }])
    await using result = await processFile(media, file, 'a.tif')
    expect(isNear(await getColor(result.derivative('tiles').path, 0.5, 0.5), [128, 128, 128], 4)).toBe(true)
  })
})

/** Stores each 32-bit value as the difference from the previous one. */
function storeDifferences(raw: Buffer): Buffer {
  const output = Buffer.from(raw)
  const row = WIDTH * 4
  for (let offset = 4; offset < raw.length; offset += 4)
    if (offset % row !== 0)
      output.writeUInt32LE((raw.readUInt32LE(offset) - raw.readUInt32LE(offset - 4)) >>> 0, offset)
  return output
}
