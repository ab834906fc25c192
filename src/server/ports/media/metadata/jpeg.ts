import { noBlocks, type Blocks, type Span } from './blocks.ts'

const XMP = 'http://ns.adobe.com/xap/1.0/\0'

/** The metadata of a JPEG. Secondary images, videos and phone data after its end are dropped. */
export function jpegBlocks(file: Buffer): Blocks {
  const blocks = noBlocks()
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) return withoutRest(blocks, file, at + 2)
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length) return blocks
    if (marker === 0xda) at = endOfScan(file, end)
    else {
      sort(blocks, file, marker, { start: at, end })
      at = end
    }
  }
  return blocks
}

function sort(blocks: Blocks, file: Buffer, marker: number, segment: Span): void {
  const { start, end } = segment
  const begins = (name: string) =>
    file.subarray(start + 4, Math.min(end, start + 4 + name.length)).equals(Buffer.from(name, 'latin1'))
  if (marker === 0xe1 && begins('Exif\0')) blocks.exif.push({ start: Math.min(end, start + 10), end })
  else if (marker === 0xe1 && begins(XMP)) blocks.xmp.push({ start: start + 4 + XMP.length, end })
  else if (marker === 0xe2 && begins('ICC_PROFILE\0')) return
  else if (marker === 0xed && begins('Photoshop 3.0\0')) {
    const iptc = photoshopIptc(file, { start: start + 18, end })
    if (iptc) blocks.iptc.push(iptc)
  } else if (marker > 0xe0 && marker < 0xf0 && marker !== 0xee) blocks.dropped.push(segment)
}

/** The IPTC data among Photoshop's resources. */
export function photoshopIptc(file: Buffer, { start, end }: Span): Span | undefined {
  let at = start
  while (at + 12 <= end && file.toString('latin1', at, at + 4) === '8BIM') {
    const id = file.readUInt16BE(at + 4)
    const name = ((file[at + 6] ?? 0) + 2) & ~1
    const from = at + 6 + name + 4
    if (from > end) return undefined
    const size = file.readUInt32BE(from - 4)
    if (id === 0x0404) return { start: from, end: Math.min(end, from + size) }
    at = from + size + (size & 1)
  }
  return undefined
}

/** The offset after the coded pixels, in which 0xff is always followed by 0 or a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at >= 0 && at + 1 < file.length) {
    const next = file[at + 1] as number
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = file.indexOf(0xff, next === 0xff ? at + 1 : at + 2)
  }
  return file.length
}

function withoutRest(blocks: Blocks, file: Buffer, end: number): Blocks {
  if (end < file.length) blocks.dropped.push({ start: end, end: file.length })
  return blocks
}
