import { readFile, stat } from 'node:fs/promises'
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import { splitKeywords, type MetadataClaims } from '../../metadata/suggestions.ts'

const MAX_PDF_BYTES = 512 * 1024 * 1024

/** PDFium functions that the library doesn't expose; numbers are addresses in PDFium's memory. */
export interface Pdfium {
  HEAPU8: Uint8Array
  wasmExports: {
    malloc(bytes: number): number
    free(address: number): void
    __indirect_function_table: { set(index: number, value: unknown): void }
  }
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidthF(page: number): number
  _FPDF_GetPageHeightF(page: number): number
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, bytes: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, i: number): number
  _FPDFText_GetLooseCharBox(text: number, i: number, rect: number): number
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FORM_OnBeforeClosePage(page: number, form: number): void
  _FPDFPage_Flatten(page: number, usage: number): number
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, i: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFAnnot_GetSubtype(annotation: number): number
  _FPDFAnnot_GetFlags(annotation: number): number
  _FPDFAnnot_GetRect(annotation: number, rect: number): number
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, bytes: number): number
  _FPDF_GetFormType(document: number): number
  _FPDF_GetXFAPacketCount(document: number): number
  _FPDF_GetXFAPacketName(document: number, i: number, buffer: number, bytes: number): number
  _FPDF_GetXFAPacketContent(document: number, i: number, buffer: number, bytes: number, length: number): number
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
  _FPDF_PageToDevice(
    page: number,
    ...args: [
      x: number,
      y: number,
      width: number,
      height: number,
      rotation: number,
      px: number,
      py: number,
      toX: number,
      toY: number,
    ]
  ): number
}

export type OpenPdfResult = { pdf: PDFiumDocument; module: Pdfium } | { problem: 'locked' | 'damaged' | 'too-large' }

let pdfiumLibrary: Promise<PDFiumLibrary> | undefined

/** Opens a PDF in memory. The caller must destroy it. */
export async function openPdf(path: string): Promise<OpenPdfResult> {
  if ((await stat(path)).size > MAX_PDF_BYTES) return { problem: 'too-large' }
  const pdfium = await (pdfiumLibrary ??= PDFiumLibrary.init())
  try {
    const pdf = await pdfium.loadDocument(await readFile(path))
    return { pdf, module: (pdf as unknown as { module: Pdfium }).module }
  } catch (error) {
    return { problem: /password|security/i.test(String(error)) ? 'locked' : 'damaged' }
  }
}

/** Returns the address of a page, for PDFium's own functions. */
export function getPageAddress(page: PDFiumPage): number {
  return (page as unknown as { pageIdx: number }).pageIdx
}

/** Returns the address of a document, for PDFium's own functions. */
export function getDocumentAddress(pdf: PDFiumDocument): number {
  return (pdf as unknown as { documentIdx: number }).documentIdx
}

/**
 * Closes a page. The library closes pages only after rendering them, so pages that were only read would stay in memory.
 */
export function closePage(module: Pdfium, page: PDFiumPage): void {
  module._FPDF_ClosePage(getPageAddress(page))
}

/** Allocates PDFium memory that is freed when the callback returns. */
export function withMemory<T>({ wasmExports }: Pdfium, bytes: number, callback: (address: number) => T): T {
  const address = wasmExports.malloc(bytes)
  try {
    return callback(address)
  } finally {
    wasmExports.free(address)
  }
}

const MAX_META_BYTES = 64 * 1024

/**
 * Returns metadata claims from the document's properties. The creation date is ignored because it says nothing about
 * the content.
 */
export function readPdfClaims(module: Pdfium, pdf: PDFiumDocument): MetadataClaims {
  const document = getDocumentAddress(pdf)
  const readMeta = (name: string): string => {
    const tag = Buffer.from(`${name}\0`, 'latin1')
    return withMemory(module, tag.length + MAX_META_BYTES, (address) => {
      module.HEAPU8.set(tag, address)
      const bytes = module._FPDF_GetMetaText(document, address, address + tag.length, MAX_META_BYTES)
      if (bytes < 4 || bytes > MAX_META_BYTES) return ''
      return new TextDecoder('utf-16le').decode(
        module.HEAPU8.slice(address + tag.length, address + tag.length + bytes - 2),
      )
    })
  }
  return {
    title: [readMeta('Title')],
    description: [readMeta('Subject')],
    keywords: splitKeywords(readMeta('Keywords')),
    creator: [readMeta('Author')],
  }
}
