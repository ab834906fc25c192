import type { Cue } from '#shared/rules/captions/cues.ts'
import { splitBySpeaker, type SpeakerText } from '#shared/rules/captions/split-by-speaker.ts'

export interface TranscriptLine {
  /** In seconds. */
  start: number
  end: number
  spokenParts: SpeakerText[]
}

/** Returns the non-empty lines of a transcript; a speaker is named only on change. */
export function toTranscriptLines(cues: readonly Cue[]): TranscriptLine[] {
  let lastSpeaker: string | null = null
  return cues.flatMap((cue) => {
    const spokenParts = splitBySpeaker(cue).map((part) => {
      const speaker = part.speaker === lastSpeaker ? null : part.speaker
      lastSpeaker = part.speaker
      return { ...part, speaker }
    })
    return spokenParts.length > 0 ? [{ start: cue.start, end: cue.end, spokenParts }] : []
  })
}

/** Returns the first lines that have at most this many parts in total. */
export function takeFirstLines(lines: readonly TranscriptLine[], maxParts: number): readonly TranscriptLine[] {
  let partCount = 0
  return lines.filter(({ spokenParts }) => (partCount += spokenParts.length) <= maxParts)
}

/**
 * Returns the index of the line at a time: the last line that has begun; −1 before the first line, or if that line
 * ended a while ago.
 */
export function findLineAt(lines: readonly TranscriptLine[], time: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.start ?? 0) <= time + 0.05) low = middle + 1
    else high = middle
  }
  const line = lines[low - 1]
  return line && time < line.end + LINGER_S ? low - 1 : -1
}

/** How long a line stays current after its end, in seconds. */
const LINGER_S = 3
