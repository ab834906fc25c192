import type { ByteSpan } from '../metadata-blocks.ts'
import { scrubProperties } from './scrub-properties.ts'
import { UncleanableError } from './uncleanable-error.ts'
import { readAttributes, getLocalName, readPieces, type XmlPiece } from './xml-tags.ts'

// Attributes in which editors store paths on the author's machine, by local name.
const EDITOR_NOTES = new Set(['export-filename', 'docname', 'docbase', 'absref', 'output_extension'])
// Elements with an editor's own data that browsers don't draw: Adobe Illustrator's file and its preview.
const EDITOR_ELEMENTS = new Set(['pgf', 'aipgf', 'aipgfRef', 'pgfRef'])
// A path on someone's machine: a drive, network share or home directory.
const MACHINE_PATH = /^\s*(file:|[a-z]:[\\/]|\\\\|\/(home|users|volumes|mnt|media|tmp)\/)/i
const EMBEDDED_PICTURE = /data:image\/[\w.+-]+;(?:[\w=-]+;)*base64,/g
const MAX_PICTURES = 10_000
/** Larger drawings are neither rendered nor cleaned. */
export const MAX_SVG_BYTES = 10 * 1024 * 1024

/**
 * Cleans a drawing in place: removes metadata other than the credit, and editors' notes, and cleans embedded images
 * with `scrubImage`, which must keep their length. The drawing's appearance and length stay the same. Returns true if
 * anything was removed. Throws UncleanableError if it isn't plain XML.
 */
export function scrubDrawing(file: Buffer, scrubImage: (picture: Buffer) => boolean): boolean {
  // One character per byte, so that offsets in the text are offsets in the file. This works for encodings that include
  // ASCII.
  const svg = file.toString('latin1')
  if (svg.includes('\0')) throw new UncleanableError('drawing in UTF-16')
  return [scrubElements(file, svg), scrubPictures(file, svg, scrubImage)].includes(true)
}

function scrubElements(file: Buffer, svg: string): boolean {
  let hasChanged = false
  const blankRange = (start: number, end: number) => {
    file.fill(0x20, start, end)
    hasChanged = true
  }
  const pieces = readPieces(svg)
  for (const piece of pieces) {
    if (piece.kind !== 'open' && piece.kind !== 'empty') continue
    const name = getLocalName(piece.name)
    if (piece.kind === 'open' && (name === 'metadata' || EDITOR_ELEMENTS.has(name))) {
      const close = findClosingTag(pieces, piece)
      if (name === 'metadata')
        hasChanged = scrubProperties(file, svg, { ...piece, end: close.end }, 'drawing') || hasChanged
      else if (svg.slice(piece.end, close.start).trim()) blankRange(piece.end, close.start)
      continue
    }
    for (const attribute of readAttributes(svg, piece))
      if (
        attribute.value.trim() &&
        (EDITOR_NOTES.has(getLocalName(attribute.name)) || MACHINE_PATH.test(attribute.value))
      )
        blankRange(attribute.start, attribute.end)
  }
  return hasChanged
}

/** Returns the closing tag of an element. */
function findClosingTag(pieces: Generator<XmlPiece>, { name }: XmlPiece): XmlPiece {
  let depth = 1
  for (const piece of pieces) {
    if (piece.name === name && piece.kind === 'open') depth++
    if (piece.name === name && piece.kind === 'close' && --depth === 0) return piece
  }
  throw new UncleanableError('unclosed element')
}

function scrubPictures(file: Buffer, svg: string, scrubImage: (picture: Buffer) => boolean): boolean {
  let [hasChanged, pictureCount] = [false, 0]
  for (const { 0: prefix, index } of svg.matchAll(EMBEDDED_PICTURE)) {
    if (++pictureCount > MAX_PICTURES) throw new UncleanableError('too many images in a drawing')
    const lines = findBase64Lines(svg, index + prefix.length)
    const picture = Buffer.from(lines.map(({ start, end }) => svg.slice(start, end)).join(''), 'base64')
    if (!scrubImage(picture)) continue
    hasChanged = true
    // Written back to the same positions, so each line keeps its length.
    const cleanBase64 = Buffer.from(picture.toString('base64'), 'latin1')
    let offset = 0
    for (const { start, end } of lines) offset += cleanBase64.copy(file, start, offset, offset + end - start)
  }
  return hasChanged
}

const BASE64_CHARACTERS = /[A-Za-z0-9+/=]+/y
const BASE64_LINE_BREAK = /\s+|&#(10|13|9|32|x0?[ad9]|x20);/iy

/** Returns the lines of base64 data, however it is broken into lines. */
function findBase64Lines(svg: string, startOffset: number): ByteSpan[] {
  const lines: ByteSpan[] = []
  for (let offset = startOffset; ;) {
    BASE64_CHARACTERS.lastIndex = BASE64_LINE_BREAK.lastIndex = offset
    if (BASE64_CHARACTERS.test(svg)) lines.push({ start: offset, end: (offset = BASE64_CHARACTERS.lastIndex) })
    else if (BASE64_LINE_BREAK.test(svg)) offset = BASE64_LINE_BREAK.lastIndex
    // After cleaning, escaped characters would not fit the same length.
    else if (svg[offset] === '%' || svg[offset] === '&') throw new UncleanableError('escaped base64 data')
    else return lines
  }
}
