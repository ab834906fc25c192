import type { PDFiumDocument } from '@hyzyla/pdfium'
import { getPageAddress, closePage, withMemory, type Pdfium } from './open-pdf.ts'

/** The text of an annotation or form field, with its rectangle in page coordinates. */
export interface AnnotationText {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

// Constants from PDFium's fpdf_annot.h and fpdf_formfill.h.
const [LINK_ANNOTATION, POPUP_ANNOTATION, WIDGET_ANNOTATION] = [2, 16, 20]
const [COMBO_BOX, LIST_BOX, TEXT_FIELD] = [4, 5, 6]
const PASSWORD_FLAG = 1 << 13
const HIDDEN_OR_NOT_VIEWED = 2 | 32
const NORMAL_DISPLAY = 0

const MAX_ANNOTATIONS = 5000
const MAX_STRING_BYTES = 64 * 1024

/** Flattening removes the annotations from a page, so their texts are remembered. */
const flattenedPages = new WeakMap<PDFiumDocument, Map<number, AnnotationText[]>>()

/**
 * Merges annotations and form values into the page's content, so that rendering the page and reading its text include
 * them. Returns their texts, because some are not drawn as text (such as those of sticky notes).
 */
export function flattenAnnotations(module: Pdfium, pdf: PDFiumDocument, index: number): AnnotationText[] {
  const pages = flattenedPages.get(pdf) ?? new Map<number, AnnotationText[]>()
  flattenedPages.set(pdf, pages)
  const cached = pages.get(index)
  if (cached) return cached
  pages.set(index, [])
  const texts = flattenPage(module, pdf, index)
  pages.set(index, texts)
  return texts
}

/** Returns the annotation texts that the page's own text doesn't contain. */
export function findMissingTexts(texts: readonly AnnotationText[], pageText: string): AnnotationText[] {
  const pageLetters = removeSpaces(pageText)
  return texts.filter(({ text }) => !pageLetters.includes(removeSpaces(text)))
}

const removeSpaces = (text: string) => text.replaceAll(/[\s\p{Cc}\u00ad]+/gu, '')

function flattenPage(module: Pdfium, pdf: PDFiumDocument, index: number): AnnotationText[] {
  const page = pdf.getPage(index)
  const address = getPageAddress(page)
  try {
    if (module._FPDFPage_GetAnnotCount(address) === 0) return []
    const form = pdf.initializeFormFields()
    // Creates the missing appearances of form fields and markup.
    module._FORM_OnAfterLoadPage(address, form)
    const texts = readAnnotations(module, address, form)
    module._FORM_OnBeforeClosePage(address, form)
    module._FPDFPage_Flatten(address, NORMAL_DISPLAY)
    return texts
  } finally {
    closePage(module, page)
  }
}

function readAnnotations(module: Pdfium, page: number, form: number): AnnotationText[] {
  const texts: AnnotationText[] = []
  const count = Math.min(MAX_ANNOTATIONS, module._FPDFPage_GetAnnotCount(page))
  for (let i = 0; i < count; i++) {
    const annotation = module._FPDFPage_GetAnnot(page, i)
    if (!annotation) continue
    try {
      const kind = module._FPDFAnnot_GetSubtype(annotation)
      if (
        kind === LINK_ANNOTATION ||
        kind === POPUP_ANNOTATION ||
        module._FPDFAnnot_GetFlags(annotation) & HIDDEN_OR_NOT_VIEWED
      )
        continue
      const text =
        kind === WIDGET_ANNOTATION
          ? readFieldValue(module, form, annotation)
          : readAnnotationString(module, annotation, 'Contents')
      if (text.trim() !== '') texts.push({ text, ...readRectangle(module, annotation) })
    } finally {
      module._FPDFPage_CloseAnnot(annotation)
    }
  }
  return texts
}

/** Returns the entered or selected value; empty for buttons and passwords. */
function readFieldValue(module: Pdfium, form: number, annotation: number): string {
  if (![COMBO_BOX, LIST_BOX, TEXT_FIELD].includes(module._FPDFAnnot_GetFormFieldType(form, annotation))) return ''
  if (module._FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD_FLAG) return ''
  return readString(module, (buffer, bytes) => module._FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes))
}

function readAnnotationString(module: Pdfium, annotation: number, key: string): string {
  const name = Buffer.from(`${key}\0`, 'latin1')
  return withMemory(module, name.length, (address) => {
    module.HEAPU8.set(name, address)
    return readString(module, (buffer, bytes) => module._FPDFAnnot_GetStringValue(annotation, address, buffer, bytes))
  })
}

/** Reads a string that PDFium writes as zero-terminated UTF-16; empty if it is too long. */
function readString(module: Pdfium, readInto: (buffer: number, bytes: number) => number): string {
  return withMemory(module, MAX_STRING_BYTES, (buffer) => {
    const bytes = readInto(buffer, MAX_STRING_BYTES)
    if (bytes < 4 || bytes > MAX_STRING_BYTES) return ''
    return new TextDecoder('utf-16le').decode(module.HEAPU8.slice(buffer, buffer + bytes - 2))
  })
}

function readRectangle(module: Pdfium, annotation: number): Omit<AnnotationText, 'text'> {
  return withMemory(module, 16, (address) => {
    if (!module._FPDFAnnot_GetRect(annotation, address)) return { left: 0, top: 0, right: 0, bottom: 0 }
    const memory = new DataView(module.HEAPU8.buffer, address, 16)
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => memory.getFloat32(offset, true)) as [
      number,
      number,
      number,
      number,
    ]
    return {
      left: Math.min(left, right),
      right: Math.max(left, right),
      top: Math.max(top, bottom),
      bottom: Math.min(top, bottom),
    }
  })
}
