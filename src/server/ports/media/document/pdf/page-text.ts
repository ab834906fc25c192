import type { PDFiumDocument } from '@hyzyla/pdfium'
import { joinBrokenWords } from './broken-words.ts'
import { closePage, type Pdfium } from './open-pdf.ts'
import { flattenAnnotations, missingTexts } from './pdf-annotations.ts'

/** The readable text of a page with form values and annotations; empty if it can't be read. */
export function pageText(pdf: PDFiumDocument, module: Pdfium, index: number): string {
  try {
    const texts = flattenAnnotations(module, pdf, index)
    const page = pdf.getPage(index)
    try {
      const text = joinBrokenWords(page.getText()).trim()
      const more = missingTexts(texts, text).map((one) => joinBrokenWords(one.text).trim())
      return [text, ...more].filter(Boolean).join('\n')
    } finally {
      closePage(module, page)
    }
  } catch {
    return ''
  }
}
