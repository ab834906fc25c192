import type { Cue } from '#shared/rules/captions/cues.ts'
import { saidIn, type Said } from '#shared/rules/captions/words.ts'

export interface Line {
  /** Seconds. */
  start: number
  end: number
  said: Said[]
}

/** The lines of a transcript: cues that say something, a speaker named only when it is another one than before. */
export function linesOf(cues: readonly Cue[]): Line[] {
  let last: string | null = null
  return cues.flatMap((cue) => {
    const said = saidIn(cue).map((one) => {
      const speaker = one.speaker === last ? null : one.speaker
      last = one.speaker
      return { ...one, speaker }
    })
    return said.length > 0 ? [{ start: cue.start, end: cue.end, said }] : []
  })
}

/** The lines from the first on that have at most so many parts together. */
export function firstOf(lines: readonly Line[], most: number): readonly Line[] {
  let parts = 0
  return lines.filter(({ said }) => (parts += said.length) <= most)
}

/** The line that is said at a time: the last that has begun; −1 before the first, and long after one has ended. */
export function lineAt(lines: readonly Line[], time: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.start ?? 0) <= time + 0.05) low = middle + 1
    else high = middle
  }
  const line = lines[low - 1]
  return line && time < line.end + SILENCE_S ? low - 1 : -1
}

/** A pause does not unmark a line at once. */
const SILENCE_S = 3
