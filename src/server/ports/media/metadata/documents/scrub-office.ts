import { isEmbeddable, scrubEmbedded } from './embedded.ts'
import { scrubProperties } from './scrub-properties.ts'
import { UncleanableError } from './uncleanable-error.ts'
import { readPartBeginning, readZipParts, unpackPart, replaceParts, type ZipPart } from './zip-parts.ts'

// Parts with document properties in Office, OpenDocument and .NET packages.
const PROPERTIES_PART = /^(docProps\/(core|app|custom)\d*\.xml|(.*\/)?meta\.xml|.*\.psmdcp)$/i
const CONTENT_PART = /^(word|ppt|xl)\/.*\.xml$|^(.*\/)?(content|styles|settings)\.xml$/i
const PEOPLE_PART = /^(ppt\/(commentAuthors|authors)|word\/people|xl\/persons\/.*|xl\/revisions\/.*)\.xml$/i
const EMBEDDED_DOCUMENT = /\.(doc[xm]|dot[xm]|xls[xm]|xlt[xm]|ppt[xm]|pps[xm]|pot[xm]|od[tspgf])$/i
/** Matches the authors of comments and changes, the file's path, and the printer's name. */
const PERSON_NAMES = [
  /\s(?:w|w15|w16\w*|p15|p188):(?:author|initials|userId|providerId)="([^"]+)"/dg,
  /<(?:x15ac:absPath\s+url|fileSharing\s[^<>]*userName)="([^"]+)"/dg,
  /<config:config-item config:name="PrinterName"[^<>]{0,200}>([^<]+)</dg,
  /<(?:author|dc:creator|meta:creator-initials|loext:sender-initials)>([^<]+)</dg,
]
const PEOPLE_PART_NAMES = [/\s(?:\w+:)?(?:name|displayName|initials|userId|providerId|author|userName)="([^"]+)"/dg]
const MAX_DEPTH = 2

/**
 * Cleans an office document or EPUB: its properties, names of commenters and embedded images. Returns undefined if
 * there was nothing to remove. An EPUB keeps its credit. Throws UncleanableError if the file can't be cleaned.
 */
export function scrubOffice(zip: Buffer, documentKind: 'office' | 'book', depth = 0): Iterable<Buffer> | undefined {
  if (depth > MAX_DEPTH) throw new UncleanableError('documents nested too deeply')
  const zipParts = readZipParts(zip)
  const changedParts = new Map<ZipPart, Buffer>()
  for (const part of zipParts.parts) {
    const bytes = part.size > 0 ? cleanPart(zip, part, documentKind, depth) : undefined
    if (bytes) changedParts.set(part, bytes)
  }
  return changedParts.size > 0 ? replaceParts(zip, zipParts, changedParts) : undefined
}

function cleanPart(zip: Buffer, part: ZipPart, documentKind: 'office' | 'book', depth: number): Buffer | undefined {
  if (EMBEDDED_DOCUMENT.test(part.name)) {
    const clean = scrubOffice(unpackPart(zip, part), 'office', depth + 1)
    return clean && Buffer.concat([...clean])
  }
  const isText = documentKind === 'office' && (PROPERTIES_PART.test(part.name) || CONTENT_PART.test(part.name))
  if (!isText && !isEmbeddable(readPartBeginning(zip, part))) return undefined
  const bytes = unpackPart(zip, part)
  return (isText ? scrubText(bytes, part.name) : scrubEmbedded(bytes, depth)) ? bytes : undefined
}

function scrubText(bytes: Buffer, name: string): boolean {
  // One character per byte, so that offsets in the text are offsets in the part.
  const xml = bytes.toString('latin1')
  if (xml.includes('\0')) throw new UncleanableError('part in UTF-16')
  if (PROPERTIES_PART.test(name)) return scrubProperties(bytes, xml, { start: 0, end: bytes.length }, 'document')
  let hasChanged = false
  for (const names of PEOPLE_PART.test(name) ? PEOPLE_PART_NAMES : PERSON_NAMES) {
    for (const { 1: value = '', indices } of xml.matchAll(names)) {
      if (!value.trim()) continue
      bytes.fill(0x20, ...(indices?.[1] ?? [0, 0]))
      hasChanged = true
    }
  }
  return hasChanged
}
