import { createEmptyBlocks, type MetadataBlocks, type ByteSpan } from './metadata-blocks.ts'

const XMP_HEADER = 'http://ns.adobe.com/xap/1.0/\0'

/**
 * Finds the metadata of a JPEG. Anything after the end of the image, such as secondary images, videos and the phone's
 * own data, is dropped.
 */
export function findJpegBlocks(file: Buffer): MetadataBlocks {
  const blocks = createEmptyBlocks()
  let offset = 2
  while (offset + 4 <= file.length && file[offset] === 0xff) {
    const marker = file[offset + 1] as number
    if (marker === 0xff) {
      offset++
      continue
    }
    if (marker === 0xd9) return dropTrailer(blocks, file, offset + 2)
    const end = offset + 2 + file.readUInt16BE(offset + 2)
    if (end > file.length) return blocks
    if (marker === 0xda) offset = findScanEnd(file, end)
    else {
      addSegment(blocks, file, marker, { start: offset, end })
      offset = end
    }
  }
  return blocks
}

function addSegment(blocks: MetadataBlocks, file: Buffer, marker: number, segment: ByteSpan): void {
  const { start, end } = segment
  const startsWith = (name: string) =>
    file.subarray(start + 4, Math.min(end, start + 4 + name.length)).equals(Buffer.from(name, 'latin1'))
  if (marker === 0xe1 && startsWith('Exif\0')) blocks.exif.push({ start: Math.min(end, start + 10), end })
  else if (marker === 0xe1 && startsWith(XMP_HEADER)) blocks.xmp.push({ start: start + 4 + XMP_HEADER.length, end })
  else if (marker === 0xe2 && startsWith('ICC_PROFILE\0')) return
  else if (marker === 0xed && startsWith('Photoshop 3.0\0')) {
    const iptc = findPhotoshopIptc(file, { start: start + 18, end })
    if (iptc) blocks.iptc.push(iptc)
  } else if (marker > 0xe0 && marker < 0xf0 && marker !== 0xee) blocks.droppedSpans.push(segment)
}

/** Finds the IPTC data among Photoshop's resources. */
export function findPhotoshopIptc(file: Buffer, { start, end }: ByteSpan): ByteSpan | undefined {
  let offset = start
  while (offset + 12 <= end && file.toString('latin1', offset, offset + 4) === '8BIM') {
    const id = file.readUInt16BE(offset + 4)
    const nameBytes = ((file[offset + 6] ?? 0) + 2) & ~1
    const dataStart = offset + 6 + nameBytes + 4
    if (dataStart > end) return undefined
    const size = file.readUInt32BE(dataStart - 4)
    if (id === 0x0404) return { start: dataStart, end: Math.min(end, dataStart + size) }
    offset = dataStart + size + (size & 1)
  }
  return undefined
}

/** Returns the offset after the coded pixels, in which 0xff is always followed by 0 or a restart marker. */
function findScanEnd(file: Buffer, dataStart: number): number {
  let offset = file.indexOf(0xff, dataStart)
  while (offset >= 0 && offset + 1 < file.length) {
    const nextByte = file[offset + 1] as number
    if (nextByte !== 0 && nextByte !== 0xff && (nextByte < 0xd0 || nextByte > 0xd7)) return offset
    offset = file.indexOf(0xff, nextByte === 0xff ? offset + 1 : offset + 2)
  }
  return file.length
}

function dropTrailer(blocks: MetadataBlocks, file: Buffer, end: number): MetadataBlocks {
  if (end < file.length) blocks.droppedSpans.push({ start: end, end: file.length })
  return blocks
}
