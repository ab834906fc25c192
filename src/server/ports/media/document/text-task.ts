import { open, readFile, stat } from 'node:fs/promises'
import { MAX_TEXT_LENGTH, type TextReply, type TextTask } from '../children/tasks.ts'
import { decodeText } from '../encoding/decode-text.ts'
import { readMail, readMailbox } from '../mail/read-mail.ts'
import { toSuggestions } from '../metadata/suggestions.ts'
import { readOfficeClaims } from './office-claims.ts'
import { readBookText, readOpenDocumentText, readSheetText, readSlidesText, readWordText } from './office-text.ts'
import { openZip, ZipTooLargeError } from './open-zip.ts'
import { readRtfText } from './rtf-text.ts'
import { getTextKind, type TextKind } from './text-kinds.ts'
import { readMarkupText } from './xml-text.ts'

const MAX_ZIP_BYTES = 300 * 1024 * 1024
const ZIP_READERS = {
  word: readWordText,
  slides: readSlidesText,
  sheet: readSheetText,
  'open-document': readOpenDocumentText,
  book: readBookText,
}

/** Extracts the plain text of a document, at most `MAX_TEXT_LENGTH` characters. Runs in the worker process. */
export async function runTextTask({ path, mime }: TextTask): Promise<TextReply> {
  const kind = getTextKind(mime)
  if (!kind) return {}
  if (kind === 'mail' || kind === 'mailbox') return runMailTask(path, kind)
  if (kind === 'plain' || kind === 'html' || kind === 'xml' || kind === 'rtf') {
    const { bytes, isWhole } = await readBeginning(path, MAX_TEXT_LENGTH)
    const decodedText = decodeText(bytes, { ...findDeclaredEncoding(bytes, kind), isTruncated: !isWhole })
    // RTF is ASCII and itself declares the encoding of all other characters.
    const markup = decodedText ?? (kind === 'rtf' ? bytes.toString('latin1') : null)
    if (markup === null) return { problem: 'unknown-encoding' }
    const text = kind === 'plain' ? markup : kind === 'rtf' ? readRtfText(markup) : readMarkupText(markup)
    return { text: text.trim(), ...(!isWhole && { isTruncated: true }) }
  }
  if ((await stat(path)).size > MAX_ZIP_BYTES) return { problem: 'too-large' }
  try {
    const zip = openZip(await readFile(path))
    const { text, pages } = ZIP_READERS[kind](zip)
    const suggestions = toSuggestions(readOfficeClaims(zip, text))
    const trimmed = text.trim()
    return {
      ...(suggestions && { suggestions }),
      text: trimmed.slice(0, MAX_TEXT_LENGTH),
      ...(pages && { pages }),
      ...(trimmed.length > MAX_TEXT_LENGTH && { isTruncated: true }),
    }
  } catch (error) {
    return { problem: error instanceof ZipTooLargeError ? 'too-large' : 'damaged' }
  }
}

const HEADER_BYTES = 4096
const DECLARED_ENCODING = {
  html: /<meta\b[^<>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i,
  xml: /^\s{0,99}<\?xml\b[^<>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/i,
}

/** Returns the encoding declared in the header of HTML or XML. */
function findDeclaredEncoding(bytes: Buffer, kind: TextKind): { declaredEncoding?: string } {
  if (kind !== 'html' && kind !== 'xml') return {}
  const header = bytes.toString('latin1', 0, HEADER_BYTES)
  const [, name] = DECLARED_ENCODING.xml.exec(header) ?? DECLARED_ENCODING[kind].exec(header) ?? []
  return name ? { declaredEncoding: name } : {}
}

const MAX_MAIL_BYTES = 64 * 1024 * 1024

async function runMailTask(path: string, kind: 'mail' | 'mailbox'): Promise<TextReply> {
  const { bytes, isWhole } = await readBeginning(path, MAX_MAIL_BYTES)
  try {
    const { text, claims, isTruncated } = await (kind === 'mail' ? readMail(bytes) : readMailbox(bytes))
    const suggestions = toSuggestions(claims)
    return {
      ...(suggestions && { suggestions }),
      text: text.slice(0, MAX_TEXT_LENGTH),
      ...((!isWhole || isTruncated || text.length > MAX_TEXT_LENGTH) && { isTruncated: true }),
    }
  } catch {
    return { problem: 'damaged' }
  }
}

async function readBeginning(path: string, maxBytes: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(size, maxBytes))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    return { bytes: buffer.subarray(0, bytesRead), isWhole: size <= maxBytes }
  } finally {
    await file.close()
  }
}
