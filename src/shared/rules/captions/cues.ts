/** A timed text of a video or recording. */
export interface Cue {
  /** Seconds. */
  start: number
  end: number
  /** WebVTT cue text with tags and character references, exactly as in the file. */
  text: string
}

const TIMESTAMP = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(String.raw`^[ \t]*${TIMESTAMP}[ \t]*-->[ \t]*${TIMESTAMP}(?:[ \t].*)?$`)

const toSeconds = ([hours, minutes, wholeSeconds, ms]: (string | undefined)[]) =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(wholeSeconds) + Number(ms) / 1000

/** Parses the start and end time of a WebVTT cue, in seconds; undefined if the line contains no valid time. */
export function parseTiming(line: string): Pick<Cue, 'start' | 'end'> | undefined {
  const match = TIMING.exec(line)
  return match ? { start: toSeconds(match.slice(1, 5)), end: toSeconds(match.slice(5, 9)) } : undefined
}

/**
 * Reads the cues of stored captions, sorted by time, by the same rules as browsers: notes, styles and regions are
 * ignored.
 */
export function readCues(content: string): Cue[] {
  const cues: Cue[] = []
  for (const block of content.split(/\n\n+/)) {
    const lines = block.split('\n').filter((line) => line !== '')
    if (/^(?:WEBVTT|NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0] ?? '')) continue
    const timingLine = lines[0]?.includes('-->') ? 0 : 1
    const timing = parseTiming(lines[timingLine] ?? '')
    if (timing && timing.end > timing.start) cues.push({ ...timing, text: lines.slice(timingLine + 1).join('\n') })
  }
  return cues.toSorted((a, b) => a.start - b.start)
}
