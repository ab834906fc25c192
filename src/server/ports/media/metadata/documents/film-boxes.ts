import { boxAt } from '../../boxes.ts'
import type { Span } from '../blocks.ts'
import { UncleanableError } from './uncleanable.ts'

const HOLDING = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof'])
// Where places, machines and owners stand in MP4, QuickTime and JPEG 2000; only there, never within the pictures and the sound.
const TELLING = new Set(['udta', 'meta', 'uuid', 'xml '])
// Notes of action cameras, a measure at a time among the pictures: nothing here takes them out.
const TELEMETRY = ['gpmd', 'camm', 'mebx', 'rtmd']
const MAX_BOXES = 10_000

/** Turns the boxes of a film, or of a picture built like one, in which its maker keeps notes into free room of the same length. True when there were any. */
export function scrubFilm(file: Buffer): boolean {
  let [found, boxes] = [false, 0]
  const waiting: Span[] = [{ start: 0, end: file.length }]
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    for (let at = span.start; at + 8 <= span.end;) {
      if (++boxes > MAX_BOXES) throw new UncleanableError('a film of too many boxes')
      const box = boxAt(file, at, span.end)
      if (!box) throw new UncleanableError('a film whose boxes lead nowhere')
      const { kind, start, end } = box
      if (kind === 'stsd' && TELEMETRY.some((name) => file.subarray(at, end).includes(name)))
        throw new UncleanableError('a film with telemetry')
      if (TELLING.has(kind)) {
        file.write('free', at + 4, 'latin1')
        file.fill(0, start, end)
        found = true
      } else if (HOLDING.has(kind)) waiting.push({ start, end })
      at = end
    }
  }
  return found
}
