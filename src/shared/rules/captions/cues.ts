/** Something that is said or shown for a while. */
export interface Cue {
  /** Seconds. */
  start: number
  end: number
  /** WebVTT cue text: words, marks and references, as they stand in the file. */
  text: string
}

/** Why a text is no WebVTT: the first line that is wrong, counted from 1. */
export interface CaptionFault {
  line: number
  problem: 'header' | 'time' | 'order' | 'words' | 'empty'
}

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t].*)?$`)

const seconds = ([h, m, s, ms]: (string | undefined)[]) =>
  Number(h ?? 0) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000

/**
 * The cues of a WebVTT text in the order of time; notes, styles and regions are passed over. Stricter than a browser,
 * which leaves out in silence what it does not understand.
 */
export function readCues(text: string): Cue[] | CaptionFault {
  const lines = text.split('\n')
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { line: 1, problem: 'header' }
  const cues: Cue[] = []
  let at = 1
  // What follows the first line up to an empty one belongs to it.
  while (at < lines.length && lines[at] !== '' && !lines[at]?.includes('-->')) at++
  while (at < lines.length) {
    if (lines[at] === '') {
      at++
      continue
    }
    const from = at
    while (at < lines.length && lines[at] !== '') at++
    const block = lines.slice(from, at)
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0] ?? '')) continue
    const cue = readBlock(block, from + 1)
    if ('problem' in cue) return cue
    cues.push(cue)
  }
  if (cues.length === 0) return { line: lines.length, problem: 'empty' }
  return cues.toSorted((a, b) => a.start - b.start)
}

/** A cue: its name if it has one, its time, its words. */
function readBlock(block: readonly string[], line: number): Cue | CaptionFault {
  const timed = block[0]?.includes('-->') ? 0 : 1
  const match = TIMING.exec(block[timed] ?? '')
  if (!match) return { line: line + Math.min(timed, block.length - 1), problem: 'time' }
  const [start, end] = [seconds(match.slice(1, 5)), seconds(match.slice(5, 9))]
  if (end <= start) return { line: line + timed, problem: 'order' }
  const words = block.slice(timed + 1)
  const stray = words.findIndex((one) => one.includes('-->'))
  if (stray >= 0) return { line: line + timed + 1 + stray, problem: 'words' }
  return { start, end, text: words.join('\n') }
}
