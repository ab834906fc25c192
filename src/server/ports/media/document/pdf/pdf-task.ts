import type { PDFiumDocument } from '@hyzyla/pdfium'
import { encodePlaceholder, encodeSizes, withoutIdleAlpha } from '../../image/encode.ts'
import { MAX_DOCUMENT_PAGES, TEXT_LIMIT, type PdfReply, type PdfTask } from '../../children/tasks.ts'
import { suggestionsOf } from '../../metadata/suggestions.ts'
import { claimsOf, openPdf, type Pdfium } from './open-pdf.ts'
import { flattenAnnotations } from './pdf-annotations.ts'
import { pageText } from './page-text.ts'
import { xfaText } from './xfa-text.ts'

// Less than the task's time limit, so that the page image is kept even if extracting the text takes too long.
const TEXT_MS = 25_000
const LONGEST = 1600

/** Renders the first page and extracts the text of all pages. Blocks, so it runs in the worker process. */
export async function runPdfTask({ path, dir }: PdfTask): Promise<PdfReply> {
  const opened = await openPdf(path)
  if ('problem' in opened) return { ...opened, derivatives: [] }
  const { pdf, module } = opened
  try {
    const pages = pdf.getPageCount()
    if (pages === 0) return { problem: 'damaged', derivatives: [] }
    const drawn = await drawFirst(pdf, module, dir).catch(() => undefined)
    const suggestions = suggestionsOf(claimsOf(module, pdf))
    const form = xfaText(module, pdf)
    return {
      pages,
      ...(suggestions && { suggestions }),
      // The placeholder page has the same words in every XFA form, so it is not indexed.
      ...(form === undefined ? textOf(pdf, module, pages) : { text: form.slice(0, TEXT_LIMIT), isXfa: true }),
      ...(drawn ?? { problem: 'damaged', derivatives: [] }),
    }
  } finally {
    pdf.destroy()
  }
}

async function drawFirst(pdf: PDFiumDocument, module: Pdfium, dir: string) {
  flattenAnnotations(module, pdf, 0)
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

function textOf(pdf: PDFiumDocument, module: Pdfium, pages: number): { text: string; cut?: boolean } {
  const end = Date.now() + TEXT_MS
  const parts: string[] = []
  let length = 0
  for (let i = 0; i < pages; i++) {
    if (i >= MAX_DOCUMENT_PAGES || length > TEXT_LIMIT || Date.now() > end) return { text: joined(parts), cut: true }
    const text = pageText(pdf, module, i)
    length += text.length
    if (text) parts.push(text)
  }
  return { text: joined(parts), ...(length > TEXT_LIMIT && { cut: true }) }
}

function joined(parts: string[]): string {
  return parts.join('\n\n').slice(0, TEXT_LIMIT)
}
