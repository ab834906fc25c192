import PostalMime, { type Address, type Email } from 'postal-mime'
import { TEXT_LIMIT } from '../children/tasks.ts'
import { markupText, tidy } from '../document/xml-text.ts'
import { detectEncoding, decodeAs } from '../encoding/decode-text.ts'
import type { Claims } from '../metadata/suggestions.ts'

/** The text and metadata claims of a mail or mailbox. */
export interface MailText {
  text: string
  claims: Claims
  /** Whether something was left out. */
  isCut?: boolean
}

/** The nesting depth of parts and of attached mails, and the size of all headers in bytes. */
const LIMITS = { maxNestingDepth: 50, maxRfc822NestingDepth: 5, maxHeadersSize: 1024 * 1024 }
const MOST_MAILS = 5000
/** The library needs time and about 1 KB of memory per line; this is enough for an attachment of 28 MB. */
const MOST_LINES = 500_000

/** Reads the headers, attachment names and text of a mail. Throws if it is nested too deeply. */
export async function readMail(bytes: Uint8Array): Promise<MailText> {
  const whole = firstLines(bytes)
  const mail = await parse(whole)
  const { subject, from } = mail
  const date = mail.headers.find(({ key }) => key === 'date')?.value
  return {
    text: mailText(mail),
    claims: {
      title: [subject],
      creator: [from?.name || from?.address],
      date: [date && dayOf(date)],
    },
    isCut: whole.length < bytes.length,
  }
}

/** Reads the mails of a mailbox until the text limit is reached. */
export async function readMailbox(bytes: Uint8Array): Promise<MailText> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const texts: string[] = []
  let [length, mails, start] = [0, 0, 0]
  while (start < file.length) {
    const next = file.indexOf('\nFrom ', start)
    const end = next < 0 ? file.length : next + 1
    if (mails++ === MOST_MAILS || length > TEXT_LIMIT) return { text: texts.join('\n\n'), claims: {}, isCut: true }
    // The separator line belongs to no mail.
    const head = file.indexOf('\n', start)
    const mail = await parse(firstLines(file.subarray(head < 0 || head >= end ? end : head + 1, end))).catch(
      () => undefined,
    )
    const text = mail ? mailText(mail) : ''
    if (text) texts.push(text)
    length += text.length
    start = end
  }
  return { text: texts.join('\n\n'), claims: {} }
}

function firstLines(bytes: Uint8Array): Uint8Array {
  let at = -1
  for (let lines = 0; lines < MOST_LINES; lines++) {
    at = bytes.indexOf(0x0a, at + 1)
    if (at < 0) return bytes
  }
  return bytes.subarray(0, at + 1)
}

/** Detects the encoding of mails that declare none and aren't UTF-8. */
async function parse(bytes: Uint8Array): Promise<Email> {
  const mail = await PostalMime.parse(bytes, LIMITS)
  const isBroken = [mail.subject, mail.text, mail.html].some((text) => text?.includes('\ufffd'))
  if (!isBroken || /charset\s{0,9}=/i.test(Buffer.from(bytes).toString('latin1'))) return mail
  const encoding = detectEncoding(bytes)
  const text = encoding && decodeAs(bytes, encoding)
  return text ? PostalMime.parse(Buffer.from(text), LIMITS) : mail
}

function mailText(mail: Email): string {
  const { subject, from, to, cc, headers, attachments } = mail
  const names = attachments.map(({ filename }) => filename).filter((name) => name !== null)
  const head = [
    ['Subject', subject],
    ['From', from && addressText(from)],
    ['To', to?.map(addressText).join(', ')],
    ['Cc', cc?.map(addressText).join(', ')],
    ['Date', headers.find(({ key }) => key === 'date')?.value],
    ['Attachments', names.join(', ')],
  ]
    .filter(([, said]) => said)
    .map(([name, said]) => `${name}: ${said}`)
  const body = mail.text?.trim() || markupText(mail.html ?? '')
  return tidy([head.join('\n'), body].filter(Boolean).join('\n\n')).replaceAll('\ufffd', '')
}

const addressText = ({ name, address, group }: Address): string =>
  group
    ? `${name}: ${group.map(addressText).join(', ')}`
    : name && address
      ? `${name} <${address}>`
      : name || address || ''

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The sender's local date in a Date header such as `Tue, 01 Apr 2003 10:00:00 +0200`. */
function dayOf(date: string): string | undefined {
  const [, day = '', name = '', year] = /(?:^|[ ,])(\d{1,2}) ([a-z]{3}) (\d{4})\b/i.exec(date.slice(0, 100)) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}
