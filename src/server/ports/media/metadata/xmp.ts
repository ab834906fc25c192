import { decodeXML } from 'entities'
import type { ByteSpan } from './metadata-blocks.ts'

// Properties to blank, with any prefix, such as exif:GPSLatitude, aux:SerialNumber, exifEX:LensSerialNumber,
// aux:OwnerName. People and regions in the image: Iptc4xmpExt:PersonInImage and ImageRegion, mwg-rs:Regions,
// MP:RegionInfo.
const PRIVATE_PROPERTY =
  /GPS|serial|owner|location(shown|created)?$|latitude|longitude|PersonInImage|ImageRegion$|Regions$|RegionInfo$/i
// A word that isn't followed by a value is matched as a whole, so that it isn't scanned again from each of its letters.
const PROPERTY = /[\w-]+(?:(:[\w-]+)\s*=\s*("[^"]*"|'[^']*'))?/g
const OPENING_TAG = /<([\w-]+:[\w-]+)(?:[^\w<>-][^<>]*)?>/g

/** Returns a reader for XMP values by `ns:name`; lists keep their order. */
export function readXmp(xmp: string): (name: string) => string[] {
  const attributes = new Map<string, string>()
  for (const { name, value } of readProperties(xmp)) if (!attributes.has(name)) attributes.set(name, value)
  const elements = new Map<string, { tag: string; contentStart: number }>()
  for (const { 0: tag, 1: name = '', index } of xmp.matchAll(OPENING_TAG))
    if (!elements.has(name)) elements.set(name, { tag, contentStart: index + tag.length })
  return (name) => {
    const attribute = attributes.get(name)
    if (attribute !== undefined) return [decodeXML(attribute.slice(1, -1))]
    const openingTag = elements.get(name)
    if (!openingTag || openingTag.tag.endsWith('/>')) return []
    const { contentStart } = openingTag
    const closingIndex = xmp.indexOf(`</${name}`, contentStart)
    if (closingIndex < 0) return []
    const content = xmp.slice(contentStart, closingIndex)
    const items = [...content.matchAll(/<rdf:li\b[^<>]*>([^<]*)</g)].map((item) => decodeXML(item[1] ?? ''))
    return items.length > 0 ? items : content.includes('<') ? [] : [decodeXML(content)]
  }
}

/** Returns the attributes, with names as written and values in quotes. */
function* readProperties(xmp: string) {
  for (const { 0: match, 1: localName, 2: value, index } of xmp.matchAll(PROPERTY))
    if (localName !== undefined && value !== undefined)
      yield {
        name: match.slice(0, match.indexOf(localName) + localName.length),
        value,
        index,
        endIndex: index + match.length,
      }
}

/** Decodes XMP, which is UTF-8 in images. Only old documents use UTF-16. */
export function decodeXmp(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xfe || bytes[1] === 0 || bytes[0] === 0
  const label = !isUtf16 ? 'utf-8' : bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : 'utf-16be'
  return new TextDecoder(label).decode(bytes)
}

/**
 * Blanks locations, serial numbers, owners and depicted people in XMP, without changing its length. Returns true if
 * there was anything to remove.
 */
export function scrubXmp(file: Buffer, { start, end }: ByteSpan): boolean {
  // One character per byte, so that offsets in the text are offsets in the file.
  const text = file.toString('latin1', start, end)
  const blankRange = (rangeStart: number, rangeEnd: number) => file.fill(0x20, start + rangeStart, start + rangeEnd)
  let hasChanged = false
  if (text.includes('\0')) {
    const plain = text.replaceAll('\0', '')
    const names = [...readProperties(plain)].map(({ name }) => name)
    hasChanged = [...names, ...[...plain.matchAll(OPENING_TAG)].map(([, name = '']) => name)].some(isPrivateProperty)
    if (hasChanged) blankRange(0, text.length)
    return hasChanged
  }
  for (const { name, index, endIndex } of readProperties(text)) {
    if (!isPrivateProperty(name)) continue
    blankRange(index, endIndex)
    hasChanged = true
  }
  let removedUntil = 0
  for (const { 0: match, 1: name = '', index } of text.matchAll(OPENING_TAG)) {
    // Elements inside a removed one are already gone.
    if (index < removedUntil || !isPrivateProperty(name)) continue
    const closingTag = `</${name}>`
    const closingIndex = match.endsWith('/>')
      ? index + match.length - closingTag.length
      : text.indexOf(closingTag, index)
    removedUntil = closingIndex < 0 ? text.length : closingIndex + closingTag.length
    blankRange(index, removedUntil)
    hasChanged = true
  }
  return hasChanged
}

function isPrivateProperty(name: string): boolean {
  return PRIVATE_PROPERTY.test(name.slice(name.indexOf(':') + 1))
}
