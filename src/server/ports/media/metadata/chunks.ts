import { noBlocks, type Blocks } from './blocks.ts'

const TEXT = new Set(['tEXt', 'zTXt', 'iTXt'])
const XMP = 'XML:com.adobe.xmp'
// Keywords of the PNG specification that can't reveal devices or places.
const KEPT_WORDS = /^(Title|Author|Description|Copyright|Creation Time|Software|Disclaimer|Warning|date:\w+)$/

/** The metadata of a PNG. Compressed text and text with other keywords is dropped. */
export function pngBlocks(file: Buffer): Blocks {
  const blocks = noBlocks()
  for (let at = 8; at + 12 <= file.length;) {
    const data = { start: at + 8, end: at + 8 + file.readUInt32BE(at) }
    const whole = { start: at, end: data.end + 4 }
    if (whole.end > file.length) break
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === 'eXIf') blocks.exif.push(data)
    else if (TEXT.has(name)) {
      const word = file.toString('latin1', data.start, Math.min(data.end, data.start + 80)).split('\0')[0] ?? ''
      const packed = name === 'zTXt' || (name === 'iTXt' && file[data.start + word.length + 1] === 1)
      if (name === 'iTXt' && word === XMP && !packed)
        blocks.xmp.push(textOf(file, data.start + word.length + 3, data.end))
      else if (packed || !KEPT_WORDS.test(word)) blocks.dropped.push(whole)
    }
    if (name === 'eXIf' || name === 'iTXt') blocks.summed.push({ start: at + 4, end: data.end })
    at = whole.end
    if (name === 'IEND') {
      if (at < file.length) blocks.dropped.push({ start: at, end: file.length })
      break
    }
  }
  return blocks
}

// The text follows the language and the translated keyword, which both end with a zero byte.
function textOf(file: Buffer, from: number, end: number) {
  const language = file.indexOf(0, from)
  const word = language < 0 ? -1 : file.indexOf(0, language + 1)
  return { start: word < 0 || word >= end ? end : word + 1, end }
}

/** The metadata of a WebP. */
export function webpBlocks(file: Buffer): Blocks {
  const blocks = noBlocks()
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4)
    const data = { start: at + 8, end: Math.min(file.length, at + 8 + size) }
    const name = file.toString('latin1', at, at + 4)
    if (name === 'EXIF') {
      // Some programs write the header that only JPEG needs.
      const headed = file.toString('latin1', data.start, data.start + 4) === 'Exif'
      blocks.exif.push({ start: data.start + (headed ? 6 : 0), end: data.end })
    } else if (name === 'XMP ') blocks.xmp.push(data)
    at += 8 + size + (size & 1)
  }
  return blocks
}
