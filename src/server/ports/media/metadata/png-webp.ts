import { createEmptyBlocks, type MetadataBlocks } from './metadata-blocks.ts'

const TEXT_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt'])
const XMP_KEYWORD = 'XML:com.adobe.xmp'
// Keywords of the PNG specification whose texts can't reveal devices or locations.
const KEPT_KEYWORDS = /^(Title|Author|Description|Copyright|Creation Time|Software|Disclaimer|Warning|date:\w+)$/

/** Finds the metadata of a PNG. Compressed text and text with other keywords is dropped. */
export function findPngBlocks(file: Buffer): MetadataBlocks {
  const blocks = createEmptyBlocks()
  for (let offset = 8; offset + 12 <= file.length;) {
    const data = { start: offset + 8, end: offset + 8 + file.readUInt32BE(offset) }
    const chunk = { start: offset, end: data.end + 4 }
    if (chunk.end > file.length) break
    const name = file.toString('latin1', offset + 4, offset + 8)
    if (name === 'eXIf') blocks.exif.push(data)
    else if (TEXT_CHUNKS.has(name)) {
      const keywordEnd = file.toString('latin1', data.start, Math.min(data.end, data.start + 80)).split('\0')[0] ?? ''
      const isCompressed = name === 'zTXt' || (name === 'iTXt' && file[data.start + keywordEnd.length + 1] === 1)
      if (name === 'iTXt' && keywordEnd === XMP_KEYWORD && !isCompressed)
        blocks.xmp.push(findText(file, data.start + keywordEnd.length + 3, data.end))
      else if (isCompressed || !KEPT_KEYWORDS.test(keywordEnd)) blocks.droppedSpans.push(chunk)
    }
    if (name === 'eXIf' || name === 'iTXt') blocks.checksummedSpans.push({ start: offset + 4, end: data.end })
    offset = chunk.end
    if (name === 'IEND') {
      if (offset < file.length) blocks.droppedSpans.push({ start: offset, end: file.length })
      break
    }
  }
  return blocks
}

// The text follows the language and the translated keyword, which both end with a zero byte.
function findText(file: Buffer, textOffset: number, end: number) {
  const languageEnd = file.indexOf(0, textOffset)
  const keywordEnd = languageEnd < 0 ? -1 : file.indexOf(0, languageEnd + 1)
  return { start: keywordEnd < 0 || keywordEnd >= end ? end : keywordEnd + 1, end }
}

/** Finds the metadata of a WebP. */
export function findWebpBlocks(file: Buffer): MetadataBlocks {
  const blocks = createEmptyBlocks()
  for (let offset = 12; offset + 8 <= file.length;) {
    const size = file.readUInt32LE(offset + 4)
    const data = { start: offset + 8, end: Math.min(file.length, offset + 8 + size) }
    const name = file.toString('latin1', offset, offset + 4)
    if (name === 'EXIF') {
      // Some programs write the header, although only JPEG needs it.
      const hasHeader = file.toString('latin1', data.start, data.start + 4) === 'Exif'
      blocks.exif.push({ start: data.start + (hasHeader ? 6 : 0), end: data.end })
    } else if (name === 'XMP ') blocks.xmp.push(data)
    offset += 8 + size + (size & 1)
  }
  return blocks
}
