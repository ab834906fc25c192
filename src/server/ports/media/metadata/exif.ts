import { shortTextDecoder } from '../encoding/decode-text.ts'
import type { Span } from './blocks.ts'

/** Tags that are read or removed. */
export const TAGS = {
  description: 0x010e,
  artist: 0x013b,
  copyright: 0x8298,
  dateOriginal: 0x9003,
  titleOfWindows: 0x9c9b,
  authorOfWindows: 0x9c9d,
  keywordsOfWindows: 0x9c9e,
  xmp: 0x02bc,
  iptc: 0x83bb,
  photoshop: 0x8649,
} as const

const SUB_IFDS = new Set([0x8769, 0x014a, 0xa005])
const GPS = 0x8825
const MAKER_NOTE = 0x927c
/**
 * GPS, maker notes, host computer, owner, serial numbers of body, lens and camera, private data in DNG, user comment.
 */
const PRIVATE = new Set([GPS, MAKER_NOTE, 0x013c, 0xa430, 0xa431, 0xa435, 0xc62f, 0xc634, 0xc65d, 0x9286])
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const ASCII = 2
const TEXTS: ReadonlySet<number> = new Set([TAGS.description, TAGS.artist, TAGS.copyright])
const MAX_TEXT_BYTES = 64 * 1024
const MAX_IFDS = 2000
const MAX_ENTRIES = 4096

/** One value of a TIFF structure. */
export interface Entry extends Span {
  tag: number
  type: number
  /** The offset of the entry itself. */
  at: number
}

interface Layout {
  little: boolean
  big: boolean
  start: number
  end: number
}

/** All entries of a TIFF structure; none if it is invalid. Offsets are relative to the file. */
export function readEntries(file: Buffer, span: Span): Entry[] {
  return walk(file, span).flatMap((ifd) => ifd.entries)
}

/** Returns a reader for text values; Windows writes its own tags as UTF-16. */
export function entryReader(file: Buffer, entries: readonly Entry[]): (entry: Entry) => string {
  const bytesOf = ({ start, end }: Entry) => file.subarray(start, Math.min(end, start + MAX_TEXT_BYTES))
  const isWide = ({ tag }: Entry) => tag >= 0x9c9b && tag <= 0x9c9f
  const texts = entries.filter((entry) => entry.type === ASCII && TEXTS.has(entry.tag))
  const decode = shortTextDecoder(texts.map(bytesOf))
  return (entry) => (isWide(entry) ? new TextDecoder('utf-16le').decode(bytesOf(entry)) : decode(bytesOf(entry)))
}

/**
 * Removes places, devices and owners in place. Nothing moves, so offsets of pixels stay valid. Returns true if anything
 * was removed. Blocks without pixels also lose their preview and all unreferenced bytes, because manufacturers store
 * notes there.
 */
export function scrubExif(file: Buffer, span: Span, { pixels }: { pixels: boolean }): boolean {
  let found = false
  const layout = layoutOf(file, span)
  for (const { at, entries, pointers } of walk(file, span)) {
    if (!layout) break
    const gone = entries.filter((entry) => PRIVATE.has(entry.tag))
    for (const pointer of pointers) file.fill(0, pointer.start, pointer.end)
    if (gone.length === 0) continue
    found = true
    for (const { start, end } of gone) file.fill(0, start, end)
    removeEntries(file, layout, at, entries.length, new Set(gone.map((entry) => entry.at)))
  }
  if (found && layout && !pixels) emptyTheRest(file, layout)
  return found
}

function emptyTheRest(file: Buffer, layout: Layout & { first: number }): void {
  const { big, start, end, first } = layout
  const [head, size, wide] = big ? [8, 20, 8] : [2, 12, 4]
  const main = readIfd(file, layout, start + first)
  if (main)
    file.fill(0, main.at + head + main.entries.length * size, main.at + head + main.entries.length * size + wide)
  const kept: Span[] = [{ start, end: start + (big ? 16 : 8) }]
  for (const { at, entries } of walk(file, layout)) {
    kept.push({ start: at, end: at + head + entries.length * size + wide }, ...entries)
  }
  kept.sort((a, b) => a.start - b.start)
  let at = start
  for (const span of kept) {
    if (span.start > at) file.fill(0, at, span.start)
    at = Math.max(at, span.end)
  }
  file.fill(0, Math.min(at, end), end)
}

interface Ifd {
  at: number
  entries: Entry[]
  /** Directories that are removed together with their pointer. */
  pointers: Span[]
}

function layoutOf(file: Buffer, { start, end }: Span): (Layout & { first: number }) | undefined {
  if (end - start < 16 || end > file.length) return undefined
  const order = file.toString('latin1', start, start + 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const little = order === 'II'
  const layout = { little, big: uint(file, little, start + 2, 2) === 43, start, end }
  return { ...layout, first: layout.big ? uint(file, little, start + 8, 8) : uint(file, little, start + 4, 4) }
}

function walk(file: Buffer, span: Span): Ifd[] {
  const layout = layoutOf(file, span)
  if (!layout) return []
  const found: Ifd[] = []
  const seen = new Set<number>()
  const waiting = [layout.first]
  while (waiting.length > 0 && found.length < MAX_IFDS) {
    const offset = waiting.shift() as number
    if (offset <= 0 || seen.has(offset)) continue
    seen.add(offset)
    const ifd = readIfd(file, layout, layout.start + offset)
    if (!ifd) continue
    found.push(ifd)
    waiting.push(...ifd.next)
  }
  return found
}

function readIfd(file: Buffer, layout: Layout, at: number): (Ifd & { next: number[] }) | undefined {
  const { little, big, start, end } = layout
  const [head, size, wide] = big ? [8, 20, 8] : [2, 12, 4]
  if (at + head > end) return undefined
  const count = uint(file, little, at, head)
  if (count > MAX_ENTRIES || at + head + count * size + wide > end) return undefined
  const entries: Entry[] = []
  const pointers: Span[] = []
  const next: number[] = []
  for (let i = 0; i < count; i++) {
    const entry = at + head + i * size
    const tag = uint(file, little, entry, 2)
    const type = uint(file, little, entry + 2, 2)
    const bytes = (SIZES[type] ?? 0) * uint(file, little, entry + 4, wide)
    const value = entry + 4 + wide
    const from = bytes <= wide ? value : start + uint(file, little, value, wide)
    const whole = from + bytes <= end ? { start: from, end: from + bytes } : { start: value, end: value }
    entries.push({ tag, type, at: entry, ...whole })
    if (SUB_IFDS.has(tag))
      for (let k = whole.start; k + wide <= whole.end; k += wide) next.push(uint(file, little, k, wide))
    if (tag === GPS) pointers.push(...directory(file, layout, start + uint(file, little, value, wide)))
  }
  next.push(uint(file, little, at + head + count * size, wide))
  return { at, entries, pointers, next }
}

/** A directory and everything its entries point to. */
function directory(file: Buffer, layout: Layout, at: number): Span[] {
  const ifd = readIfd(file, layout, at)
  if (!ifd) return []
  const [head, size] = layout.big ? [8, 20] : [2, 12]
  return [...ifd.entries, { start: at, end: at + head + ifd.entries.length * size }]
}

function removeEntries(
  file: Buffer,
  { little, big }: Layout,
  at: number,
  count: number,
  gone: ReadonlySet<number>,
): void {
  const [head, size, wide] = big ? [8, 20, 8] : [2, 12, 4]
  const end = at + head + count * size + wide
  const kept: Buffer[] = []
  for (let i = 0; i < count; i++) {
    const entry = at + head + i * size
    if (!gone.has(entry)) kept.push(Buffer.from(file.subarray(entry, entry + size)))
  }
  kept.push(Buffer.from(file.subarray(end - wide, end)))
  file.fill(0, at, end)
  const left = count - gone.size
  if (big) file[little ? 'writeBigUInt64LE' : 'writeBigUInt64BE'](BigInt(left), at)
  else file[little ? 'writeUInt16LE' : 'writeUInt16BE'](left, at)
  Buffer.concat(kept).copy(file, at + head)
}

function uint(file: Buffer, little: boolean, at: number, bytes: number): number {
  if (bytes === 8) return Number(little ? file.readBigUInt64LE(at) : file.readBigUInt64BE(at))
  return little ? file.readUIntLE(at, bytes) : file.readUIntBE(at, bytes)
}
