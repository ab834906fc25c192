import type { PDFiumPage } from '@hyzyla/pdfium'
import { normalized } from '#shared/rules/normalized.ts'
import { HYPHEN_AT_END, isBreak, joinBrokenWords, joinerBetween } from './broken-words.ts'
import { addressOf, withMemory, type Pdfium } from './open-pdf.ts'
import type { AnnotationText } from './pdf-annotations.ts'

/**
 * A word, or what stands together without a space, in parts of the page: 0..1 from its left and from its top. Where the
 * word goes on in the next run its text ends with a soft hyphen.
 */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** Words of a page in reading order, and the size of the page in points. */
export interface PageWords {
  width: number
  height: number
  runs: Run[]
}

const MAX_SIGNS = 200_000
// Whole numbers of PDFium's device space; parts of a page are then exact to a hundred thousandth.
const SCALE = 100_000

/**
 * Reads the words of a page and where they stand, turned as the page is shown. `texts` are those of annotations that the
 * page's own text does not hold.
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
      // A line end may follow what breaks a word.
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

/** A rectangle of the page's own space in parts of the page as it is shown; undefined beside the page. */
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

/** The words of an annotation, each where the annotation is. */
function runsOfAnnotation(module: Pdfium, page: number, text: AnnotationText, memory: number): Run[] {
  const box = shownBox(module, page, text, memory)
  if (!box) return []
  return joinBrokenWords(text.text)
    .split(/\s+/)
    .flatMap((word) => (word === '' ? [] : (runOf(word, '', box) ?? [])))
}

/** A new line or column begins without a space: the sign shares no height with the word, or stands far from it. */
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
