import type { PDFiumPage } from '@hyzyla/pdfium'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { HYPHEN_AT_END, isHyphenCode, joinBrokenWords, getJoiner } from './join-broken-words.ts'
import { getPageAddress, withMemory, type Pdfium } from './open-pdf.ts'
import type { AnnotationText } from './pdf-annotations.ts'

/**
 * A run: a word, or other characters without a space between them. Position and size are fractions of the page (0 to 1)
 * from the top left. The text ends with a soft hyphen if the word continues in the next run.
 */
export interface WordRun {
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
  runs: WordRun[]
}

const MAX_CHARACTERS = 200_000
// PDFium's device coordinates are integers; with this scale, fractions are exact to five digits.
const SCALE = 100_000

/**
 * Reads the words of a page with their positions, rotated as displayed. `annotations` are texts that are not part of
 * the page's own text.
 */
export function readPageWords(
  module: Pdfium,
  page: PDFiumPage,
  annotations: readonly AnnotationText[] = [],
): PageWords {
  const address = getPageAddress(page)
  const size = { width: module._FPDF_GetPageWidthF(address), height: module._FPDF_GetPageHeightF(address) }
  const text = module._FPDFText_LoadPage(address)
  if (!text) return { ...size, runs: [] }
  try {
    return withMemory(module, 32, (memory) => {
      const runs = readRuns(module, address, text, memory)
      const annotationRuns = annotations.flatMap((annotation) =>
        createAnnotationRuns(module, address, annotation, memory),
      )
      return { ...size, runs: [...runs, ...annotationRuns] }
    })
  } finally {
    module._FPDFText_ClosePage(text)
  }
}

interface PageBox {
  left: number
  top: number
  right: number
  bottom: number
}

function readRuns(module: Pdfium, page: number, text: number, memory: number): WordRun[] {
  const runs: WordRun[] = []
  const count = Math.min(MAX_CHARACTERS, module._FPDFText_CountChars(text))
  const getCharacterAt = (i: number) => toCharacter(i < count ? module._FPDFText_GetUnicode(text, i) : 0)
  let word = ''
  let box: PageBox | undefined
  let isBroken = false
  const endRun = (joiner = '') => {
    const run = box && createRun(word, joiner, box)
    if (run) runs.push(run)
    word = ''
    box = undefined
    isBroken = false
  }
  for (let i = 0; i < count; i++) {
    const code = module._FPDFText_GetUnicode(text, i)
    if (isHyphenCode(code)) {
      isBroken = word !== ''
      continue
    }
    const character = toCharacter(code)
    if (character.trim() === '') {
      if (/[\r\n]/.test(character) && HYPHEN_AT_END.test(word)) {
        isBroken = true
        word = word.slice(0, -1)
      }
      // A line break may follow the hyphen.
      if (!isBroken) endRun()
      continue
    }
    const characterBox = getCharacterBox(module, page, text, i, memory)
    if (!characterBox) continue
    if (box && startsNewRun(box, characterBox))
      endRun(isBroken ? getJoiner(word, character + getCharacterAt(i + 1)) : '')
    isBroken = false
    word += character
    box = box ? uniteBoxes(box, characterBox) : characterBox
  }
  endRun(isBroken ? '-' : '')
  return runs
}

function toCharacter(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ' '
}

function getCharacterBox(
  module: Pdfium,
  page: number,
  text: number,
  i: number,
  memoryAddress: number,
): PageBox | undefined {
  if (!module._FPDFText_GetLooseCharBox(text, i, memoryAddress)) return undefined
  const memory = new DataView(module.HEAPU8.buffer)
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) =>
    memory.getFloat32(memoryAddress + offset, true),
  )
  return toDisplayedBox(module, page, { left, top, right, bottom }, memoryAddress)
}

/**
 * Converts a rectangle from page coordinates to fractions of the displayed page; undefined if it is outside the page.
 */
function toDisplayedBox(
  module: Pdfium,
  page: number,
  { left, top, right, bottom }: Omit<AnnotationText, 'text'>,
  memoryAddress: number,
): PageBox | undefined {
  const memory = new DataView(module.HEAPU8.buffer)
  const toDeviceFraction = (x: number, y: number): [number, number] => {
    module._FPDF_PageToDevice(page, 0, 0, SCALE, SCALE, 0, x, y, memoryAddress + 16, memoryAddress + 20)
    return [memory.getInt32(memoryAddress + 16, true) / SCALE, memory.getInt32(memoryAddress + 20, true) / SCALE]
  }
  const [[x1, y1], [x2, y2]] = [toDeviceFraction(left, top), toDeviceFraction(right, bottom)]
  const box = { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) }
  return box.right > 0 && box.bottom > 0 && box.left < 1 && box.top < 1 ? box : undefined
}

/** Returns the words of an annotation, all at the annotation's position. */
function createAnnotationRuns(module: Pdfium, page: number, text: AnnotationText, memory: number): WordRun[] {
  const box = toDisplayedBox(module, page, text, memory)
  if (!box) return []
  return joinBrokenWords(text.text)
    .split(/\s+/)
    .flatMap((word) => (word === '' ? [] : (createRun(word, '', box) ?? [])))
}

/**
 * Whether a character starts a new line or column although no space precedes it: it hardly overlaps the word's height,
 * and begins further left or right.
 */
function startsNewRun(wordBox: PageBox, characterBox: PageBox): boolean {
  const height = wordBox.bottom - wordBox.top
  const sharedHeight = Math.min(wordBox.bottom, characterBox.bottom) - Math.max(wordBox.top, characterBox.top)
  return (
    sharedHeight < Math.min(height, characterBox.bottom - characterBox.top) * 0.2 &&
    Math.abs(characterBox.left - wordBox.left) > height * 0.1
  )
}

function uniteBoxes(a: PageBox, b: PageBox): PageBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

function createRun(word: string, joiner: string, box: PageBox): WordRun | undefined {
  const clampToPage = (n: number) => Math.min(1, Math.max(0, n))
  const round = (n: number) => Math.round(n * SCALE) / SCALE
  const [x, y] = [clampToPage(box.left), clampToPage(box.top)]
  const [width, height] = [clampToPage(box.right) - x, clampToPage(box.bottom) - y]
  if (width <= 0 || height <= 0) return undefined
  const text = normalizeUnicode(joinBrokenWords(word), 'NFC') + joiner
  if (text === '') return undefined
  return { text, x: round(x), y: round(y), width: round(width), height: round(height) }
}
