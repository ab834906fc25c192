import { readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { MEMORY_LIMIT } from '../children/child.ts'
import type { CleanTask, FileReply, PictureReply } from '../children/tasks.ts'
import { decodePicture } from '../image/decoders.ts'
import { image } from '../image/encode.ts'
import type { Span } from './blocks.ts'
import { cleanDocument, runLookTask } from './documents/clean-document.ts'
import { documentKind } from './documents/document-kind.ts'
import { canBeCleaned, familyOf, isCameraRaw } from './families.ts'
import { blocksOf, claimsOf, scrub } from './picture-metadata.ts'
import { suggestionsOf } from './suggestions.ts'

// The file is held in memory together with its decoded form.
const MAX_BYTES = Math.min(1024 ** 3, MEMORY_LIMIT / 3)
const LARGEST_JPEG = 16_000
// Signs of metadata in formats that are not parsed: XMP, EXIF in JPEG 2000 and JPEG XL, EXIF among Photoshop's
// resources.
const SIGNS = ['exif:GPS', 'SerialNumber', 'OwnerName', 'Exif\0\0', 'JpgTiffExif', 'brob', '8BIM\u0004\u0022']

/** Reads an image's metadata suggestions and whether its metadata is private. Never throws. */
export async function lookInto(path: string, mime: string): Promise<Pick<PictureReply, 'suggestions' | 'isPrivate'>> {
  if (documentKind(mime)) return (await runLookTask({ path, mime })).isPrivate ? { isPrivate: true } : {}
  const family = familyOf(mime)
  if ((await stat(path)).size > MAX_BYTES) return { isPrivate: true }
  const file = await readFile(path)
  if (!family)
    return isCameraRaw(mime) || SIGNS.some((sign) => file.includes(sign, 0, 'latin1')) ? { isPrivate: true } : {}
  try {
    const blocks = blocksOf(file, family)
    const suggestions = suggestionsOf(claimsOf(file, blocks))
    return { ...(suggestions && { suggestions }), ...(scrub(file, family, blocks) && { isPrivate: true }) }
  } catch {
    // Broken metadata costs its suggestions, not the image.
    return { isPrivate: true }
  }
}

/**
 * Makes a copy of an image or document without places, serial numbers and owners; pixels, orientation and profile stay
 * untouched. Images that can't be cleaned this way (camera raw files, rare formats) are re-encoded as JPEG; such
 * documents get no copy.
 */
export async function runCleanTask(task: CleanTask): Promise<FileReply> {
  const kind = documentKind(task.mime)
  const clean = kind ? await cleanDocument(task.path, kind) : await scrubbed(task)
  if (!clean) return kind && kind !== 'drawing' ? {} : encodedAnew(task)
  const path = join(task.dir, `clean${EXTENSIONS[task.mime] ?? extname(task.path)}`)
  await writeFile(path, clean)
  return { derivative: { name: 'clean', path, mime: task.mime } }
}

async function scrubbed({ path, mime }: CleanTask): Promise<Buffer | undefined> {
  const family = familyOf(mime)
  if (!family || !canBeCleaned(mime) || (await stat(path)).size > MAX_BYTES) return undefined
  const file = await readFile(path)
  try {
    const blocks = blocksOf(file, family)
    scrub(file, family, blocks)
    for (const { start, end } of blocks.summed) file.writeUInt32BE(crc32(file.subarray(start, end)), end)
    // These formats contain offsets, so dropped parts are zeroed instead of removed.
    const cut = family === 'jpeg' || family === 'png'
    if (!cut) for (const { start, end } of blocks.dropped) file.fill(0, start, end)
    const clean = cut ? without(file, blocks.dropped) : file
    // The same data may exist a second time in a place that wasn't cleaned: in that case there is no clean copy.
    const again = blocksOf(clean, family)
    if (scrub(clean, family, { ...again, dropped: cut ? again.dropped : [] })) return undefined
    return clean
  } catch {
    return undefined
  }
}

async function encodedAnew({ path, mime, dir }: CleanTask): Promise<FileReply> {
  const decoded = await decodePicture(path, mime, dir, LARGEST_JPEG)
  if (!('pixels' in decoded)) return {}
  const target = join(dir, 'clean.jpg')
  const made = image(decoded.pixels).flatten({ background: '#fff' }).jpeg({ quality: 92 })
  const { width, height } = await made.toFile(target)
  return { derivative: { name: 'clean', path: target, mime: 'image/jpeg', width, height } }
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/apng': '.png',
  'image/webp': '.webp',
  'image/tiff': '.tif',
  'image/avif': '.avif',
  'image/heic': '.heic',
  'image/heif': '.heif',
  'image/x-adobe-dng': '.dng',
  'image/svg+xml': '.svg',
  'application/pdf': '.pdf',
}

function without(file: Buffer, dropped: readonly Span[]): Buffer {
  const kept: Buffer[] = []
  let at = 0
  for (const { start, end } of [...dropped].sort((a, b) => a.start - b.start)) {
    kept.push(file.subarray(at, start))
    at = end
  }
  return Buffer.concat([...kept, file.subarray(at)])
}
