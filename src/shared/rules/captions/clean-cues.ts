import { parseTiming } from './cues.ts'

/** A cue or text that can't be used, with the line number (from 1) of the problem. */
export interface SkippedCue {
  line: number
  /** `time`: unreadable time; `order`: ends before it begins; `stray`: text outside of any cue. */
  problem: 'time' | 'order' | 'stray'
  /** The text of that line. */
  text: string
}

const MAX_QUOTE = 100

/**
 * The part of the file that is being read: the header, a used or a skipped cue, a note (or style or region), or none of
 * these.
 */
type State = 'header' | 'cue' | 'skipped' | 'note' | 'between'

/**
 * Reads captions line by line and drops unusable cues. Other lines stay unchanged, unless browsers would misread them.
 */
export function cleanCues(lines: readonly string[], format: 'webvtt' | 'subrip') {
  const outputLines: string[] = []
  const skippedCues: SkippedCue[] = []
  const reader: { state: State; nameIndex: number; emptyLines: number } = {
    state: format === 'webvtt' ? 'header' : 'between',
    /** Index of the next cue's identifier in `outputLines`; -1 if it has none. */
    nameIndex: -1,
    /** Number of empty lines since the last text of a cue. */
    emptyLines: 0,
  }
  let cueCount = 0

  const skip = (lineIndex: number, problem: SkippedCue['problem']) => {
    skippedCues.push({ line: lineIndex + 1, problem, text: (lines[lineIndex] ?? '').trim().slice(0, MAX_QUOTE) })
    if (reader.nameIndex >= 0) outputLines.length = reader.nameIndex
    Object.assign(reader, { state: 'skipped', nameIndex: -1 })
  }
  const startCue = (line: string, lineIndex: number) => {
    const timing = parseTiming(line)
    if (!timing) return skip(lineIndex, 'time')
    if (timing.end <= timing.start) return skip(lineIndex, 'order')
    // For browsers, only an empty line ends a cue, so add one where it is missing.
    const cueStart = reader.nameIndex >= 0 ? reader.nameIndex : outputLines.length
    if (outputLines.length > 0 && (outputLines[cueStart - 1] ?? '') !== '') outputLines.splice(cueStart, 0, '')
    outputLines.push(line)
    cueCount++
    Object.assign(reader, { state: 'cue', nameIndex: -1, emptyLines: 0 })
  }
  for (const [lineIndex, originalLine] of lines.entries()) {
    const line = format === 'subrip' && originalLine.trim() === '' ? '' : originalLine
    const nextLine = lines[lineIndex + 1] ?? ''
    const followsEmptyLine = line !== '' && (lineIndex === 0 || (lines[lineIndex - 1] ?? '').trim() === '')
    if (line === '') {
      if (reader.state === 'cue') reader.emptyLines++
      else if (reader.state !== 'skipped') reader.state = 'between'
      outputLines.push('')
    } else if (reader.state === 'note') outputLines.push(line)
    else if (format === 'webvtt' && followsEmptyLine && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line)) {
      outputLines.push(line)
      reader.state = 'note'
    } else if (
      looksLikeTiming(line) &&
      (followsEmptyLine || reader.nameIndex >= 0 || reader.state !== 'cue' || parseTiming(toWebVttTiming(line, format)))
    ) {
      startCue(toWebVttTiming(line, format), lineIndex)
    } else if (isCueName(line, nextLine, format, followsEmptyLine)) {
      reader.nameIndex = outputLines.length
      outputLines.push(line.trim())
    } else if (reader.state === 'header') outputLines.push(line)
    else if (reader.state === 'cue') {
      // An empty line within a cue would end it.
      if (reader.emptyLines > 0)
        for (let i = 0; i < reader.emptyLines; i++) outputLines[outputLines.length - 1 - i] = BLANK_LINE
      reader.emptyLines = 0
      outputLines.push(escapeCueText(line, format))
    } else if (reader.state === 'between') skip(lineIndex, 'stray')
  }
  return { lines: outputLines, skippedCues, cueCount }
}

/**
 * A cue's identifier, or its number in SubRip. Directly after text, a line is an identifier only if a valid time
 * follows.
 */
const isCueName = (line: string, nextLine: string, format: 'webvtt' | 'subrip', followsEmptyLine: boolean) =>
  /^\s*\d+\s*$/.test(line)
    ? looksLikeTiming(nextLine) && (followsEmptyLine || parseTiming(toWebVttTiming(nextLine, format)) !== undefined)
    : format === 'webvtt' && followsEmptyLine && looksLikeTiming(nextLine) && !line.includes('-->')

/** Replaces an empty line: a space that no program mistakes for the end of a cue. */
const BLANK_LINE = '&nbsp;'

/** Whether a line looks like a cue's time, valid or not. */
const looksLikeTiming = (line: string) => /^[ \t]*\d+:\d.*-{1,2}>/.test(line) || /^[ \t]*-->/.test(line)

const LENIENT_TIMING =
  /^[ \t]*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})[ \t]*-->[ \t]*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})((?:[ \t].*)?)$/

/**
 * Converts a time line to WebVTT. Position settings are kept only in WebVTT files, because they mean nothing in SubRip.
 */
function toWebVttTiming(line: string, format: 'webvtt' | 'subrip'): string {
  if (format === 'webvtt' && parseTiming(line)) return line
  const [, ...parts] = LENIENT_TIMING.exec(line) ?? []
  if (parts.length === 0) return line
  const [from, to] = [parts.slice(0, 4), parts.slice(4, 8)].map(
    ([hours = '', minutes = '', seconds = '', fraction = '']) => {
      return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${fraction.padEnd(3, '0')}`
    },
  )
  return `${from} --> ${to}${format === 'webvtt' ? (parts[8] ?? '') : ''}`
}

const UNKNOWN_TAGS = {
  // SubRip supports only bold, italic and underline.
  subrip: /<(?!\/?[biu]>)/gi,
  webvtt: /<(?!\/?(?:c|i|b|u|ruby|rt|v|lang)(?:[. \t][^<>]*)?>|(?:\d+:)?\d\d:\d\d\.\d{3}>)/gi,
}
const UNKNOWN_REFERENCES = {
  subrip: /&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g,
  webvtt: /&(?!(?:[a-z][a-z0-9]*|#\d+|#x[\da-f]+);)/gi,
}

/**
 * Escapes one line of cue text. Font tags and SubRip positions are removed; any other character that isn't markup is
 * shown as written.
 */
function escapeCueText(line: string, format: 'webvtt' | 'subrip'): string {
  // A tag must end before the next one begins: searching for the end of each would take quadratic time.
  const lineWithoutFonts = line.replace(/<\/?font[^<>]*>/gi, '')
  return (format === 'subrip' ? lineWithoutFonts.replace(/\{\\[^{}]*\}/g, '') : lineWithoutFonts)
    .replace(UNKNOWN_REFERENCES[format], '&amp;')
    .replace(UNKNOWN_TAGS[format], '&lt;')
    .replaceAll('-->', '--&gt;')
}
