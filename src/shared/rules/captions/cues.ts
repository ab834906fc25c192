/** Something that is said or shown for a while. */
export interface Cue {
  /** Seconds. */
  start: number
  end: number
  /** WebVTT cue text: words, marks and references, as they stand in the file. */
  text: string
}

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t].*)?$`)

const seconds = ([h, m, s, ms]: (string | undefined)[]) =>
  Number(h ?? 0) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000

/** When the cue of a WebVTT line begins and ends, in seconds; undefined where the line says no time. */
export function timingIn(line: string): Pick<Cue, 'start' | 'end'> | undefined {
  const match = TIMING.exec(line)
  return match ? { start: seconds(match.slice(1, 5)), end: seconds(match.slice(5, 9)) } : undefined
}

/** The cues of kept captions in the order of time, by the rules of browsers: notes, styles and regions are passed over. */
export function readCues(content: string): Cue[] {
  const cues: Cue[] = []
  for (const block of content.split(/\n\n+/)) {
    const lines = block.split('\n').filter((line) => line !== '')
    if (/^(?:WEBVTT|NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0] ?? '')) continue
    const timed = lines[0]?.includes('-->') ? 0 : 1
    const timing = timingIn(lines[timed] ?? '')
    if (timing && timing.end > timing.start) cues.push({ ...timing, text: lines.slice(timed + 1).join('\n') })
  }
  return cues.toSorted((a, b) => a.start - b.start)
}
