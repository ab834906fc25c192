import { TAG, type TiffDirectory, type TiffFile } from './tiff-file.ts'

/** How a page's pixels are stored in the file. */
export interface TiffLayout {
  width: number
  height: number
  samples: number
  bits: number
  /** Number format: 1 unsigned, 2 signed, 3 float. */
  format: number
  compression: number
  photometric: number
  /** Whether each sample is stored in separate chunks. */
  isPlanar: boolean
  isTiled: boolean
  /** Size of a chunk in pixels; the last strip may be shorter. */
  chunkWidth: number
  chunkHeight: number
  predictor: number
  /** Number of colour samples; any further samples are alpha or irrelevant for display. */
  colorSamples: number
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
const COLOR_COUNTS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 1, 4: 1, 5: 4, 6: 3, 8: 3, 9: 3, 10: 3 }

/** Returns the pages to display, without reduced copies and masks. */
export async function findShownPages({ directories }: TiffFile): Promise<TiffDirectory[]> {
  const shownDirectories: TiffDirectory[] = []
  for (const directory of directories) {
    const kind = await directory.number(TAG.newSubfileType, 0)
    const isReduced = (kind & (1 | 4)) !== 0 || (await directory.number(TAG.subfileType, 1)) === 2
    if (!isReduced) shownDirectories.push(directory)
  }
  return shownDirectories.length > 0 ? shownDirectories : directories.slice(0, 1)
}

export async function readLayout(directory: TiffDirectory): Promise<TiffLayout | undefined> {
  const readNumber = (tag: number, fallback: number) => directory.number(tag, fallback)
  const [width, height] = [await readNumber(TAG.width, 0), await readNumber(TAG.height, 0)]
  if (!(width > 0 && height > 0)) return undefined
  const photometric = await readNumber(TAG.photometric, PHOTOMETRIC.blackIsZero)
  const samples = await readNumber(TAG.samples, 1)
  const tileWidth = await readNumber(TAG.tileWidth, 0)
  const colorSamples = COLOR_COUNTS[photometric] ?? samples
  const rows = await readNumber(TAG.rowsPerStrip, height)
  const [extraSample] = await directory.numbers(TAG.extraSamples)
  return {
    width,
    height,
    samples,
    bits: await readNumber(TAG.bits, 1),
    format: await readNumber(TAG.sampleFormat, 1),
    compression: await readNumber(TAG.compression, 1),
    photometric,
    isPlanar: samples > 1 && (await readNumber(TAG.planar, 1)) === 2,
    isTiled: tileWidth > 0,
    chunkWidth: tileWidth || width,
    chunkHeight: tileWidth ? await readNumber(TAG.tileHeight, 0) : Math.min(rows, height),
    predictor: await readNumber(TAG.predictor, 1),
    colorSamples,
    hasAlpha: samples > colorSamples && (extraSample === 1 || extraSample === 2),
  }
}

/** Compressions that libvips reads, including those of old scanners and faxes. */
const LIBVIPS_COMPRESSIONS = new Set([
  1, 2, 3, 4, 5, 7, 8, 32766, 32771, 32773, 32809, 32908, 32909, 32946, 34676, 34677, 50001,
])
export const OLD_JPEG = 6
export const [LZW, DEFLATE, OLD_DEFLATE, PACKBITS, LERC, LZMA, ZSTD] = [5, 8, 32946, 32773, 34887, 34925, 50000]
/** Compressions that our own code unpacks, for pixel formats that libvips can't read. */
const OUR_COMPRESSIONS = new Set<number>([1, LZW, DEFLATE, OLD_DEFLATE, PACKBITS, LERC, LZMA, ZSTD])

/** Whether libvips can read every page of a file; otherwise it refuses the whole file. */
export async function isKnownToLibvips({ directories }: TiffFile): Promise<boolean> {
  for (const directory of directories)
    if (!LIBVIPS_COMPRESSIONS.has(await directory.number(TAG.compression, 1))) return false
  return true
}

export const canUnpack = ({ compression }: TiffLayout) => OUR_COMPRESSIONS.has(compression)

const COMPRESSION_NAMES: Readonly<Record<number, string>> = {
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

export const getCompressionName = (compression: number) => COMPRESSION_NAMES[compression] ?? String(compression)

/**
 * Returns who decodes a page: libvips directly, our own code, the JPEG decoder for an embedded JPEG file, or nobody.
 */
export function chooseDecoder(layout: TiffLayout): 'libvips' | 'ours' | 'old-jpeg' | 'none' {
  const { compression, photometric, samples, bits, format, colorSamples, hasAlpha, isPlanar, isTiled } = layout
  if (compression === OLD_JPEG) return 'old-jpeg'
  const isLab = photometric >= PHOTOMETRIC.cieLab && photometric <= PHOTOMETRIC.ituLab
  const isPlain = isLab
    ? photometric === PHOTOMETRIC.cieLab && ((bits === 16 && format <= 2) || (bits === 32 && format === 3))
    : format === 1 && [1, 2, 4, 8, 16].includes(bits)
  const hasOtherSamples = samples > colorSamples + (hasAlpha ? 1 : 0)
  if (LIBVIPS_COMPRESSIONS.has(compression) && isPlain && !(isPlanar && isTiled) && !hasOtherSamples) return 'libvips'
  return OUR_COMPRESSIONS.has(compression) && photometric in COLOR_COUNTS && photometric !== PHOTOMETRIC.ycbcr
    ? 'ours'
    : 'none'
}
