/** A box of ISO base media (MP4, QuickTime, HEIF, AVIF) or JPEG 2000. */
export interface IsoBox {
  kind: string
  /** Offsets of the header, the content and the end. */
  offset: number
  start: number
  end: number
}

/**
 * Reads the box whose header is at `offset`; null if there can't be one. Its end is capped at `limit`, which may exceed
 * the bytes available: 16 bytes of header are enough.
 */
export function readBoxAt(bytes: Buffer, offset: number, limit: number): IsoBox | null {
  if (offset + 8 > limit) return null
  const shortSize = bytes.readUInt32BE(offset)
  const isWide = shortSize === 1 && offset + 16 <= limit
  const headerBytes = isWide ? 16 : 8
  const size = isWide ? Number(bytes.readBigUInt64BE(offset + 8)) : shortSize === 0 ? limit - offset : shortSize
  if (size < headerBytes) return null
  return {
    kind: bytes.toString('latin1', offset + 4, offset + 8),
    offset,
    start: offset + headerBytes,
    end: Math.min(limit, offset + size),
  }
}

/** Yields at most `maxCount` consecutive boxes of a range, up to the first invalid one. */
export function* readBoxes(
  bytes: Buffer,
  { start, end }: { start: number; end: number },
  maxCount: number,
): Generator<IsoBox> {
  let box = readBoxAt(bytes, start, end)
  for (let count = 0; box && count < maxCount; count++) {
    yield box
    box = readBoxAt(bytes, box.end, end)
  }
}
