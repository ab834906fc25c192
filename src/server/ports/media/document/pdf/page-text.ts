import type { PDFiumDocument } from '@hyzyla/pdfium'
import { joinBrokenWords } from './join-broken-words.ts'
import { closePage, type Pdfium } from './open-pdf.ts'
import { flattenAnnotations, findMissingTexts } from './pdf-annotations.ts'

/** Returns the readable text of a page, including form values and annotations; empty if it can't be read. */
export function readPageText(pdf: PDFiumDocument, module: Pdfium, index: number): string {
  try {
    const annotations = flattenAnnotations(module, pdf, index)
    const page = pdf.getPage(index)
    try {
      const text = joinBrokenWords(page.getText()).trim()
      const missingTexts = findMissingTexts(annotations, text).map((annotation) =>
        joinBrokenWords(annotation.text).trim(),
      )
      return [text, ...missingTexts].filter(Boolean).join('\n')
    } finally {
      closePage(module, page)
    }
  } catch {
    return ''
  }
}
