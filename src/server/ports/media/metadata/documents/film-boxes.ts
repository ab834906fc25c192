import { boxAt } from '../../boxes.ts'
import type { Span } from '../blocks.ts'
import { UncleanableError } from './uncleanable.ts'

const HOLDING = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof'])
// The boxes of MP4, QuickTime and JPEG 2000 that contain places, devices and owners; never within the image or audio
// data.
const TELLING = new Set(['udta', 'meta', 'uuid', 'xml '])
// Telemetry of action cameras is interleaved with the video data, so it can't be removed here.
const TELEMETRY = ['gpmd', 'camm', 'mebx', 'rtmd']
const MAX_BOXES = 10_000

/**
 * Replaces the metadata boxes of a video, or of an image with the same structure, with free space of the same length.
 * Returns true if there were any.
 */
export function scrubFilm(file: Buffer): boolean {
  let [found, boxes] = [false, 0]
  const waiting: Span[] = [{ start: 0, end: file.length }]
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    for (let at = span.start; at + 8 <= span.end;) {
      if (++boxes > MAX_BOXES) throw new UncleanableError('too many boxes')
      const box = boxAt(file, at, span.end)
      if (!box) throw new UncleanableError('invalid box')
      const { kind, start, end } = box
      if (kind === 'stsd' && TELEMETRY.some((name) => file.subarray(at, end).includes(name)))
        throw new UncleanableError('video with telemetry')
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
