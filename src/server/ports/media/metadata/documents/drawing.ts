import type { Span } from '../blocks.ts'
import { scrubProperties } from './properties.ts'
import { UncleanableError } from './uncleanable.ts'
import { attributesOf, localName, piecesOf, type Piece } from './xml-tags.ts'

// Attributes in which editors note paths of the author's machine, by local name.
const NOTES = new Set(['export-filename', 'docname', 'docbase', 'absref', 'output_extension'])
// Embedded files of an editor that browsers don't draw: Adobe Illustrator's data and its preview.
const EDITORS = new Set(['pgf', 'aipgf', 'aipgfRef', 'pgfRef'])
// A path on someone's machine: a drive, network share or home directory.
const PATH = /^\s*(file:|[a-z]:[\\/]|\\\\|\/(home|users|volumes|mnt|media|tmp)\/)/i
const PICTURE = /data:image\/[\w.+-]+;(?:[\w=-]+;)*base64,/g
const MOST_PICTURES = 10_000
/** Larger drawings are neither rendered nor cleaned. */
export const SVG_BYTES = 10 * 1024 * 1024

/**
 * Cleans a drawing in place: metadata except the credit, editors' notes, and embedded images, which `scrubImage` cleans
 * without changing their length. Rendering and length stay the same. Returns true if anything was removed. Throws
 * UncleanableError if it isn't plain XML.
 */
export function scrubDrawing(file: Buffer, scrubPicture: (picture: Buffer) => boolean): boolean {
  // One character per byte, so that offsets in the text are offsets in the file; works for encodings that contain
  // ASCII.
  const svg = file.toString('latin1')
  if (svg.includes('\0')) throw new UncleanableError('drawing in UTF-16')
  return [scrubElements(file, svg), scrubPictures(file, svg, scrubPicture)].includes(true)
}

function scrubElements(file: Buffer, svg: string): boolean {
  let found = false
  const blank = (start: number, end: number) => {
    file.fill(0x20, start, end)
    found = true
  }
  const pieces = piecesOf(svg)
  for (const piece of pieces) {
    if (piece.kind !== 'open' && piece.kind !== 'empty') continue
    const name = localName(piece.name)
    if (piece.kind === 'open' && (name === 'metadata' || EDITORS.has(name))) {
      const close = closeOf(pieces, piece)
      if (name === 'metadata') found = scrubProperties(file, svg, { ...piece, end: close.end }, 'drawing') || found
      else if (svg.slice(piece.end, close.start).trim()) blank(piece.end, close.start)
      continue
    }
    for (const attribute of attributesOf(svg, piece))
      if (attribute.value.trim() && (NOTES.has(localName(attribute.name)) || PATH.test(attribute.value)))
        blank(attribute.start, attribute.end)
  }
  return found
}

/** The closing tag of an element. */
function closeOf(pieces: Generator<Piece>, { name }: Piece): Piece {
  let depth = 1
  for (const piece of pieces) {
    if (piece.name === name && piece.kind === 'open') depth++
    if (piece.name === name && piece.kind === 'close' && --depth === 0) return piece
  }
  throw new UncleanableError('unclosed element')
}

function scrubPictures(file: Buffer, svg: string, scrubPicture: (picture: Buffer) => boolean): boolean {
  let [found, pictures] = [false, 0]
  for (const { 0: head, index } of svg.matchAll(PICTURE)) {
    if (++pictures > MOST_PICTURES) throw new UncleanableError('too many images in a drawing')
    const lines = linesFrom(svg, index + head.length)
    const picture = Buffer.from(lines.map(({ start, end }) => svg.slice(start, end)).join(''), 'base64')
    if (!scrubPicture(picture)) continue
    found = true
    // Written back to the same positions: lines keep their length.
    const clean = Buffer.from(picture.toString('base64'), 'latin1')
    let at = 0
    for (const { start, end } of lines) at += clean.copy(file, start, at, at + end - start)
  }
  return found
}

const SIGNS = /[A-Za-z0-9+/=]+/y
const BREAK = /\s+|&#(10|13|9|32|x0?[ad9]|x20);/iy

/** The lines of base64 data, however they are broken. */
function linesFrom(svg: string, from: number): Span[] {
  const lines: Span[] = []
  for (let at = from; ;) {
    SIGNS.lastIndex = BREAK.lastIndex = at
    if (SIGNS.test(svg)) lines.push({ start: at, end: (at = SIGNS.lastIndex) })
    else if (BREAK.test(svg)) at = BREAK.lastIndex
    // Escaped characters would not fit the same length after cleaning.
    else if (svg[at] === '%' || svg[at] === '&') throw new UncleanableError('escaped base64 data')
    else return lines
  }
}
