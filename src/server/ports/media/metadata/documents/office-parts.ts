import { isEmbeddable, scrubEmbedded } from './embedded.ts'
import { scrubProperties } from './properties.ts'
import { UncleanableError } from './uncleanable.ts'
import { beginningOf, partsOf, unpacked, zipWith, type ZipPart } from './zip-parts.ts'

// Document properties in Office, OpenDocument and .NET packages.
const PROPERTIES = /^(docProps\/(core|app|custom)\d*\.xml|(.*\/)?meta\.xml|.*\.psmdcp)$/i
const CONTENT = /^(word|ppt|xl)\/.*\.xml$|^(.*\/)?(content|styles|settings)\.xml$/i
const PEOPLE = /^(ppt\/(commentAuthors|authors)|word\/people|xl\/persons\/.*|xl\/revisions\/.*)\.xml$/i
const WITHIN = /\.(doc[xm]|dot[xm]|xls[xm]|xlt[xm]|ppt[xm]|pps[xm]|pot[xm]|od[tspgf])$/i
/** Authors of comments and changes, the path of the file, and the printer. */
const NAMES = [
  /\s(?:w|w15|w16\w*|p15|p188):(?:author|initials|userId|providerId)="([^"]+)"/dg,
  /<(?:x15ac:absPath\s+url|fileSharing\s[^<>]*userName)="([^"]+)"/dg,
  /<config:config-item config:name="PrinterName"[^<>]{0,200}>([^<]+)</dg,
  /<(?:author|dc:creator|meta:creator-initials|loext:sender-initials)>([^<]+)</dg,
]
const NAMES_OF_PEOPLE = [/\s(?:\w+:)?(?:name|displayName|initials|userId|providerId|author|userName)="([^"]+)"/dg]
const DEEPEST = 2

/**
 * Cleans an office document or EPUB: properties, names of commenters and embedded images. Returns undefined if there
 * was nothing to remove. The credit of an EPUB stays. Throws UncleanableError if the file can't be cleaned.
 */
export function scrubOffice(zip: Buffer, of: 'office' | 'book', depth = 0): Iterable<Buffer> | undefined {
  if (depth > DEEPEST) throw new UncleanableError('documents nested too deeply')
  const opened = partsOf(zip)
  const changed = new Map<ZipPart, Buffer>()
  for (const part of opened.parts) {
    const bytes = part.size > 0 ? cleaned(zip, part, of, depth) : undefined
    if (bytes) changed.set(part, bytes)
  }
  return changed.size > 0 ? zipWith(zip, opened, changed) : undefined
}

function cleaned(zip: Buffer, part: ZipPart, of: 'office' | 'book', depth: number): Buffer | undefined {
  if (WITHIN.test(part.name)) {
    const clean = scrubOffice(unpacked(zip, part), 'office', depth + 1)
    return clean && Buffer.concat([...clean])
  }
  const isText = of === 'office' && (PROPERTIES.test(part.name) || CONTENT.test(part.name))
  if (!isText && !isEmbeddable(beginningOf(zip, part))) return undefined
  const bytes = unpacked(zip, part)
  return (isText ? scrubText(bytes, part.name) : scrubEmbedded(bytes, depth)) ? bytes : undefined
}

function scrubText(bytes: Buffer, name: string): boolean {
  // One character per byte, so that offsets in the text are offsets in the part.
  const xml = bytes.toString('latin1')
  if (xml.includes('\0')) throw new UncleanableError('part in UTF-16')
  if (PROPERTIES.test(name)) return scrubProperties(bytes, xml, { start: 0, end: bytes.length }, 'document')
  let found = false
  for (const names of PEOPLE.test(name) ? NAMES_OF_PEOPLE : NAMES) {
    for (const { 1: value = '', indices } of xml.matchAll(names)) {
      if (!value.trim()) continue
      bytes.fill(0x20, ...(indices?.[1] ?? [0, 0]))
      found = true
    }
  }
  return found
}
