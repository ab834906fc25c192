import { readBoxAt } from '../../iso-boxes.ts'
import type { ByteSpan } from '../metadata-blocks.ts'
import { UncleanableError } from './uncleanable-error.ts'

const CONTAINER_BOXES = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof'])
// Boxes of MP4, QuickTime and JPEG 2000 that contain locations, devices and owners, and are never within the image or
// audio data.
const PRIVATE_BOXES = new Set(['udta', 'meta', 'uuid', 'xml '])
// Telemetry of action cameras is interleaved with the video data, so it can't be removed here.
const TELEMETRY_FORMATS = ['gpmd', 'camm', 'mebx', 'rtmd']
const MAX_BOXES = 10_000

/**
 * Replaces the metadata boxes of a video, or of an image with the same structure, with free space of the same length.
 * Returns true if there were any.
 */
export function scrubVideo(file: Buffer): boolean {
  let [hasChanged, boxCount] = [false, 0]
  const pendingSpans: ByteSpan[] = [{ start: 0, end: file.length }]
  for (let span = pendingSpans.pop(); span; span = pendingSpans.pop()) {
    for (let offset = span.start; offset + 8 <= span.end;) {
      if (++boxCount > MAX_BOXES) throw new UncleanableError('too many boxes')
      const box = readBoxAt(file, offset, span.end)
      if (!box) throw new UncleanableError('invalid box')
      const { kind, start, end } = box
      if (kind === 'stsd' && TELEMETRY_FORMATS.some((name) => file.subarray(offset, end).includes(name)))
        throw new UncleanableError('video with telemetry')
      if (PRIVATE_BOXES.has(kind)) {
        file.write('free', offset + 4, 'latin1')
        file.fill(0, start, end)
        hasChanged = true
      } else if (CONTAINER_BOXES.has(kind)) pendingSpans.push({ start, end })
      offset = end
    }
  }
  return hasChanged
}
