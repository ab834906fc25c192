import { MAX_CAPTION_BYTES } from '../limits.ts'
import { cleanCues, type SkippedCue } from './clean-cues.ts'

/** Maximum number of caption files per artifact. */
export const MAX_CAPTION_FILES = 50

/** Captions that are ready to be stored, and the cues that were skipped. */
export interface CaptionFile {
  /** The captions as WebVTT. */
  content: string
  /** Unusable cues, in the order of the file. */
  skippedCues: SkippedCue[]
}

/** Why a file was refused. `encoding`: not UTF-8; `header`: neither WebVTT nor SubRip. */
export interface CaptionRefusal {
  problem: 'header' | 'empty' | 'encoding' | 'size'
  /** The cues that were found, if none of them is usable. */
  skippedCues?: SkippedCue[]
}

// Bytes that aren't UTF-8 appear as U+FFFD; a zero byte next to a letter indicates UTF-16.
const UNDECODED_BYTES = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]/

const countBytes = (text: string) => {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/**
 * Parses a caption file: strips the byte order mark, normalizes line ends, converts SubRip (.srt) to WebVTT and escapes
 * text that browsers would drop from a cue.
 */
export function parseCaptionFile(text: string): CaptionFile | CaptionRefusal {
  if (UNDECODED_BYTES.test(text)) return { problem: 'encoding' }
  const normalizedText = text.replace(/^\ufeff/, '').replace(/\r\n?|\f/g, '\n')
  const format = /^WEBVTT(?:[ \t\n]|$)/.test(normalizedText)
    ? 'webvtt'
    : isSubRip(normalizedText)
      ? 'subrip'
      : undefined
  if (!format) return { problem: 'header' }
  const { lines, skippedCues, cueCount } = cleanCues(normalizedText.split('\n'), format)
  const content = format === 'webvtt' ? lines.join('\n') : `WEBVTT\n\n${lines.join('\n').replace(/^\n+/, '')}`
  if (countBytes(content) > MAX_CAPTION_BYTES) return { problem: 'size' }
  return cueCount > 0 ? { content, skippedCues } : { problem: 'empty', ...(skippedCues.length > 0 && { skippedCues }) }
}

/** There is no header, but a line with a SubRip time. Text before that line belongs to no cue. */
const isSubRip = (text: string) => /^[ \t]*\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}[ \t]*-->/m.test(text)
