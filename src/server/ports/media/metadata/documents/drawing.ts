import type { Span } from '../blocks.ts'
import { scrubProperties } from './properties.ts'
import { UncleanableError } from './uncleanable.ts'
import { attributesOf, localName, piecesOf, type Piece } from './xml-tags.ts'

// What editors note of a machine, by local name: where a drawing lay, and where it was exported to.
const NOTES = new Set(['export-filename', 'docname', 'docbase', 'absref', 'output_extension'])
// Whole files of an editor within the drawing, which no browser draws: Adobe Illustrator's, and the preview of one.
const EDITORS = new Set(['pgf', 'aipgf', 'aipgfRef', 'pgfRef'])
// On whose machine: a drive, a share, a home.
const PATH = /^\s*(file:|[a-z]:[\\/]|\\\\|\/(home|users|volumes|mnt|media|tmp)\/)/i
const PICTURE = /data:image\/[\w.+-]+;(?:[\w=-]+;)*base64,/g
const MOST_PICTURES = 10_000
/** Larger ones are neither drawn nor looked into. */
export const SVG_BYTES = 10 * 1024 * 1024

/**
 * Cleans a drawing in place: its metadata of all but its credit, the notes of editors, and the pictures that it holds,
 * which `scrubPicture` cleans without changing their lengths. Nothing that is drawn changes, nor does the length. True
 * when there was anything. Throws where it is no plain XML.
 */
export function scrubDrawing(file: Buffer, scrubPicture: (picture: Buffer) => boolean): boolean {
  // One sign a byte, so that places in the text are places in the file: ASCII and what contains it.
  const svg = file.toString('latin1')
  if (svg.includes('\0')) throw new UncleanableError('a drawing in UTF-16')
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

/** The tag that closes the element of an opening one. */
function closeOf(pieces: Generator<Piece>, { name }: Piece): Piece {
  let depth = 1
  for (const piece of pieces) {
    if (piece.name === name && piece.kind === 'open') depth++
    if (piece.name === name && piece.kind === 'close' && --depth === 0) return piece
  }
  throw new UncleanableError('an element without an end')
}

function scrubPictures(file: Buffer, svg: string, scrubPicture: (picture: Buffer) => boolean): boolean {
  let [found, pictures] = [false, 0]
  for (const { 0: head, index } of svg.matchAll(PICTURE)) {
    if (++pictures > MOST_PICTURES) throw new UncleanableError('a drawing of too many pictures')
    const lines = linesFrom(svg, index + head.length)
    const picture = Buffer.from(lines.map(({ start, end }) => svg.slice(start, end)).join(''), 'base64')
    if (!scrubPicture(picture)) continue
    found = true
    // Back to where its signs stood: lines stay as long as they were.
    const clean = Buffer.from(picture.toString('base64'), 'latin1')
    let at = 0
    for (const { start, end } of lines) at += clean.copy(file, start, at, at + end - start)
  }
  return found
}

const SIGNS = /[A-Za-z0-9+/=]+/y
const BREAK = /\s+|&#(10|13|9|32|x0?[ad9]|x20);/iy

/** The lines of what is written in base64, however they are broken. */
function linesFrom(svg: string, from: number): Span[] {
  const lines: Span[] = []
  for (let at = from; ;) {
    SIGNS.lastIndex = BREAK.lastIndex = at
    if (SIGNS.test(svg)) lines.push({ start: at, end: (at = SIGNS.lastIndex) })
    else if (BREAK.test(svg)) at = BREAK.lastIndex
    // Written with signs for signs, which a picture of the same length need not fit.
    else if (svg[at] === '%' || svg[at] === '&') throw new UncleanableError('a picture in signs for signs')
    else return lines
  }
}
