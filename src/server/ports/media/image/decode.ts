import { readFile, stat } from 'node:fs/promises'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import type { PictureReply } from '../children/tasks.ts'
import { MAX_SVG_BYTES } from '../metadata/documents/drawing.ts'
import { findKnownSpace, type KnownSpace } from './color-profile.ts'
import { convertDisplayP3ToSrgb } from './display-p3.ts'
import type { Pixels } from './encode.ts'

/**
 * An image that is ready for encoding, or the reason why there is none. Width and height are those of the original, as
 * displayed.
 */
export type DecodeResult =
  | ({ pixels: Pixels; width: number; height: number } & Pick<PictureReply, 'pages' | 'incomplete' | 'smallPreview'>)
  | Pick<PictureReply, 'problem' | 'tooLarge' | 'compression' | 'pages'>

export const MAX_PIXELS = 300_000_000
/** Longest side, in pixels, of the largest derivative of an image. */
export const MAX_SIZE_SIDE = 1600

const UNSUPPORTED_ERROR = /not configured|not supported|unsupported|no known route/i

/**
 * Decodes what sharp can read, scaled down to its longest side and rotated upright. Animations are reduced to their
 * first frame.
 */
export async function decodeWithSharp(
  source: string | Buffer,
  maxSide = MAX_SIZE_SIDE,
  page = 0,
): Promise<DecodeResult> {
  let metadata: Metadata
  try {
    metadata = await sharp(source, { limitInputPixels: false, failOn: 'none', page }).metadata()
  } catch (error) {
    return { problem: /unsupported image format/i.test(String(error)) ? 'unsupported' : 'damaged' }
  }
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_PIXELS) return { tooLarge: { width, height } }
  const space = findOwnSpace(metadata)
  const decodePixels = async (failOn: 'error' | 'none') => {
    const scaled = await scaleDown(source, { failOn, page, ignoreIcc: space !== undefined }, maxSide)
    if (space === 'display-p3') convertDisplayP3ToSrgb(scaled.data, scaled.channels)
    return scaled
  }
  try {
    return { pixels: await decodePixels('error'), width, height }
  } catch (error) {
    // If this build can't decode the format, the file is not damaged.
    if (UNSUPPORTED_ERROR.test(String(error))) return { problem: 'unsupported' }
    // A partially decoded photograph is better than none, as long as the note says that part of it is missing.
    try {
      return { pixels: await decodePixels('none'), width, height, incomplete: true }
    } catch {
      return { problem: metadata.compression === 'hevc' || metadata.space === 'multiband' ? 'unsupported' : 'damaged' }
    }
  }
}

/**
 * Returns the colour space if the profile needn't be applied: sRGB stays as it is, Display P3 is converted after
 * scaling. Applying the profile with lcms before scaling would take as long as decoding.
 */
export function findOwnSpace({ icc, space, depth }: Metadata): KnownSpace | undefined {
  return icc && space === 'srgb' && depth === 'uchar' ? findKnownSpace(icc) : undefined
}

/** Renders an SVG from a buffer: if the renderer knew its path, it could include neighbouring files. */
export async function decodeSvg(path: string): Promise<DecodeResult> {
  if ((await stat(path)).size > MAX_SVG_BYTES) return { problem: 'file-too-large' }
  const source = await readFile(path)
  try {
    const { width, height } = await sharp(source, { limitInputPixels: false }).metadata()
    if (!width || !height) return { problem: 'damaged' }
    // Vector graphics have no pixel size, so they are rendered at the size needed.
    const density = Math.min(7200, Math.max(1, (72 * MAX_SIZE_SIDE) / Math.max(width, height)))
    return { pixels: await scaleDown(source, { density }, MAX_SIZE_SIDE), width, height }
  } catch {
    return { problem: 'damaged' }
  }
}

/** Scales down pixels from another decoder. */
export async function scaleRaw(raw: Pixels, maxSide: number): Promise<Pixels> {
  const { data, width, height, channels } = raw
  return scaleDown(data, { raw: { width, height, channels } }, maxSide)
}

/** Applies an EXIF orientation (2 to 8). */
export async function applyOrientation(pixels: Pixels, orientation: number): Promise<Pixels> {
  const { data, width, height, channels } = pixels
  let pipeline = sharp(data, { raw: { width, height, channels } })
  // sharp always mirrors before it rotates, whatever the order of the calls.
  if ([2, 5, 7].includes(orientation)) pipeline = pipeline.flop()
  if (orientation === 4) pipeline = pipeline.flip()
  const angle = { 3: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation]
  if (angle) pipeline = pipeline.rotate(angle)
  const rotated = await pipeline.raw().toBuffer({ resolveWithObject: true })
  return { data: rotated.data, width: rotated.info.width, height: rotated.info.height, channels }
}

async function scaleDown(source: string | Buffer, options: SharpOptions, maxSide: number): Promise<Pixels> {
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS, sequentialRead: true, ...options })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
}
