import { MAX_CAPTION_SIZE } from '../limits.ts'
import { keepCues, type LeftOutCue } from './keep-cues.ts'

/** Caption files of one artifact. */
export const MAX_CAPTIONS = 50

/** Captions as they are kept, and what of the file isn't. */
export interface CaptionFile {
  /** WebVTT. */
  content: string
  /** What can't be kept, in the order of the file. */
  leftOut: LeftOutCue[]
}

/** Why nothing of a file can be kept. `encoding`: what came was not UTF-8; `header`: neither WebVTT nor SubRip. */
export interface CaptionRefusal {
  problem: 'header' | 'empty' | 'encoding' | 'size'
  /** Where cues were found and none can be kept: why. */
  leftOut?: LeftOutCue[]
}

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
 * A caption file, read cue by cue: a byte order mark and the line ends of other systems are gone, SubRip (.srt) has become
 * WebVTT, and what browsers would lose of a cue's words is escaped.
 */
export function captionFile(text: string): CaptionFile | CaptionRefusal {
  if (UNREADABLE.test(text)) return { problem: 'encoding' }
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?|\f/g, '\n')
  const format = /^WEBVTT(?:[ \t\n]|$)/.test(plain) ? 'webvtt' : isSubRip(plain) ? 'subrip' : undefined
  if (!format) return { problem: 'header' }
  const { lines, leftOut, kept } = keepCues(plain.split('\n'), format)
  const content = format === 'webvtt' ? lines.join('\n') : `WEBVTT\n\n${lines.join('\n').replace(/^\n+/, '')}`
  if (bytesOf(content) > MAX_CAPTION_SIZE) return { problem: 'size' }
  return kept > 0 ? { content, leftOut } : { problem: 'empty', ...(leftOut.length > 0 && { leftOut }) }
}

/** No header, and some line says a time as SubRip does; what comes before it belongs to no cue. */
const isSubRip = (text: string) => /^[ \t]*\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}[ \t]*-->/m.test(text)
