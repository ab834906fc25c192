const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'

export type TextKind =
  | 'word'
  | 'slides'
  | 'sheet'
  | 'open-document'
  | 'book'
  | 'html'
  | 'xml'
  | 'rtf'
  | 'mail'
  | 'mailbox'
  | 'plain'

/** How the text of a MIME type is extracted; undefined if that is not supported. */
export function textKind(mime: string): TextKind | undefined {
  if (mime.startsWith(`${OPEN_XML}wordprocessingml`) || mime.startsWith('application/vnd.ms-word.')) return 'word'
  if (mime.startsWith(`${OPEN_XML}presentationml`) || mime.startsWith('application/vnd.ms-powerpoint.')) return 'slides'
  if (mime.startsWith(`${OPEN_XML}spreadsheetml`) || mime.startsWith('application/vnd.ms-excel.')) return 'sheet'
  if (mime.startsWith(OPEN_DOCUMENT)) return 'open-document'
  if (mime === 'application/epub+zip') return 'book'
  if (mime === 'text/html' || mime === 'application/xhtml+xml') return 'html'
  if (mime === 'application/rtf' || mime === 'text/rtf') return 'rtf'
  if (mime === 'application/xml') return 'xml'
  if (mime === 'message/rfc822') return 'mail'
  if (mime === 'application/mbox') return 'mailbox'
  if (mime.startsWith('text/') || mime === 'application/json') return 'plain'
  return undefined
}

export function hasText(mime: string): boolean {
  return textKind(mime) !== undefined
}
