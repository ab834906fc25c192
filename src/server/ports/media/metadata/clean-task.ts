import { readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { CHILD_MEMORY_LIMIT_BYTES } from '../children/child.ts'
import type { CleanTask, FileReply, PictureReply } from '../children/tasks.ts'
import { decodePicture } from '../image/decode-picture.ts'
import { toSharp } from '../image/encode.ts'
import type { ByteSpan } from './metadata-blocks.ts'
import { cleanDocument, runInspectTask } from './documents/clean-document.ts'
import { getDocumentKind } from './documents/document-kind.ts'
import { canBeCleaned, getMetadataFormat, isCameraRaw } from './metadata-formats.ts'
import { findMetadataBlocks, readPictureClaims, scrubMetadata } from './picture-metadata.ts'
import { toSuggestions } from './suggestions.ts'

// Maximum file size, because the file and its decoded form are in memory at the same time.
const MAX_FILE_BYTES = Math.min(1024 ** 3, CHILD_MEMORY_LIMIT_BYTES / 3)
const MAX_JPEG_SIDE = 16_000
// Byte sequences that indicate metadata in formats that are not parsed: XMP, EXIF in JPEG 2000 and JPEG XL, EXIF among
// Photoshop's resources.
const METADATA_SIGNS = ['exif:GPS', 'SerialNumber', 'OwnerName', 'Exif\0\0', 'JpgTiffExif', 'brob', '8BIM\u0004\u0022']

/** Reads the suggestions from an image's metadata, and whether the metadata is private. Never throws. */
export async function inspectPicture(
  path: string,
  mime: string,
): Promise<Pick<PictureReply, 'suggestions' | 'isPrivate'>> {
  if (getDocumentKind(mime)) return (await runInspectTask({ path, mime })).isPrivate ? { isPrivate: true } : {}
  const format = getMetadataFormat(mime)
  if ((await stat(path)).size > MAX_FILE_BYTES) return { isPrivate: true }
  const file = await readFile(path)
  if (!format)
    return isCameraRaw(mime) || METADATA_SIGNS.some((metadataSign) => file.includes(metadataSign, 0, 'latin1'))
      ? { isPrivate: true }
      : {}
  try {
    const blocks = findMetadataBlocks(file, format)
    const suggestions = toSuggestions(readPictureClaims(file, blocks))
    return { ...(suggestions && { suggestions }), ...(scrubMetadata(file, format, blocks) && { isPrivate: true }) }
  } catch {
    // If the metadata is broken, only the suggestions are lost, not the image.
    return { isPrivate: true }
  }
}

/**
 * Makes a copy of an image or document stripped of locations, serial numbers and owners; pixels, orientation and
 * profile stay untouched. Images that can't be cleaned this way (camera raw files, rare formats) are re-encoded as
 * JPEG; documents that can't be cleaned get no copy.
 */
export async function runCleanTask(task: CleanTask): Promise<FileReply> {
  const kind = getDocumentKind(task.mime)
  const clean = kind ? await cleanDocument(task.path, kind) : await scrubPicture(task)
  if (!clean) return kind && kind !== 'drawing' ? {} : reencodeAsJpeg(task)
  const path = join(task.dir, `clean${EXTENSIONS[task.mime] ?? extname(task.path)}`)
  await writeFile(path, clean)
  return { derivative: { name: 'clean', path, mime: task.mime } }
}

async function scrubPicture({ path, mime }: CleanTask): Promise<Buffer | undefined> {
  const format = getMetadataFormat(mime)
  if (!format || !canBeCleaned(mime) || (await stat(path)).size > MAX_FILE_BYTES) return undefined
  const file = await readFile(path)
  try {
    const blocks = findMetadataBlocks(file, format)
    scrubMetadata(file, format, blocks)
    for (const { start, end } of blocks.checksummedSpans) file.writeUInt32BE(crc32(file.subarray(start, end)), end)
    // Files of these formats contain offsets, so dropped parts are zeroed instead of removed.
    const canRemoveSpans = format === 'jpeg' || format === 'png'
    if (!canRemoveSpans) for (const { start, end } of blocks.droppedSpans) file.fill(0, start, end)
    const clean = canRemoveSpans ? removeSpans(file, blocks.droppedSpans) : file
    // The metadata may be repeated in a place that wasn't cleaned; no copy is made then.
    const remainingBlocks = findMetadataBlocks(clean, format)
    if (
      scrubMetadata(clean, format, {
        ...remainingBlocks,
        droppedSpans: canRemoveSpans ? remainingBlocks.droppedSpans : [],
      })
    )
      return undefined
    return clean
  } catch {
    return undefined
  }
}

async function reencodeAsJpeg({ path, mime, dir }: CleanTask): Promise<FileReply> {
  const decoded = await decodePicture(path, mime, dir, MAX_JPEG_SIDE)
  if (!('pixels' in decoded)) return {}
  const targetPath = join(dir, 'clean.jpg')
  const jpeg = toSharp(decoded.pixels).flatten({ background: '#fff' }).jpeg({ quality: 92 })
  const { width, height } = await jpeg.toFile(targetPath)
  return { derivative: { name: 'clean', path: targetPath, mime: 'image/jpeg', width, height } }
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

function removeSpans(file: Buffer, spans: readonly ByteSpan[]): Buffer {
  const keptParts: Buffer[] = []
  let offset = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    keptParts.push(file.subarray(offset, start))
    offset = end
  }
  return Buffer.concat([...keptParts, file.subarray(offset)])
}
