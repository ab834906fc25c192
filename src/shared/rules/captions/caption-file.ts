import { MAX_CAPTION_SIZE } from '../limits.ts'
import { readCues, type CaptionFault } from './cues.ts'

/** Caption files of one artifact. */
export const MAX_CAPTIONS = 50

/** `encoding`: what came was not UTF-8. */
export type CaptionRefusal = CaptionFault | { problem: 'encoding' | 'size' }

// U+FFFD stands where bytes were no UTF-8; a zero byte beside a letter is UTF-16.
const UNREADABLE = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]/

const bytesOf = (text: string) => {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/**
 * A caption file as WebVTT that has been checked: a byte order mark and the line ends of other systems are gone, and
 * SubRip (.srt) has become WebVTT.
 */
export function captionFile(text: string): { content: string } | CaptionRefusal {
  if (UNREADABLE.test(text)) return { problem: 'encoding' }
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?|\f/g, '\n')
  const content = isSubRip(plain) ? fromSubRip(plain) : plain
  if (bytesOf(content) > MAX_CAPTION_SIZE) return { problem: 'size' }
  const read = readCues(content)
  return 'problem' in read ? read : { content }
}

const SUBRIP_TIME =
  /^[ \t]*(\d{1,2}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})[ \t]*-->[ \t]*(\d{1,2}):(\d{1,2}):(\d{1,2})[,.](\d{1,3}).*$/

/** No header, and a number or a time comes first. */
const isSubRip = (text: string) =>
  /^(?:\d+[ \t]*\n)?[ \t]*\d{1,2}:\d{1,2}:\d{1,2}[,.]\d{1,3}[ \t]*-->/.test(text.trimStart())

/** Line by line, so that a fault is found at the line where it stands: the header takes the place of one empty line. */
function fromSubRip(text: string): string {
  const lines = text.split('\n').map((line) => {
    const time = SUBRIP_TIME.exec(line)
    if (!time) return line.trim() === '' ? '' : subRipWords(line)
    const [from, to] = [time.slice(1, 5), time.slice(5, 9)].map(([h = '', m = '', s = '', ms = '']) => {
      return `${h.padStart(2, '0')}:${m.padStart(2, '0')}:${s.padStart(2, '0')}.${ms.padEnd(3, '0')}`
    })
    return `${from} --> ${to}`
  })
  return `WEBVTT\n\n${lines.join('\n').replace(/^\n+/, '')}`
}

/** SubRip knows bold, italic and underlined; fonts and places are left out, and any other sign is itself. */
const subRipWords = (line: string) =>
  line
    // A mark ends before the next begins: looking for the end of each would take the square of a line's length.
    .replace(/<\/?font[^<>]*>|\{\\[^{}]*\}/gi, '')
    .replace(/&(?!(?:amp|lt|gt);)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
