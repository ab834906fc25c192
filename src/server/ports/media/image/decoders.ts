import { isCameraRaw } from '../metadata/families.ts'
import { decodeSvg, decodeWithSharp, type Decoded } from './decode.ts'
import { decodeTiff } from './decode-tiff.ts'
import { decodeCameraRaw, decodeEpsPreview } from './embedded.ts'
import { decodeHeif } from './heif.ts'

/** A picture of any kind that can be decoded in this process, its longest side at most `longest`. `dir` takes what is made on the way. */
export async function decodePicture(path: string, mime: string, dir: string, longest: number): Promise<Decoded> {
  if (mime === 'image/tiff') return decodeTiff(path, dir, longest)
  if (mime === 'image/svg+xml') return decodeSvg(path)
  if (isCameraRaw(mime)) return decodeCameraRaw(path, longest)
  if (mime === 'image/x-eps' || mime === 'application/postscript') return decodeEpsPreview(path)
  if (mime.startsWith('image/heic')) return decodeHeif(path, longest)
  const decoded = await decodeWithSharp(path, longest)
  // HEIF is a family: what is not HEVC sharp reads itself, and faster.
  if (!('pixels' in decoded) && mime.startsWith('image/heif') && !decoded.tooLarge) return decodeHeif(path, longest)
  return decoded
}

/** Whether sharp reads the whole picture itself: not the preview inside a camera file, nor a drawing. */
export function isForSharp(mime: string): boolean {
  return mime !== 'image/svg+xml' && !isCameraRaw(mime) && !mime.startsWith('image/heic') && mime !== 'image/x-eps'
}
