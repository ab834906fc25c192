const OPEN_XML_PREFIX = 'application/vnd.openxmlformats-officedocument.'
const OPEN_DOCUMENT_PREFIX = 'application/vnd.oasis.opendocument.'

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

/** Returns how the text of a MIME type is extracted; undefined if that is not supported. */
export function getTextKind(mime: string): TextKind | undefined {
  if (mime.startsWith(`${OPEN_XML_PREFIX}wordprocessingml`) || mime.startsWith('application/vnd.ms-word.'))
    return 'word'
  if (mime.startsWith(`${OPEN_XML_PREFIX}presentationml`) || mime.startsWith('application/vnd.ms-powerpoint.'))
    return 'slides'
  if (mime.startsWith(`${OPEN_XML_PREFIX}spreadsheetml`) || mime.startsWith('application/vnd.ms-excel.')) return 'sheet'
  if (mime.startsWith(OPEN_DOCUMENT_PREFIX)) return 'open-document'
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
  return getTextKind(mime) !== undefined
}
