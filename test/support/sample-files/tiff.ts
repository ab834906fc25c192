/** One page of a TIFF built value by value, for variants that no library writes. */
export interface TiffPage {
  width: number
  height: number
  /** Returns the value of one sample of a pixel. */
  value: (x: number, y: number, sample: number) => number
  samples?: number
  bits?: 8 | 16 | 32 | 64
  /** SampleFormat: 1 unsigned, 2 signed, 3 float. */
  format?: 1 | 2 | 3
  photometric?: number
  planar?: boolean
  /** Width and height of the tiles; without it the page is stored in strips of `rows`. */
  tile?: number
  rows?: number
  /** The TIFF compression number, and the function that compresses a chunk. */
  compression?: number
  compress?: (chunk: Buffer, size: { width: number; height: number }) => Buffer | Promise<Buffer>
  /** Further tags: number, type, values. */
  tags?: readonly (readonly [tag: number, type: 1 | 2 | 3 | 4 | 5 | 7, values: readonly number[]])[]
}

const TYPE_BYTES = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 16: 8 } as const

/** Builds a TIFF of these pages; `big` for BigTIFF. */
export async function makeTiff(pages: readonly TiffPage[], { little = true, big = false } = {}): Promise<Buffer> {
  const offsetBytes = big ? 8 : 4
  const toBytes = (value: number, bytes: number, format = 1) => {
    const outBytes = Buffer.alloc(bytes)
    if (format === 3) {
      if (bytes === 8) outBytes[little ? 'writeDoubleLE' : 'writeDoubleBE'](value)
      else outBytes[little ? 'writeFloatLE' : 'writeFloatBE'](value)
    } else {
      const integer = BigInt.asUintN(bytes * 8, BigInt(Math.round(value)))
      for (let i = 0; i < bytes; i++) outBytes[little ? i : bytes - 1 - i] = Number((integer >> BigInt(8 * i)) & 255n)
    }
    return outBytes
  }
  const byteOrder = Buffer.from(little ? 'II' : 'MM', 'latin1')
  const head = big ? [byteOrder, toBytes(43, 2), toBytes(8, 2), toBytes(0, 2)] : [byteOrder, toBytes(42, 2)]
  const parts: Buffer[] = [...head, toBytes(0, offsetBytes)]
  let offset = big ? 16 : 8
  const addPart = (part: Buffer) => {
    const start = offset
    const paddedPart = part.length % 2 ? Buffer.concat([part, Buffer.alloc(1)]) : part
    parts.push(paddedPart)
    offset += paddedPart.length
    return start
  }
  let pointer = head.length
  for (const page of pages) {
    const { width, height, samples = 1, bits = 8, format = 1, planar = false, tile, compression = 1 } = page
    const rowsPerStrip = page.rows ?? height
    const bytes = bits / 8
    const [chunkWidth, chunkRows] = tile ? [tile, tile] : [width, rowsPerStrip]
    const offsets: number[] = []
    const counts: number[] = []
    for (const plane of planar
      ? Array.from({ length: samples }, (_, i) => [i])
      : [Array.from({ length: samples }, (_, i) => i)])
      for (let top = 0; top < height; top += chunkRows)
        for (let left = 0; left < width; left += chunkWidth) {
          const chunkHeight = tile ?? Math.min(rowsPerStrip, height - top)
          const chunk: Buffer[] = []
          for (let y = top; y < top + chunkHeight; y++)
            for (let x = left; x < left + chunkWidth; x++)
              for (const sample of plane)
                chunk.push(toBytes(page.value(Math.min(x, width - 1), Math.min(y, height - 1), sample), bytes, format))
          const raw = Buffer.concat(chunk)
          const compressedChunk = (await page.compress?.(raw, { width: chunkWidth, height: chunkHeight })) ?? raw
          offsets.push(addPart(compressedChunk))
          counts.push(compressedChunk.length)
        }
    const valueBytes = big ? 16 : 4
    const entries: [tag: number, type: keyof typeof TYPE_BYTES, values: readonly number[]][] = [
      [256, 4, [width]],
      [257, 4, [height]],
      [258, 3, Array.from({ length: samples }, () => bits)],
      [259, 3, [compression]],
      [262, 3, [page.photometric ?? (samples >= 3 ? 2 : 1)]],
      [277, 3, [samples]],
      [284, 3, [planar ? 2 : 1]],
      [339, 3, Array.from({ length: samples }, () => format)],
      ...(tile
        ? ([
            [322, 4, [tile]],
            [323, 4, [tile]],
            [324, valueBytes, offsets],
            [325, valueBytes, counts],
          ] as [number, keyof typeof TYPE_BYTES, number[]][])
        : ([
            [273, valueBytes, offsets],
            [278, 4, [rowsPerStrip]],
            [279, valueBytes, counts],
          ] as [number, keyof typeof TYPE_BYTES, number[]][])),
      ...(page.tags ?? []).map(
        ([tag, type, values]) => [tag, type, values] as [number, keyof typeof TYPE_BYTES, number[]],
      ),
    ]
    entries.sort(([a], [b]) => a - b)
    const entryBytes = entries.map(([tag, type, values]) => {
      const byteLength = type === 5 ? 4 : TYPE_BYTES[type]
      const data = Buffer.concat(values.map((value) => toBytes(value, byteLength)))
      const count = type === 5 ? values.length / 2 : values.length
      const value =
        data.length <= offsetBytes
          ? Buffer.concat([data, Buffer.alloc(offsetBytes - data.length)])
          : toBytes(addPart(data), offsetBytes)
      return Buffer.concat([toBytes(tag, 2), toBytes(type, 2), toBytes(count, offsetBytes), value])
    })
    const directory = Buffer.concat([toBytes(entries.length, big ? 8 : 2), ...entryBytes])
    parts[pointer] = toBytes(offset, offsetBytes)
    parts.push(directory)
    offset += directory.length
    pointer = parts.length
    parts.push(toBytes(0, offsetBytes))
    offset += offsetBytes
    if (offset % 2) {
      parts.push(Buffer.alloc(1))
      offset += 1
    }
  }
  return Buffer.concat(parts)
}
