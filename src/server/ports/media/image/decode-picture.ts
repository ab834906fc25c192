import { isCameraRaw } from '../metadata/metadata-formats.ts'
import { decodeSvg, decodeWithSharp, type DecodeResult } from './decode.ts'
import { decodeTiff } from './decode-tiff.ts'
import { decodeCameraRaw, decodeEpsPreview } from './embedded-previews.ts'
import { decodeHeif } from './heif.ts'

/**
 * Decodes any kind of image that this process can decode, scaled so that no side exceeds `maxSide` pixels. `dir` is for
 * temporary files.
 */
export async function decodePicture(path: string, mime: string, dir: string, maxSide: number): Promise<DecodeResult> {
  if (mime === 'image/tiff') return decodeTiff(path, dir, maxSide)
  if (mime === 'image/svg+xml') return decodeSvg(path)
  if (isCameraRaw(mime)) return decodeCameraRaw(path, maxSide)
  if (mime === 'image/x-eps' || mime === 'application/postscript') return decodeEpsPreview(path)
  if (mime.startsWith('image/heic')) return decodeHeif(path, maxSide)
  const decoded = await decodeWithSharp(path, maxSide)
  // HEIF files may use codecs other than HEVC, which sharp itself reads, and faster.
  if (!('pixels' in decoded) && mime.startsWith('image/heif') && !decoded.tooLarge) return decodeHeif(path, maxSide)
  return decoded
}

/** Whether sharp itself reads the full image. Excludes previews of camera raw files, and drawings. */
export function isReadBySharp(mime: string): boolean {
  return mime !== 'image/svg+xml' && !isCameraRaw(mime) && !mime.startsWith('image/heic') && mime !== 'image/x-eps'
}
