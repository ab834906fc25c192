import { entities } from '../document/xml-text.ts'
import type { Span } from './blocks.ts'

// Names of properties, whatever the prefix: exif:GPSLatitude, aux:SerialNumber, exifEX:LensSerialNumber, aux:OwnerName.
const PRIVATE = /GPS|serial|owner|location(shown|created)?$|latitude|longitude/i
const PROPERTY = /([\w-]+:[\w-]+)\s*=\s*("[^"]*"|'[^']*')/g
const OPENING = /<([\w-]+:[\w-]+)[^<>]*>/g

/** What XMP says in the words that are asked for, by the name without prefix in `ns:name` form; lists in their order. */
export function readXmp(xmp: string): (name: string) => string[] {
  return (name) => {
    const escaped = name.replace(/[-:]/g, '\\$&')
    const attribute = new RegExp(`\\s${escaped}\\s*=\\s*("[^"]*"|'[^']*')`).exec(xmp)?.[1]
    if (attribute !== undefined) return [entities(attribute.slice(1, -1))]
    const open = new RegExp(`<${escaped}(?:\\s[^<>]*)?>`).exec(xmp)
    if (!open || open[0].endsWith('/>')) return []
    const from = open.index + open[0].length
    const close = xmp.indexOf(`</${name}`, from)
    if (close < 0) return []
    const inside = xmp.slice(from, close)
    const items = [...inside.matchAll(/<rdf:li\b[^<>]*>([^<]*)</g)].map((item) => entities(item[1] ?? ''))
    return items.length > 0 ? items : inside.includes('<') ? [] : [entities(inside)]
  }
}

/** XMP as text; it is UTF-8 in pictures, UTF-16 only in old documents. */
export function xmpText(bytes: Uint8Array): string {
  const wide = bytes[0] === 0xfe || bytes[1] === 0 || bytes[0] === 0
  const label = !wide ? 'utf-8' : bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : 'utf-16be'
  return new TextDecoder(label).decode(bytes)
}

/** Puts spaces where XMP tells of places, serial numbers and owners; the length stays. True when there was anything. */
export function scrubXmp(file: Buffer, { start, end }: Span): boolean {
  // One sign a byte, so that places in the text are places in the file.
  const text = file.toString('latin1', start, end)
  const blank = (from: number, to: number) => file.fill(0x20, start + from, start + to)
  let found = false
  if (text.includes('\0')) {
    found = PRIVATE.test(text.replaceAll('\0', ''))
    if (found) blank(0, text.length)
    return found
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(PROPERTY)) {
    if (!isPrivate(name)) continue
    blank(index, index + whole.length)
    found = true
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(OPENING)) {
    if (!isPrivate(name)) continue
    const closing = `</${name}>`
    const close = whole.endsWith('/>') ? index + whole.length - closing.length : text.indexOf(closing, index)
    blank(index, close < 0 ? text.length : close + closing.length)
    found = true
  }
  return found
}

function isPrivate(name: string): boolean {
  return PRIVATE.test(name.slice(name.indexOf(':') + 1))
}
