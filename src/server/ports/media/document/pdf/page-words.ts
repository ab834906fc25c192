import type { PDFiumPage } from '@hyzyla/pdfium'
import { normalized } from '#shared/rules/normalized.ts'
import { HYPHEN_AT_END, isBreak, joinBrokenWords, joinerBetween } from './broken-words.ts'
import { addressOf, withMemory, type Pdfium } from './open-pdf.ts'
import type { AnnotationText } from './pdf-annotations.ts'

/**
 * A word, or characters without a space between them. Position and size are fractions of the page (0 to 1) from the top
 * left. The text ends with a soft hyphen if the word continues in the next run.
 */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** The words of a page in reading order and the page size in points. */
export interface PageWords {
  width: number
  height: number
  runs: Run[]
}

const MAX_SIGNS = 200_000
// PDFium's device coordinates are integers; this scale makes fractions exact to five digits.
const SCALE = 100_000

/**
 * Reads the words of a page with their positions, rotated as displayed. `annotations` are texts that the page's own
 * text doesn't contain.
 */
export function pageWords(module: Pdfium, page: PDFiumPage, texts: readonly AnnotationText[] = []): PageWords {
  const address = addressOf(page)
  const size = { width: module._FPDF_GetPageWidthF(address), height: module._FPDF_GetPageHeightF(address) }
  const text = module._FPDFText_LoadPage(address)
  if (!text) return { ...size, runs: [] }
  try {
    return withMemory(module, 32, (memory) => {
      const runs = words(module, address, text, memory)
      const more = texts.flatMap((one) => runsOfAnnotation(module, address, one, memory))
      return { ...size, runs: [...runs, ...more] }
    })
  } finally {
    module._FPDFText_ClosePage(text)
  }
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

function words(module: Pdfium, page: number, text: number, memory: number): Run[] {
  const runs: Run[] = []
  const count = Math.min(MAX_SIGNS, module._FPDFText_CountChars(text))
  const signAt = (i: number) => signOf(i < count ? module._FPDFText_GetUnicode(text, i) : 0)
  let word = ''
  let box: Box | undefined
  let isBroken = false
  const end = (joiner = '') => {
    const run = box && runOf(word, joiner, box)
    if (run) runs.push(run)
    word = ''
    box = undefined
    isBroken = false
  }
  for (let i = 0; i < count; i++) {
    const code = module._FPDFText_GetUnicode(text, i)
    if (isBreak(code)) {
      isBroken = word !== ''
      continue
    }
    const sign = signOf(code)
    if (sign.trim() === '') {
      if (/[\r\n]/.test(sign) && HYPHEN_AT_END.test(word)) {
        isBroken = true
        word = word.slice(0, -1)
      }
      // A line end may follow the hyphen.
      if (!isBroken) end()
      continue
    }
    const place = signBox(module, page, text, i, memory)
    if (!place) continue
    if (box && isApart(box, place)) end(isBroken ? joinerBetween(word, sign + signAt(i + 1)) : '')
    isBroken = false
    word += sign
    box = box ? around(box, place) : place
  }
  end(isBroken ? '-' : '')
  return runs
}

function signOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ' '
}

function signBox(module: Pdfium, page: number, text: number, i: number, at: number): Box | undefined {
  if (!module._FPDFText_GetLooseCharBox(text, i, at)) return undefined
  const memory = new DataView(module.HEAPU8.buffer)
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) => memory.getFloat32(at + offset, true))
  return shownBox(module, page, { left, top, right, bottom }, at)
}

/** Converts a rectangle from page coordinates to fractions of the displayed page; undefined if it is off the page. */
function shownBox(
  module: Pdfium,
  page: number,
  { left, top, right, bottom }: Omit<AnnotationText, 'text'>,
  at: number,
): Box | undefined {
  const memory = new DataView(module.HEAPU8.buffer)
  const corner = (x: number, y: number): [number, number] => {
    module._FPDF_PageToDevice(page, 0, 0, SCALE, SCALE, 0, x, y, at + 16, at + 20)
    return [memory.getInt32(at + 16, true) / SCALE, memory.getInt32(at + 20, true) / SCALE]
  }
  const [[x1, y1], [x2, y2]] = [corner(left, top), corner(right, bottom)]
  const box = { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) }
  return box.right > 0 && box.bottom > 0 && box.left < 1 && box.top < 1 ? box : undefined
}

/** The words of an annotation, all at the position of the annotation. */
function runsOfAnnotation(module: Pdfium, page: number, text: AnnotationText, memory: number): Run[] {
  const box = shownBox(module, page, text, memory)
  if (!box) return []
  return joinBrokenWords(text.text)
    .split(/\s+/)
    .flatMap((word) => (word === '' ? [] : (runOf(word, '', box) ?? [])))
}

/**
 * Whether a character starts a new line or column without a space: it doesn't overlap the word vertically and is
 * horizontally away from it.
 */
function isApart(word: Box, sign: Box): boolean {
  const height = word.bottom - word.top
  const shared = Math.min(word.bottom, sign.bottom) - Math.max(word.top, sign.top)
  return shared < Math.min(height, sign.bottom - sign.top) * 0.2 && Math.abs(sign.left - word.left) > height * 0.1
}

function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

function runOf(word: string, joiner: string, box: Box): Run | undefined {
  const within = (n: number) => Math.min(1, Math.max(0, n))
  const round = (n: number) => Math.round(n * SCALE) / SCALE
  const [x, y] = [within(box.left), within(box.top)]
  const [width, height] = [within(box.right) - x, within(box.bottom) - y]
  if (width <= 0 || height <= 0) return undefined
  const text = normalized(joinBrokenWords(word), 'NFC') + joiner
  if (text === '') return undefined
  return { text, x: round(x), y: round(y), width: round(width), height: round(height) }
}
