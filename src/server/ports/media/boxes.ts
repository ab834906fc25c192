/** A box of a film, or of a picture built like one (ISO base media: MP4, QuickTime, HEIF, AVIF; JPEG 2000 as well). */
export interface Box {
  kind: string
  /** Where its head begins, where its content does, and where it ends. */
  at: number
  start: number
  end: number
}

/**
 * The box whose head stands at a place; null where none can stand there. It ends at `last` at the latest, which may lie
 * behind the bytes that are known: 16 of a head are enough.
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

/** The boxes that lie side by side in a part of a file, so many at most, up to the first that is none. */
export function* boxesIn(bytes: Buffer, { start, end }: { start: number; end: number }, most: number): Generator<Box> {
  let box = boxAt(bytes, start, end)
  for (let n = 0; box && n < most; n++) {
    yield box
    box = boxAt(bytes, box.end, end)
  }
}
