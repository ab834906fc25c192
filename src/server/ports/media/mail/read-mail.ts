import PostalMime, { type Address, type Email } from 'postal-mime'
import { MAX_TEXT_LENGTH } from '../children/tasks.ts'
import { readMarkupText, tidyText } from '../document/xml-text.ts'
import { detectEncoding, decodeDetected } from '../encoding/decode-text.ts'
import type { MetadataClaims } from '../metadata/suggestions.ts'

/** The text and metadata claims of a mail or mailbox. */
export interface MailText {
  text: string
  claims: MetadataClaims
  /** Whether part of the text was left out. */
  isTruncated?: boolean
}

/** Maximum nesting depth of parts and of attached mails, and maximum size of all headers in bytes. */
const PARSER_LIMITS = { maxNestingDepth: 50, maxRfc822NestingDepth: 5, maxHeadersSize: 1024 * 1024 }
const MAX_MAILS = 5000
/**
 * Maximum lines: the library needs time and about 1 KB of memory per line; this is enough for an attachment of 28 MB.
 */
const MAX_LINES = 500_000

/** Reads the headers, attachment names and text of a mail. Throws if it is nested too deeply. */
export async function readMail(bytes: Uint8Array): Promise<MailText> {
  const limitedBytes = takeFirstLines(bytes)
  const mail = await parseMail(limitedBytes)
  const { subject, from } = mail
  const date = mail.headers.find(({ key }) => key === 'date')?.value
  return {
    text: formatMail(mail),
    claims: {
      title: [subject],
      creator: [from?.name || from?.address],
      date: [date && readLocalDate(date)],
    },
    isTruncated: limitedBytes.length < bytes.length,
  }
}

/** Reads the mails of a mailbox until the text limit is reached. */
export async function readMailbox(bytes: Uint8Array): Promise<MailText> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const texts: string[] = []
  let [length, mailCount, start] = [0, 0, 0]
  while (start < file.length) {
    const nextSeparator = file.indexOf('\nFrom ', start)
    const end = nextSeparator < 0 ? file.length : nextSeparator + 1
    if (mailCount++ === MAX_MAILS || length > MAX_TEXT_LENGTH)
      return { text: texts.join('\n\n'), claims: {}, isTruncated: true }
    // The separator line isn't part of any mail.
    const separatorEnd = file.indexOf('\n', start)
    const mail = await parseMail(
      takeFirstLines(file.subarray(separatorEnd < 0 || separatorEnd >= end ? end : separatorEnd + 1, end)),
    ).catch(() => undefined)
    const text = mail ? formatMail(mail) : ''
    if (text) texts.push(text)
    length += text.length
    start = end
  }
  return { text: texts.join('\n\n'), claims: {} }
}

function takeFirstLines(bytes: Uint8Array): Uint8Array {
  let lineEnd = -1
  for (let lineCount = 0; lineCount < MAX_LINES; lineCount++) {
    lineEnd = bytes.indexOf(0x0a, lineEnd + 1)
    if (lineEnd < 0) return bytes
  }
  return bytes.subarray(0, lineEnd + 1)
}

/** Detects the encoding of mails that aren't UTF-8 and declare no encoding. */
async function parseMail(bytes: Uint8Array): Promise<Email> {
  const mail = await PostalMime.parse(bytes, PARSER_LIMITS)
  const hasInvalidCharacters = [mail.subject, mail.text, mail.html].some((text) => text?.includes('\ufffd'))
  if (!hasInvalidCharacters || /charset\s{0,9}=/i.test(Buffer.from(bytes).toString('latin1'))) return mail
  const encoding = detectEncoding(bytes)
  const text = encoding && decodeDetected(bytes, encoding)
  return text ? PostalMime.parse(Buffer.from(text), PARSER_LIMITS) : mail
}

function formatMail(mail: Email): string {
  const { subject, from, to, cc, headers, attachments } = mail
  const names = attachments.map(({ filename }) => filename).filter((name) => name !== null)
  const headerLines = [
    ['Subject', subject],
    ['From', from && formatAddress(from)],
    ['To', to?.map(formatAddress).join(', ')],
    ['Cc', cc?.map(formatAddress).join(', ')],
    ['Date', headers.find(({ key }) => key === 'date')?.value],
    ['Attachments', names.join(', ')],
  ]
    .filter(([, headerValue]) => headerValue)
    .map(([name, headerValue]) => `${name}: ${headerValue}`)
  const body = mail.text?.trim() || readMarkupText(mail.html ?? '')
  return tidyText([headerLines.join('\n'), body].filter(Boolean).join('\n\n')).replaceAll('\ufffd', '')
}

const formatAddress = ({ name, address, group }: Address): string =>
  group
    ? `${name}: ${group.map(formatAddress).join(', ')}`
    : name && address
      ? `${name} <${address}>`
      : name || address || ''

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns the sender's local date in a Date header such as `Tue, 01 Apr 2003 10:00:00 +0200`. */
function readLocalDate(date: string): string | undefined {
  const [, day = '', name = '', year] = /(?:^|[ ,])(\d{1,2}) ([a-z]{3}) (\d{4})\b/i.exec(date.slice(0, 100)) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}
