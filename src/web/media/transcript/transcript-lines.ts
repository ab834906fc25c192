import type { Cue } from '#shared/rules/captions/cues.ts'
import { saidIn, type Said } from '#shared/rules/captions/words.ts'

export interface Line {
  /** In seconds. */
  start: number
  end: number
  said: Said[]
}

/** Returns the non-empty lines of a transcript; a speaker is named only on change. */
export function linesOf(cues: readonly Cue[]): Line[] {
  let last: string | null = null
  return cues.flatMap((cue) => {
    const said = saidIn(cue).map((part) => {
      const speaker = part.speaker === last ? null : part.speaker
      last = part.speaker
      return { ...part, speaker }
    })
    return said.length > 0 ? [{ start: cue.start, end: cue.end, said }] : []
  })
}

/** Returns the first lines that have at most this many parts in total. */
export function firstOf(lines: readonly Line[], most: number): readonly Line[] {
  let parts = 0
  return lines.filter(({ said }) => (parts += said.length) <= most)
}

/**
 * Returns the index of the line at a time: the last that has begun, or −1 before the first and some time after its
 * end.
 */
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

/** How long a line stays current after its end, in seconds. */
const SILENCE_S = 3
