/** A box of ISO base media (MP4, QuickTime, HEIF, AVIF) or JPEG 2000. */
export interface Box {
  kind: string
  /** Offsets of the header, the content and the end. */
  at: number
  start: number
  end: number
}

/**
 * Reads the box whose header is at `offset`; null if there can't be one. The end is limited to `limit`, which may
 * exceed the bytes available: 16 bytes of header are enough.
 */
export function boxAt(bytes: Buffer, at: number, last: number): Box | null {
  if (at + 8 > last) return null
  const short = bytes.readUInt32BE(at)
  const wide = short === 1 && at + 16 <= last
  const head = wide ? 16 : 8
  const size = wide ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? last - at : short
  if (size < head) return null
  return { kind: bytes.toString('latin1', at + 4, at + 8), at, start: at + head, end: Math.min(last, at + size) }
}

/** Yields consecutive boxes of a range, at most `maxCount`, up to the first invalid one. */
export function* boxesIn(bytes: Buffer, { start, end }: { start: number; end: number }, most: number): Generator<Box> {
  let box = boxAt(bytes, start, end)
  for (let n = 0; box && n < most; n++) {
    yield box
    box = boxAt(bytes, box.end, end)
  }
}
