import { open, type FileHandle } from 'node:fs/promises'
import { chunksOf } from './tiff-chunks.ts'
import { TAG, type TiffDirectory, type TiffFile } from './tiff-file.ts'
import { PHOTOMETRIC, type TiffLayout } from './tiff-layout.ts'
import {
  isDim,
  isLab,
  measureRange,
  needsMeasure,
  noDataOf,
  sampleReader,
  type ReadSample,
  type SampleRange,
} from './tiff-samples.ts'

/** How the samples of the plain TIFF are written. */
interface Target {
  bits: 8 | 16
  photometric: number
  samples: number
  /** Converts a value of sample `s` to the number to store. */
  convert: (value: number, s: number) => number
}

/**
 * Writes a page as an uncompressed TIFF of 8 or 16 bits that every reader knows, with values scaled to their range.
 * Returns false if the number format can't be shown. Throws if the page is damaged.
 */
export async function writePlainTiff(
  file: TiffFile,
  directory: TiffDirectory,
  layout: TiffLayout,
  path: string,
): Promise<boolean> {
  const isMeasured = needsMeasure(layout) || (await isDim(file, directory, layout))
  const range = isMeasured ? await measureRange(file, directory, layout) : undefined
  if (isMeasured && !range) return false
  const target = targetOf(layout, range, (await directory.bytes(TAG.profile)) !== undefined)
  const out = await open(path, 'w')
  try {
    await out.write(Buffer.alloc(HEAD_BYTES))
    let bytes = 0
    for await (const band of bandsOf(file, directory, layout, target)) {
      await out.write(band, 0, band.length, HEAD_BYTES + bytes)
      bytes += band.length
    }
    await finish(out, directory, layout, target, bytes)
  } finally {
    await out.close()
  }
  return true
}

function targetOf(layout: TiffLayout, range: SampleRange | undefined, hasProfile: boolean): Target {
  const { bits, format, photometric, colours, hasAlpha } = layout
  if (isLab(photometric))
    return { bits: 16, photometric: PHOTOMETRIC.cieLab, samples: 3, convert: labConverter(layout) }
  const samples = colours + (hasAlpha ? 1 : 0)
  if (photometric === PHOTOMETRIC.palette)
    return { bits: bits > 8 ? 16 : 8, photometric, samples, convert: (value) => value }
  // A profile describes dark values finely, which needs more than 8 bits.
  const target = { bits: bits > 8 && (format === 1 && bits <= 16 ? true : hasProfile) ? 16 : 8, samples } as const
  const most = 2 ** target.bits - 1
  const { low, high } = range ?? { low: 0, high: 2 ** bits - 1 }
  const alphaHigh = format === 3 ? 1 : format === 2 ? 2 ** (bits - 1) - 1 : 2 ** bits - 1
  const isInverse = photometric === PHOTOMETRIC.whiteIsZero
  return {
    ...target,
    photometric: isInverse || photometric === 4 ? PHOTOMETRIC.blackIsZero : photometric,
    convert: (value, s) => {
      const part = s < colours ? (value - low) / (high - low) : value / alphaHigh
      const within = part > 0 ? Math.min(1, part) : 0
      return Math.round((isInverse && s < colours ? 1 - within : within) * most)
    },
  }
}

/** L*a*b* as stored by 16-bit CIELab: L from 0 to 65,535, a and b signed with 256 per unit. */
function labConverter({ bits, format, photometric }: TiffLayout): Target['convert'] {
  const steps = bits / 8 === 2 ? 256 : 1
  return (value, s) => {
    if (format === 3) return s === 0 ? clampWord(value * 655.35) : signedWord(value * 256)
    if (s === 0)
      return clampWord(
        photometric === PHOTOMETRIC.iccLab ? (value / steps) * 257 : value * (65_535 / (256 * steps - 1)),
      )
    const byte = value / steps
    // ITU's default range: a from -85 to 85, b from -75 to 125.
    if (photometric === PHOTOMETRIC.ituLab)
      return signedWord((s === 1 ? (byte - 128) * (170 / 255) : (byte - 96) * (200 / 255)) * 256)
    if (photometric === PHOTOMETRIC.iccLab) return signedWord((byte - 128) * 256)
    return signedWord((format === 1 && byte > 127 ? byte - 256 : byte) * 256)
  }
}

const clampWord = (value: number) => Math.min(65_535, Math.max(0, Math.round(value)))
const signedWord = (value: number) => Math.min(32_767, Math.max(-32_768, Math.round(value))) & 0xffff

/** Yields the converted rows of a page, one row of chunks at a time. */
async function* bandsOf(
  file: TiffFile,
  directory: TiffDirectory,
  layout: TiffLayout,
  target: Target,
): AsyncGenerator<Buffer> {
  const { width, height, samples, planar } = layout
  const noData = await noDataOf(directory)
  let top = -1
  let band = Buffer.alloc(0)
  for await (const chunk of chunksOf(file, directory, layout)) {
    if (chunk.top !== top) {
      if (band.length > 0) yield band
      top = chunk.top
      band = Buffer.alloc(width * Math.min(chunk.height, height - top) * target.samples * (target.bits / 8))
    }
    if (planar && chunk.plane >= target.samples) continue
    const read = sampleReader(chunk, layout, noData)
    if (!read) throw new Error('unsupported number format')
    const columns = Math.min(chunk.width, width - chunk.left)
    const rows = Math.min(chunk.height, height - top)
    for (let y = 0; y < rows; y++)
      copyRow(band, (y * width + chunk.left) * target.samples, columns, target, {
        read,
        row: y,
        step: planar ? 1 : samples,
        planes: planar ? [chunk.plane, chunk.plane + 1] : [0, target.samples],
      })
  }
  yield band
}

function copyRow(
  band: Buffer,
  at: number,
  columns: number,
  { bits, samples, convert }: Target,
  { read, row, step, planes: [from, to] }: { read: ReadSample; row: number; step: number; planes: [number, number] },
): void {
  for (let x = 0; x < columns; x++)
    for (let s = from; s < to; s++) {
      // Values without a measurement get the lowest shade.
      const value = convert(read(row, x * step + s - (to - from === 1 ? from : 0)), s)
      const place = at + x * samples + s
      if (bits === 8) band[place] = value
      else band.writeUInt16LE(value, place * 2)
    }
}

const HEAD_BYTES = 16
const STRIP_BYTES = 1024 * 1024

/** Writes the header and directory of a BigTIFF with consecutive rows. */
async function finish(
  out: FileHandle,
  directory: TiffDirectory,
  { width, height, hasAlpha }: TiffLayout,
  { bits, photometric, samples }: Target,
  bytes: number,
): Promise<void> {
  const rowBytes = width * samples * (bits / 8)
  const rows = Math.min(height, Math.max(1, Math.floor(STRIP_BYTES / rowBytes)))
  const strips = Math.ceil(height / rows)
  const offsets = Array.from({ length: strips }, (_, i) => HEAD_BYTES + i * rows * rowBytes)
  const counts = offsets.map((offset) => Math.min(rows * rowBytes, HEAD_BYTES + bytes - offset))
  const isLabels = photometric === PHOTOMETRIC.cieLab
  const [profile, colorMap] = [await directory.bytes(TAG.profile), await directory.numbers(TAG.colorMap)]
  const entries: [tag: number, type: 3 | 7 | 16, values: Buffer, count: number][] = [
    [TAG.width, 16, longs([width]), 1],
    [TAG.height, 16, longs([height]), 1],
    [TAG.bits, 3, shorts(Array.from({ length: samples }, () => bits)), samples],
    [TAG.compression, 3, shorts([1]), 1],
    [TAG.photometric, 3, shorts([photometric]), 1],
    [TAG.stripOffsets, 16, longs(offsets), strips],
    [TAG.orientation, 3, shorts([await directory.number(TAG.orientation, 1)]), 1],
    [TAG.samples, 3, shorts([samples]), 1],
    [TAG.rowsPerStrip, 16, longs([rows]), 1],
    [TAG.stripBytes, 16, longs(counts), strips],
    [TAG.planar, 3, shorts([1]), 1],
  ]
  if (photometric === PHOTOMETRIC.palette) {
    const palette = paletteOf(colorMap, 2 ** bits)
    entries.push([TAG.colorMap, 3, shorts(palette), palette.length])
  }
  if (hasAlpha && !isLabels) entries.push([TAG.extraSamples, 3, shorts([2]), 1])
  entries.push([TAG.sampleFormat, 3, shorts(Array.from({ length: samples }, () => (isLabels ? 2 : 1))), samples])
  if (profile && !isLabels) entries.push([TAG.profile, 7, profile, profile.length])
  const at = HEAD_BYTES + bytes + (bytes % 8 ? 8 - (bytes % 8) : 0)
  const head = Buffer.from('II+\0\x08\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  head.writeBigUInt64LE(BigInt(at), 8)
  const table = Buffer.alloc(8 + entries.length * 20 + 8)
  table.writeBigUInt64LE(BigInt(entries.length), 0)
  const values: Buffer[] = []
  let end = at + table.length
  for (const [i, [tag, type, value, count]] of entries.entries()) {
    const entry = 8 + i * 20
    table.writeUInt16LE(tag, entry)
    table.writeUInt16LE(type, entry + 2)
    table.writeBigUInt64LE(BigInt(count), entry + 4)
    if (value.length <= 8) value.copy(table, entry + 12)
    else {
      table.writeBigUInt64LE(BigInt(end), entry + 12)
      values.push(value)
      end += value.length
    }
  }
  const rest = Buffer.concat([table, ...values])
  await out.write(rest, 0, rest.length, at)
  await out.write(head, 0, HEAD_BYTES, 0)
}

/** Resizes a palette, which stores all reds, then all greens, then all blues. */
function paletteOf(palette: readonly number[], length: number): number[] {
  const had = Math.floor(palette.length / 3)
  return [0, 1, 2].flatMap((plane) => Array.from({ length }, (_, i) => (i < had ? (palette[plane * had + i] ?? 0) : 0)))
}

const shorts = (values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer)
const longs = (values: readonly number[]) => Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer)
