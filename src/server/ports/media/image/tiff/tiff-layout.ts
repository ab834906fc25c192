import { TAG, type TiffDirectory, type TiffFile } from './tiff-file.ts'

/** How the pixels of a page are stored in the file. */
export interface TiffLayout {
  width: number
  height: number
  samples: number
  bits: number
  /** 1 unsigned, 2 signed, 3 float. */
  format: number
  compression: number
  photometric: number
  /** Whether each sample is stored in separate chunks. */
  planar: boolean
  tiled: boolean
  /** The size of a chunk in pixels; the last strip may be shorter. */
  chunkWidth: number
  chunkHeight: number
  predictor: number
  /** The number of colour samples; the ones after them are alpha or have no meaning for display. */
  colours: number
  hasAlpha: boolean
}

export const PHOTOMETRIC = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  cmyk: 5,
  ycbcr: 6,
  cieLab: 8,
  iccLab: 9,
  ituLab: 10,
}
const COLOURS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 1, 4: 1, 5: 4, 6: 3, 8: 3, 9: 3, 10: 3 }

/** The pages for display, without reduced copies and masks. */
export async function shownPages({ directories }: TiffFile): Promise<TiffDirectory[]> {
  const shown: TiffDirectory[] = []
  for (const directory of directories) {
    const kind = await directory.number(TAG.newSubfileType, 0)
    const isReduced = (kind & (1 | 4)) !== 0 || (await directory.number(TAG.subfileType, 1)) === 2
    if (!isReduced) shown.push(directory)
  }
  return shown.length > 0 ? shown : directories.slice(0, 1)
}

export async function layoutOf(directory: TiffDirectory): Promise<TiffLayout | undefined> {
  const number = (tag: number, otherwise: number) => directory.number(tag, otherwise)
  const [width, height] = [await number(TAG.width, 0), await number(TAG.height, 0)]
  if (!(width > 0 && height > 0)) return undefined
  const photometric = await number(TAG.photometric, PHOTOMETRIC.blackIsZero)
  const samples = await number(TAG.samples, 1)
  const tileWidth = await number(TAG.tileWidth, 0)
  const colours = COLOURS[photometric] ?? samples
  const rows = await number(TAG.rowsPerStrip, height)
  const [extra] = await directory.numbers(TAG.extraSamples)
  return {
    width,
    height,
    samples,
    bits: await number(TAG.bits, 1),
    format: await number(TAG.sampleFormat, 1),
    compression: await number(TAG.compression, 1),
    photometric,
    planar: samples > 1 && (await number(TAG.planar, 1)) === 2,
    tiled: tileWidth > 0,
    chunkWidth: tileWidth || width,
    chunkHeight: tileWidth ? await number(TAG.tileHeight, 0) : Math.min(rows, height),
    predictor: await number(TAG.predictor, 1),
    colours,
    hasAlpha: samples > colours && (extra === 1 || extra === 2),
  }
}

/** Compressions that libvips reads, including those of old scanners and faxes. */
const BY_LIBVIPS = new Set([1, 2, 3, 4, 5, 7, 8, 32766, 32771, 32773, 32809, 32908, 32909, 32946, 34676, 34677, 50001])
export const OLD_JPEG = 6
export const [LZW, DEFLATE, OLD_DEFLATE, PACKBITS, LERC, LZMA, ZSTD] = [5, 8, 32946, 32773, 34887, 34925, 50000]
/** Compressions that our own code unpacks for pixel formats that libvips can't read. */
const BY_US = new Set<number>([1, LZW, DEFLATE, OLD_DEFLATE, PACKBITS, LERC, LZMA, ZSTD])

/** Whether libvips knows every page of a file; it refuses the file otherwise. */
export async function isKnownToLibvips({ directories }: TiffFile): Promise<boolean> {
  for (const directory of directories) if (!BY_LIBVIPS.has(await directory.number(TAG.compression, 1))) return false
  return true
}

export const isUnpackedHere = ({ compression }: TiffLayout) => BY_US.has(compression)

const NAMES: Readonly<Record<number, string>> = {
  2: 'CCITT',
  3: 'CCITT',
  4: 'CCITT',
  6: 'JPEG (old-style)',
  7: 'JPEG',
  33003: 'JPEG 2000',
  33005: 'JPEG 2000',
  34661: 'JBIG',
  34712: 'JPEG 2000',
  34715: 'JBIG2',
  34892: 'JPEG',
  50001: 'WebP',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
}

export const compressionName = (compression: number) => NAMES[compression] ?? String(compression)

/** Who decodes a page: libvips directly, our code, the JPEG decoder for an embedded JPEG file, or nobody. */
export function decoderOf(layout: TiffLayout): 'libvips' | 'ours' | 'old-jpeg' | 'none' {
  const { compression, photometric, samples, bits, format, colours, hasAlpha, planar, tiled } = layout
  if (compression === OLD_JPEG) return 'old-jpeg'
  const isLab = photometric >= PHOTOMETRIC.cieLab && photometric <= PHOTOMETRIC.ituLab
  const isPlain = isLab
    ? photometric === PHOTOMETRIC.cieLab && ((bits === 16 && format <= 2) || (bits === 32 && format === 3))
    : format === 1 && [1, 2, 4, 8, 16].includes(bits)
  const hasOtherSamples = samples > colours + (hasAlpha ? 1 : 0)
  if (BY_LIBVIPS.has(compression) && isPlain && !(planar && tiled) && !hasOtherSamples) return 'libvips'
  return BY_US.has(compression) && photometric in COLOURS && photometric !== PHOTOMETRIC.ycbcr ? 'ours' : 'none'
}
