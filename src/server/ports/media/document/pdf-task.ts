import { readFile, stat } from 'node:fs/promises'
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import { encodePlaceholder, encodeSizes, withoutIdleAlpha } from '../image/encode.ts'
import { TEXT_LIMIT, type PdfReply, type PdfTask } from '../children/tasks.ts'

const MAX_BYTES = 512 * 1024 * 1024
const MAX_TEXT_PAGES = 5000
// Less than the task's clock, so that a picture is there even when the text takes too long.
const TEXT_MS = 25_000
const LONGEST = 1600

let library: Promise<PDFiumLibrary> | undefined

/** Draws the first page and reads the text of all. Synchronous inside: runs in the worker process. */
export async function runPdfTask({ path, dir }: PdfTask): Promise<PdfReply> {
  if ((await stat(path)).size > MAX_BYTES) return { problem: 'too-large', derivatives: [] }
  const pdfium = await (library ??= PDFiumLibrary.init())
  let pdf: PDFiumDocument
  try {
    pdf = await pdfium.loadDocument(await readFile(path))
  } catch (error) {
    return { problem: /password|security/i.test(String(error)) ? 'locked' : 'damaged', derivatives: [] }
  }
  try {
    const pages = pdf.getPageCount()
    if (pages === 0) return { problem: 'damaged', derivatives: [] }
    const drawn = await drawFirst(pdf, dir).catch(() => undefined)
    return { pages, ...textOf(pdf, pages), ...(drawn ?? { problem: 'damaged', derivatives: [] }) }
  } finally {
    pdf.destroy()
  }
}

async function drawFirst(pdf: PDFiumDocument, dir: string) {
  const page = pdf.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(8, LONGEST / Math.max(originalWidth, originalHeight))
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  const pixels = await withoutIdleAlpha({ data: Buffer.from(data), width, height, channels: 4 })
  const derivatives = await encodeSizes(pixels, dir)
  const placeholder = await encodePlaceholder(pixels)
  return {
    width: Math.round(originalWidth),
    height: Math.round(originalHeight),
    derivatives,
    ...(placeholder && { placeholder }),
  }
}

function textOf(pdf: PDFiumDocument, pages: number): { text: string; cut?: boolean } {
  const end = Date.now() + TEXT_MS
  const parts: string[] = []
  let length = 0
  for (let i = 0; i < pages; i++) {
    if (i >= MAX_TEXT_PAGES || length > TEXT_LIMIT || Date.now() > end) return { text: joined(parts), cut: true }
    const text = pageText(pdf, i)
    length += text.length
    if (text) parts.push(text)
  }
  return { text: joined(parts), ...(length > TEXT_LIMIT && { cut: true }) }
}

function pageText(pdf: PDFiumDocument, i: number): string {
  try {
    const page = pdf.getPage(i)
    try {
      return page.getText().replaceAll('\r\n', '\n').trim()
    } finally {
      closePage(page)
    }
  } catch {
    return ''
  }
}

// The library closes a page only after drawing it; a thousand pages that were only read would stay in memory.
function closePage(page: PDFiumPage): void {
  const inside = page as unknown as { module?: { _FPDF_ClosePage?(page: number): void }; pageIdx: number }
  inside.module?._FPDF_ClosePage?.(inside.pageIdx)
}

function joined(parts: string[]): string {
  return parts.join('\n\n').slice(0, TEXT_LIMIT)
}
