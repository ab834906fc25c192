import { timingIn } from './cues.ts'

/** A cue or text that can't be used, with the line (from 1) of the problem. */
export interface LeftOutCue {
  line: number
  /** `time`: unreadable time; `order`: ends before it begins; `stray`: text outside of any cue. */
  problem: 'time' | 'order' | 'stray'
  /** The text of that line. */
  text: string
}

const MAX_QUOTE = 100

/** Position of the reader: in a used or skipped cue, in a note, style or region, or between them. */
type State = 'header' | 'cue' | 'skipped' | 'note' | 'between'

/**
 * Reads captions line by line and drops unusable cues. Other lines stay unchanged except where browsers would misread
 * them.
 */
export function keepCues(lines: readonly string[], format: 'webvtt' | 'subrip') {
  const out: string[] = []
  const leftOut: LeftOutCue[] = []
  const now: { state: State; name: number; empty: number } = {
    state: format === 'webvtt' ? 'header' : 'between',
    /** Index in `out` of the next cue's name, -1 if it has none. */
    name: -1,
    /** Empty lines since the last text of a cue. */
    empty: 0,
  }
  let kept = 0

  const leave = (at: number, problem: LeftOutCue['problem']) => {
    leftOut.push({ line: at + 1, problem, text: (lines[at] ?? '').trim().slice(0, MAX_QUOTE) })
    if (now.name >= 0) out.length = now.name
    Object.assign(now, { state: 'skipped', name: -1 })
  }
  const begin = (line: string, at: number) => {
    const timing = timingIn(line)
    if (!timing) return leave(at, 'time')
    if (timing.end <= timing.start) return leave(at, 'order')
    // Browsers end a cue only at an empty line, so add one where it is missing.
    const first = now.name >= 0 ? now.name : out.length
    if (out.length > 0 && (out[first - 1] ?? '') !== '') out.splice(first, 0, '')
    out.push(line)
    kept++
    Object.assign(now, { state: 'cue', name: -1, empty: 0 })
  }
  for (const [at, raw] of lines.entries()) {
    const line = format === 'subrip' && raw.trim() === '' ? '' : raw
    const next = lines[at + 1] ?? ''
    const isNew = line !== '' && (at === 0 || (lines[at - 1] ?? '').trim() === '')
    if (line === '') {
      if (now.state === 'cue') now.empty++
      else if (now.state !== 'skipped') now.state = 'between'
      out.push('')
    } else if (now.state === 'note') out.push(line)
    else if (format === 'webvtt' && isNew && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line)) {
      out.push(line)
      now.state = 'note'
    } else if (isTime(line) && (isNew || now.name >= 0 || now.state !== 'cue' || timingIn(asWebVtt(line, format)))) {
      begin(asWebVtt(line, format), at)
    } else if (isName(line, next, format, isNew)) {
      now.name = out.length
      out.push(line.trim())
    } else if (now.state === 'header') out.push(line)
    else if (now.state === 'cue') {
      // An empty line within a cue would end it.
      if (now.empty > 0) for (let i = 0; i < now.empty; i++) out[out.length - 1 - i] = BLANK
      now.empty = 0
      out.push(cueWords(line, format))
    } else if (now.state === 'between') leave(at, 'stray')
  }
  return { lines: out, leftOut, kept }
}

/** A cue's name, or its number in SubRip. Directly after text it counts only before a valid time. */
const isName = (line: string, next: string, format: 'webvtt' | 'subrip', isNew: boolean) =>
  /^\s*\d+\s*$/.test(line)
    ? isTime(next) && (isNew || timingIn(asWebVtt(next, format)) !== undefined)
    : format === 'webvtt' && isNew && isTime(next) && !line.includes('-->')

/** A space that no program takes for the end of a cue. */
const BLANK = '&nbsp;'

/** Whether a line has the shape of a cue time, valid or not. */
const isTime = (line: string) => /^[ \t]*\d+:\d.*-{1,2}>/.test(line) || /^[ \t]*-->/.test(line)

const LENIENT =
  /^[ \t]*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})[ \t]*-->[ \t]*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})((?:[ \t].*)?)$/

/** Converts a time line to WebVTT. Position settings are kept only from WebVTT, where they mean something. */
function asWebVtt(line: string, format: 'webvtt' | 'subrip'): string {
  if (format === 'webvtt' && timingIn(line)) return line
  const [, ...parts] = LENIENT.exec(line) ?? []
  if (parts.length === 0) return line
  const [from, to] = [parts.slice(0, 4), parts.slice(4, 8)].map(
    ([hours = '', minutes = '', seconds = '', fraction = '']) => {
      return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${fraction.padEnd(3, '0')}`
    },
  )
  return `${from} --> ${to}${format === 'webvtt' ? (parts[8] ?? '') : ''}`
}

const MARKS = {
  // SubRip has bold, italic and underline only.
  subrip: /<(?!\/?[biu]>)/gi,
  webvtt: /<(?!\/?(?:c|i|b|u|ruby|rt|v|lang)(?:[. \t][^<>]*)?>|(?:\d+:)?\d\d:\d\d\.\d{3}>)/gi,
}
const REFERENCES = { subrip: /&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, webvtt: /&(?!(?:[a-z][a-z0-9]*|#\d+|#x[\da-f]+);)/gi }

/**
 * Escapes one line of cue text. Font tags and SubRip positions are removed; any other character that isn't markup is
 * shown as written.
 */
function cueWords(line: string, format: 'webvtt' | 'subrip'): string {
  // Tags must end before the next one begins: searching the end of each would take quadratic time.
  const plain = line.replace(/<\/?font[^<>]*>/gi, '')
  return (format === 'subrip' ? plain.replace(/\{\\[^{}]*\}/g, '') : plain)
    .replace(REFERENCES[format], '&amp;')
    .replace(MARKS[format], '&lt;')
    .replaceAll('-->', '--&gt;')
}
