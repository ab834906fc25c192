import { getDocumentAddress, openPdf, withMemory, type Pdfium } from './open-pdf.ts'

const REMOVE_SECURITY = 3
const FILE_WRITE_VERSION = 1
/** The index that stands for a null pointer in PDFium's compiled code: none of its functions uses this table slot. */
const FREE_SLOT = 0

// A module that imports a function (i32, i32, i32) → i32 and exports it again, because the table accepts only
// WebAssembly functions.
const WRAPPER_MODULE = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f],
  ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
  ...[7, 5, 1, 1, 0x66, 0, 0],
])

// The types for WebAssembly are part of the DOM library, which the server doesn't include.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object
    Instance: new (module: object, imports: object) => { exports: Record<string, unknown> }
  }
}

/**
 * Returns an unencrypted copy of a PDF that opens without a password because only an owner password is set. Undefined
 * if the PDF needs a password or can't be read.
 */
export async function decryptPdf(path: string): Promise<Buffer | undefined> {
  const openResult = await openPdf(path)
  if ('problem' in openResult) return undefined
  try {
    return saveDecryptedCopy(openResult.module, getDocumentAddress(openResult.pdf))
  } finally {
    openResult.pdf.destroy()
  }
}

function saveDecryptedCopy(module: Pdfium, document: number): Buffer | undefined {
  const chunks: Buffer[] = []
  const writeBlock = (_writer: number, address: number, bytes: number) => {
    chunks.push(Buffer.from(module.HEAPU8.slice(address, address + bytes)))
    return 1
  }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(WRAPPER_MODULE), { e: { f: writeBlock } })
  const table = module.wasmExports.__indirect_function_table
  table.set(FREE_SLOT, exports['f'])
  try {
    const isSaved = withMemory(module, 8, (writer) => {
      const memory = new DataView(module.HEAPU8.buffer)
      memory.setInt32(writer, FILE_WRITE_VERSION, true)
      memory.setInt32(writer + 4, FREE_SLOT, true)
      return module._FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY)
    })
    return isSaved ? Buffer.concat(chunks) : undefined
  } finally {
    table.set(FREE_SLOT, null)
  }
}
