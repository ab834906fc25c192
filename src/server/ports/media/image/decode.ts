import { readFile, stat } from 'node:fs/promises'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import type { PictureReply } from '../children/tasks.ts'
import { SVG_BYTES } from '../metadata/documents/drawing.ts'
import { knownSpaceOf, type KnownSpace } from './colour-profile.ts'
import { displayP3ToSrgb } from './display-p3.ts'
import type { Pixels } from './encode.ts'

/**
 * An image ready for encoding, or the reason why there is none. Width and height are those of the original as
 * displayed.
 */
export type Decoded =
  | ({ pixels: Pixels; width: number; height: number } & Pick<PictureReply, 'pages' | 'incomplete' | 'smallPreview'>)
  | Pick<PictureReply, 'problem' | 'tooLarge' | 'compression' | 'pages'>

export const MAX_PIXELS = 300_000_000
/** The longest side of the largest size that every image gets. */
export const LONGEST = 1600

const NOT_SUPPORTED = /not configured|not supported|unsupported|no known route/i

/**
 * Decodes what sharp can read, scaled down to its longest side and rotated upright. For animations it is the first
 * frame.
 */
export async function decodeWithSharp(source: string | Buffer, longest = LONGEST, page = 0): Promise<Decoded> {
  let facts: Metadata
  try {
    facts = await sharp(source, { limitInputPixels: false, failOn: 'none', page }).metadata()
  } catch (error) {
    return { problem: /unsupported image format/i.test(String(error)) ? 'unsupported' : 'damaged' }
  }
  const { width, height } = facts.autoOrient
  if (width * height > MAX_PIXELS) return { tooLarge: { width, height } }
  const space = ownSpaceOf(facts)
  const decodePixels = async (failOn: 'error' | 'none') => {
    const scaled = await scaledDown(source, { failOn, page, ignoreIcc: space !== undefined }, longest)
    if (space === 'display-p3') displayP3ToSrgb(scaled.data, scaled.channels)
    return scaled
  }
  try {
    return { pixels: await decodePixels('error'), width, height }
  } catch (error) {
    // A format that this build can't decode is not damaged.
    if (NOT_SUPPORTED.test(String(error))) return { problem: 'unsupported' }
    // Half a photograph is better than none if the note says so.
    try {
      return { pixels: await decodePixels('none'), width, height, incomplete: true }
    } catch {
      return { problem: facts.compression === 'hevc' || facts.space === 'multiband' ? 'unsupported' : 'damaged' }
    }
  }
}

/**
 * The colour space if the profile need not be applied: sRGB stays as it is, Display P3 is converted after scaling.
 * Applying the profile with lcms before scaling would take as long as decoding.
 */
export function ownSpaceOf({ icc, space, depth }: Metadata): KnownSpace | undefined {
  return icc && space === 'srgb' && depth === 'uchar' ? knownSpaceOf(icc) : undefined
}

/** Renders an SVG from a buffer: given a path, the renderer could include neighbouring files. */
export async function decodeSvg(path: string): Promise<Decoded> {
  if ((await stat(path)).size > SVG_BYTES) return { problem: 'file-too-large' }
  const source = await readFile(path)
  try {
    const { width, height } = await sharp(source, { limitInputPixels: false }).metadata()
    if (!width || !height) return { problem: 'damaged' }
    // Vector graphics have no pixel size, so they are rendered at the size needed.
    const density = Math.min(7200, Math.max(1, (72 * LONGEST) / Math.max(width, height)))
    return { pixels: await scaledDown(source, { density }, LONGEST), width, height }
  } catch {
    return { problem: 'damaged' }
  }
}

/** Scales down pixels of another decoder. */
export async function scaleRaw(raw: Pixels, longest: number): Promise<Pixels> {
  const { data, width, height, channels } = raw
  return scaledDown(data, { raw: { width, height, channels } }, longest)
}

/** Applies an EXIF orientation (2 to 8). */
export async function turned(pixels: Pixels, orientation: number): Promise<Pixels> {
  const { data, width, height, channels } = pixels
  let picture = sharp(data, { raw: { width, height, channels } })
  // sharp mirrors before it rotates, whatever the order of calls.
  if ([2, 5, 7].includes(orientation)) picture = picture.flop()
  if (orientation === 4) picture = picture.flip()
  const angle = { 3: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation]
  if (angle) picture = picture.rotate(angle)
  const out = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data: out.data, width: out.info.width, height: out.info.height, channels }
}

async function scaledDown(source: string | Buffer, options: SharpOptions, longest: number): Promise<Pixels> {
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS, sequentialRead: true, ...options })
    .autoOrient()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
}
