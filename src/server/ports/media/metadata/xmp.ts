import { decodeXML } from 'entities'
import type { Span } from './blocks.ts'

// Property names with any prefix, such as exif:GPSLatitude, aux:SerialNumber, exifEX:LensSerialNumber, aux:OwnerName.
// People and regions in the image: Iptc4xmpExt:PersonInImage and ImageRegion, mwg-rs:Regions, MP:RegionInfo.
const PRIVATE =
  /GPS|serial|owner|location(shown|created)?$|latitude|longitude|PersonInImage|ImageRegion$|Regions$|RegionInfo$/i
// A word without a value is matched as a whole, so that it isn't scanned again from each of its letters.
const PROPERTY = /[\w-]+(?:(:[\w-]+)\s*=\s*("[^"]*"|'[^']*'))?/g
const OPENING = /<([\w-]+:[\w-]+)(?:[^\w<>-][^<>]*)?>/g

/** Returns a reader for XMP values by `ns:name`; lists keep their order. */
export function readXmp(xmp: string): (name: string) => string[] {
  const attributes = new Map<string, string>()
  for (const { name, value } of propertiesOf(xmp)) if (!attributes.has(name)) attributes.set(name, value)
  const elements = new Map<string, { tag: string; from: number }>()
  for (const { 0: tag, 1: name = '', index } of xmp.matchAll(OPENING))
    if (!elements.has(name)) elements.set(name, { tag, from: index + tag.length })
  return (name) => {
    const attribute = attributes.get(name)
    if (attribute !== undefined) return [decodeXML(attribute.slice(1, -1))]
    const open = elements.get(name)
    if (!open || open.tag.endsWith('/>')) return []
    const { from } = open
    const close = xmp.indexOf(`</${name}`, from)
    if (close < 0) return []
    const inside = xmp.slice(from, close)
    const items = [...inside.matchAll(/<rdf:li\b[^<>]*>([^<]*)</g)].map((item) => decodeXML(item[1] ?? ''))
    return items.length > 0 ? items : inside.includes('<') ? [] : [decodeXML(inside)]
  }
}

/** The attributes with their names as written and their values in quotes. */
function* propertiesOf(xmp: string) {
  for (const { 0: whole, 1: local, 2: value, index } of xmp.matchAll(PROPERTY))
    if (local !== undefined && value !== undefined)
      yield { name: whole.slice(0, whole.indexOf(local) + local.length), value, index, until: index + whole.length }
}

/** Decodes XMP, which is UTF-8 in images and UTF-16 only in old documents. */
export function xmpText(bytes: Uint8Array): string {
  const wide = bytes[0] === 0xfe || bytes[1] === 0 || bytes[0] === 0
  const label = !wide ? 'utf-8' : bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : 'utf-16be'
  return new TextDecoder(label).decode(bytes)
}

/**
 * Blanks places, serial numbers, owners and depicted people in XMP without changing the length. Returns true if there
 * was anything to remove.
 */
export function scrubXmp(file: Buffer, { start, end }: Span): boolean {
  // One character per byte, so that offsets in the text are offsets in the file.
  const text = file.toString('latin1', start, end)
  const blank = (from: number, to: number) => file.fill(0x20, start + from, start + to)
  let found = false
  if (text.includes('\0')) {
    const plain = text.replaceAll('\0', '')
    const names = [...propertiesOf(plain)].map(({ name }) => name)
    found = [...names, ...[...plain.matchAll(OPENING)].map(([, name = '']) => name)].some(isPrivate)
    if (found) blank(0, text.length)
    return found
  }
  for (const { name, index, until } of propertiesOf(text)) {
    if (!isPrivate(name)) continue
    blank(index, until)
    found = true
  }
  let done = 0
  for (const { 0: whole, 1: name = '', index } of text.matchAll(OPENING)) {
    // Elements inside a removed one are gone already.
    if (index < done || !isPrivate(name)) continue
    const closing = `</${name}>`
    const close = whole.endsWith('/>') ? index + whole.length - closing.length : text.indexOf(closing, index)
    done = close < 0 ? text.length : close + closing.length
    blank(index, done)
    found = true
  }
  return found
}

function isPrivate(name: string): boolean {
  return PRIVATE.test(name.slice(name.indexOf(':') + 1))
}
