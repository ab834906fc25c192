import type { PDFiumDocument } from '@hyzyla/pdfium'
import { tidyText, readXmlText } from '../xml-text.ts'
import { withMemory, type Pdfium } from './open-pdf.ts'

/** PDFium's type for forms that only Adobe's programs can lay out; the PDF's own page is just a placeholder. */
const XFA_FULL_FORM = 2
const MAX_PACKETS = 50
const MAX_PACKET_BYTES = 16 * 1024 * 1024
const MAX_NAME_BYTES = 64

const TEMPLATE_RULES = { only: new Set(['text', 'exdata']), lineBreaks: new Set(['text', 'exdata', 'p', 'br']) }

/** Returns the labels and values of an XFA form; undefined for other PDFs. */
export function readXfaText(module: Pdfium, pdf: PDFiumDocument): string | undefined {
  const document = (pdf as unknown as { documentIdx: number }).documentIdx
  if (module._FPDF_GetFormType(document) !== XFA_FULL_FORM) return undefined
  const count = Math.min(MAX_PACKETS, module._FPDF_GetXFAPacketCount(document))
  const packets = new Map<string, string>()
  for (let i = 0; i < count; i++) {
    const name = readPacketName(module, document, i)
    if (name === 'template' || name === 'datasets') packets.set(name, readPacketContent(module, document, i))
  }
  const labels = readXmlText(packets.get('template') ?? '', TEMPLATE_RULES)
  const values = readXmlText((packets.get('datasets') ?? '').replaceAll('><', '>\n<'), {})
  return tidyText(`${labels}\n${values}`)
}

function readPacketName(module: Pdfium, document: number, i: number): string {
  return withMemory(module, MAX_NAME_BYTES, (address) => {
    const bytes = module._FPDF_GetXFAPacketName(document, i, address, MAX_NAME_BYTES)
    return bytes > 1 && bytes <= MAX_NAME_BYTES
      ? Buffer.from(module.HEAPU8.slice(address, address + bytes - 1)).toString()
      : ''
  })
}

function readPacketContent(module: Pdfium, document: number, i: number): string {
  const bytes = withMemory(module, 4, (length) =>
    module._FPDF_GetXFAPacketContent(document, i, 0, 0, length) ? readLength(module, length) : 0,
  )
  if (bytes === 0 || bytes > MAX_PACKET_BYTES) return ''
  return withMemory(module, bytes + 4, (address) =>
    module._FPDF_GetXFAPacketContent(document, i, address + 4, bytes, address)
      ? Buffer.from(module.HEAPU8.slice(address + 4, address + 4 + bytes)).toString()
      : '',
  )
}

const readLength = ({ HEAPU8 }: Pdfium, address: number) =>
  new DataView(HEAPU8.buffer, HEAPU8.byteOffset).getUint32(address, true)
