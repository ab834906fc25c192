import type { PDFiumDocument } from '@hyzyla/pdfium'
import { encodePlaceholder, encodeSizes, dropOpaqueAlpha, toSharp } from '../../image/encode.ts'
import { measureLook } from '../../image/measure-look.ts'
import { MAX_DOCUMENT_PAGES, MAX_TEXT_LENGTH, type PdfReply, type PdfTask } from '../../children/tasks.ts'
import { toSuggestions } from '../../metadata/suggestions.ts'
import { readPdfClaims, openPdf, type Pdfium } from './open-pdf.ts'
import { flattenAnnotations } from './pdf-annotations.ts'
import { readPageText } from './page-text.ts'
import { readXfaText } from './xfa-text.ts'

// Shorter than the task's time limit, so that the page image is kept even if extracting the text takes too long.
const TEXT_TIMEOUT_MS = 25_000
const MAX_IMAGE_SIDE = 1600

/** Renders the first page and extracts the text of all pages. Runs in the worker process, because it blocks. */
export async function runPdfTask({ path, dir }: PdfTask): Promise<PdfReply> {
  const opened = await openPdf(path)
  if ('problem' in opened) return { ...opened, derivatives: [] }
  const { pdf, module } = opened
  try {
    const pageCount = pdf.getPageCount()
    if (pageCount === 0) return { problem: 'damaged', derivatives: [] }
    const firstPage = await renderFirstPage(pdf, module, dir).catch(() => undefined)
    const suggestions = toSuggestions(readPdfClaims(module, pdf))
    const form = readXfaText(module, pdf)
    return {
      pages: pageCount,
      ...(suggestions && { suggestions }),
      // The placeholder page has the same words in every XFA form, so they are not indexed.
      ...(form === undefined
        ? readText(pdf, module, pageCount)
        : { text: form.slice(0, MAX_TEXT_LENGTH), isXfa: true }),
      ...(firstPage ?? { problem: 'damaged', derivatives: [] }),
    }
  } finally {
    pdf.destroy()
  }
}

async function renderFirstPage(pdf: PDFiumDocument, module: Pdfium, dir: string) {
  flattenAnnotations(module, pdf, 0)
  const page = pdf.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(8, MAX_IMAGE_SIDE / Math.max(originalWidth, originalHeight))
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  const pixels = await dropOpaqueAlpha({ data: Buffer.from(data), width, height, channels: 4 })
  const derivatives = await encodeSizes(pixels, dir)
  const placeholder = await encodePlaceholder(pixels)
  const look = await measureLook(toSharp(pixels))
  return {
    width: Math.round(originalWidth),
    height: Math.round(originalHeight),
    derivatives,
    ...(placeholder && { placeholder }),
    ...(look && { look }),
  }
}

function readText(pdf: PDFiumDocument, module: Pdfium, pages: number): { text: string; isTruncated?: boolean } {
  const deadline = Date.now() + TEXT_TIMEOUT_MS
  const pageTexts: string[] = []
  let length = 0
  for (let i = 0; i < pages; i++) {
    if (i >= MAX_DOCUMENT_PAGES || length > MAX_TEXT_LENGTH || Date.now() > deadline)
      return { text: joinParts(pageTexts), isTruncated: true }
    const text = readPageText(pdf, module, i)
    length += text.length
    if (text) pageTexts.push(text)
  }
  return { text: joinParts(pageTexts), ...(length > MAX_TEXT_LENGTH && { isTruncated: true }) }
}

function joinParts(parts: string[]): string {
  return parts.join('\n\n').slice(0, MAX_TEXT_LENGTH)
}
