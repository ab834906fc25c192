import { open, readFile, stat } from 'node:fs/promises'
import { TEXT_LIMIT, type TextReply, type TextTask } from '../children/tasks.ts'
import { suggestionsOf } from '../metadata/suggestions.ts'
import { officeClaims } from './office-claims.ts'
import { bookText, openDocumentText, sheetText, slidesText, wordText } from './office-text.ts'
import { openZip, ZipTooLargeError } from './open-zip.ts'
import { rtfText } from './rtf-text.ts'
import { textKind } from './text-kinds.ts'
import { decodeText, markupText } from './xml-text.ts'

const MAX_BYTES = 300 * 1024 * 1024
const ZIP_READERS = {
  word: wordText,
  slides: slidesText,
  sheet: sheetText,
  'open-document': openDocumentText,
  book: bookText,
}

/** The plain text of a document, at most 5 M characters. Runs in the worker process. */
export async function runTextTask({ path, mime }: TextTask): Promise<TextReply> {
  const kind = textKind(mime)
  if (!kind) return {}
  if (kind === 'plain' || kind === 'html' || kind === 'rtf') {
    const { bytes, whole } = await beginning(path)
    const read = decodeText(bytes)
    const text = kind === 'html' ? markupText(read) : kind === 'rtf' ? rtfText(read) : read
    return { text: text.trim(), ...(!whole && { cut: true }) }
  }
  if ((await stat(path)).size > MAX_BYTES) return { problem: 'too-large' }
  try {
    const zip = openZip(await readFile(path))
    const { text, pages } = ZIP_READERS[kind](zip)
    const suggestions = suggestionsOf(officeClaims(zip, text))
    const trimmed = text.trim()
    return {
      ...(suggestions && { suggestions }),
      text: trimmed.slice(0, TEXT_LIMIT),
      ...(pages && { pages }),
      ...(trimmed.length > TEXT_LIMIT && { cut: true }),
    }
  } catch (error) {
    return { problem: error instanceof ZipTooLargeError ? 'too-large' : 'damaged' }
  }
}

async function beginning(path: string): Promise<{ bytes: Buffer; whole: boolean }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(size, TEXT_LIMIT))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    return { bytes: buffer.subarray(0, bytesRead), whole: size <= TEXT_LIMIT }
  } finally {
    await file.close()
  }
}
