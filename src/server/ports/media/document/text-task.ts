import { open, readFile, stat } from 'node:fs/promises'
import { TEXT_LIMIT, type TextReply, type TextTask } from '../children/tasks.ts'
import { decodeText } from '../encoding/decode-text.ts'
import { readMail, readMailbox } from '../mail/read-mail.ts'
import { suggestionsOf } from '../metadata/suggestions.ts'
import { officeClaims } from './office-claims.ts'
import { bookText, openDocumentText, sheetText, slidesText, wordText } from './office-text.ts'
import { openZip, ZipTooLargeError } from './open-zip.ts'
import { rtfText } from './rtf-text.ts'
import { textKind, type TextKind } from './text-kinds.ts'
import { markupText } from './xml-text.ts'

const MAX_BYTES = 300 * 1024 * 1024
const ZIP_READERS = {
  word: wordText,
  slides: slidesText,
  sheet: sheetText,
  'open-document': openDocumentText,
  book: bookText,
}

/** Extracts the plain text of a document, at most `MAX_TEXT_LENGTH` characters. Runs in the worker process. */
export async function runTextTask({ path, mime }: TextTask): Promise<TextReply> {
  const kind = textKind(mime)
  if (!kind) return {}
  if (kind === 'mail' || kind === 'mailbox') return runMailTask(path, kind)
  if (kind === 'plain' || kind === 'html' || kind === 'xml' || kind === 'rtf') {
    const { bytes, whole } = await beginning(path, TEXT_LIMIT)
    const decoded = decodeText(bytes, { ...declared(bytes, kind), isCut: !whole })
    // RTF is ASCII and declares the encoding of all other characters itself.
    const read = decoded ?? (kind === 'rtf' ? bytes.toString('latin1') : null)
    if (read === null) return { problem: 'unknown-encoding' }
    const text = kind === 'plain' ? read : kind === 'rtf' ? rtfText(read) : markupText(read)
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

const HEAD_BYTES = 4096
const DECLARED = {
  html: /<meta\b[^<>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i,
  xml: /^\s{0,99}<\?xml\b[^<>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/i,
}

/** The encoding declared in the header of HTML or XML. */
function declared(bytes: Buffer, kind: TextKind): { declared?: string } {
  if (kind !== 'html' && kind !== 'xml') return {}
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  const [, name] = DECLARED.xml.exec(head) ?? DECLARED[kind].exec(head) ?? []
  return name ? { declared: name } : {}
}

const MAIL_BYTES = 64 * 1024 * 1024

async function runMailTask(path: string, kind: 'mail' | 'mailbox'): Promise<TextReply> {
  const { bytes, whole } = await beginning(path, MAIL_BYTES)
  try {
    const { text, claims, isCut } = await (kind === 'mail' ? readMail(bytes) : readMailbox(bytes))
    const suggestions = suggestionsOf(claims)
    return {
      ...(suggestions && { suggestions }),
      text: text.slice(0, TEXT_LIMIT),
      ...((!whole || isCut || text.length > TEXT_LIMIT) && { cut: true }),
    }
  } catch {
    return { problem: 'damaged' }
  }
}

async function beginning(path: string, most: number): Promise<{ bytes: Buffer; whole: boolean }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(size, most))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    return { bytes: buffer.subarray(0, bytesRead), whole: size <= most }
  } finally {
    await file.close()
  }
}
