import type { PDFiumDocument } from '@hyzyla/pdfium'
import { tidy, xmlText } from '../xml-text.ts'
import { withMemory, type Pdfium } from './open-pdf.ts'

/** PDFium's type for forms that only Adobe's programs can lay out; the PDF's own page is a placeholder. */
const XFA_FULL = 2
const MOST_PACKETS = 50
const MOST_BYTES = 16 * 1024 * 1024
const MOST_NAME = 64

const TEMPLATE = { only: new Set(['text', 'exdata']), lines: new Set(['text', 'exdata', 'p', 'br']) }

/** The labels and values of an XFA form; undefined for other PDFs. */
export function xfaText(module: Pdfium, pdf: PDFiumDocument): string | undefined {
  const document = (pdf as unknown as { documentIdx: number }).documentIdx
  if (module._FPDF_GetFormType(document) !== XFA_FULL) return undefined
  const count = Math.min(MOST_PACKETS, module._FPDF_GetXFAPacketCount(document))
  const packets = new Map<string, string>()
  for (let i = 0; i < count; i++) {
    const name = nameOf(module, document, i)
    if (name === 'template' || name === 'datasets') packets.set(name, contentOf(module, document, i))
  }
  const labels = xmlText(packets.get('template') ?? '', TEMPLATE)
  const values = xmlText((packets.get('datasets') ?? '').replaceAll('><', '>\n<'), {})
  return tidy(`${labels}\n${values}`)
}

function nameOf(module: Pdfium, document: number, i: number): string {
  return withMemory(module, MOST_NAME, (at) => {
    const bytes = module._FPDF_GetXFAPacketName(document, i, at, MOST_NAME)
    return bytes > 1 && bytes <= MOST_NAME ? Buffer.from(module.HEAPU8.slice(at, at + bytes - 1)).toString() : ''
  })
}

function contentOf(module: Pdfium, document: number, i: number): string {
  const bytes = withMemory(module, 4, (length) =>
    module._FPDF_GetXFAPacketContent(document, i, 0, 0, length) ? readLength(module, length) : 0,
  )
  if (bytes === 0 || bytes > MOST_BYTES) return ''
  return withMemory(module, bytes + 4, (at) =>
    module._FPDF_GetXFAPacketContent(document, i, at + 4, bytes, at)
      ? Buffer.from(module.HEAPU8.slice(at + 4, at + 4 + bytes)).toString()
      : '',
  )
}

const readLength = ({ HEAPU8 }: Pdfium, at: number) =>
  new DataView(HEAPU8.buffer, HEAPU8.byteOffset).getUint32(at, true)
