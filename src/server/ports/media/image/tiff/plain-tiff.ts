import { open, type FileHandle } from 'node:fs/promises'
import { readChunks } from './tiff-chunks.ts'
import { TAG, type TiffDirectory, type TiffFile } from './tiff-file.ts'
import { PHOTOMETRIC, type TiffLayout } from './tiff-layout.ts'
import {
  isTooDark,
  isLab,
  measureRange,
  needsMeasuring,
  readNoDataValue,
  createSampleReader,
  type ReadSample,
  type SampleRange,
} from './tiff-samples.ts'

/** How samples are written to the plain TIFF. */
interface TargetFormat {
  bits: 8 | 16
  photometric: number
  samples: number
  /** Converts the value of a sample, given by its index, to the number to be stored. */
  convert: (value: number, sample: number) => number
}

/**
 * Writes a page as an uncompressed TIFF of 8 or 16 bits that every reader supports, with values scaled to the full
 * range. Returns false if the number format can't be shown. Throws if the page is damaged.
 */
export async function writePlainTiff(
  file: TiffFile,
  directory: TiffDirectory,
  layout: TiffLayout,
  path: string,
): Promise<boolean> {
  const needsRange = needsMeasuring(layout) || (await isTooDark(file, directory, layout))
  const sampleRange = needsRange ? await measureRange(file, directory, layout) : undefined
  if (needsRange && !sampleRange) return false
  const targetFormat = chooseTargetFormat(layout, sampleRange, (await directory.bytes(TAG.profile)) !== undefined)
  const output = await open(path, 'w')
  try {
    await output.write(Buffer.alloc(HEADER_BYTES))
    let bytes = 0
    for await (const band of convertBands(file, directory, layout, targetFormat)) {
      await output.write(band, 0, band.length, HEADER_BYTES + bytes)
      bytes += band.length
    }
    await writeDirectory(output, directory, layout, targetFormat, bytes)
  } finally {
    await output.close()
  }
  return true
}

function chooseTargetFormat(
  layout: TiffLayout,
  sampleRange: SampleRange | undefined,
  hasProfile: boolean,
): TargetFormat {
  const { bits, format, photometric, colorSamples, hasAlpha } = layout
  if (isLab(photometric))
    return { bits: 16, photometric: PHOTOMETRIC.cieLab, samples: 3, convert: createLabConverter(layout) }
  const samples = colorSamples + (hasAlpha ? 1 : 0)
  if (photometric === PHOTOMETRIC.palette)
    return { bits: bits > 8 ? 16 : 8, photometric, samples, convert: (value) => value }
  // A colour profile distinguishes dark values finely, which needs more than 8 bits.
  const targetFormat = { bits: bits > 8 && (format === 1 && bits <= 16 ? true : hasProfile) ? 16 : 8, samples } as const
  const maxValue = 2 ** targetFormat.bits - 1
  const { low, high } = sampleRange ?? { low: 0, high: 2 ** bits - 1 }
  const alphaHigh = format === 3 ? 1 : format === 2 ? 2 ** (bits - 1) - 1 : 2 ** bits - 1
  const isInverted = photometric === PHOTOMETRIC.whiteIsZero
  return {
    ...targetFormat,
    photometric: isInverted || photometric === 4 ? PHOTOMETRIC.blackIsZero : photometric,
    convert: (value, sample) => {
      const fraction = sample < colorSamples ? (value - low) / (high - low) : value / alphaHigh
      const clampedFraction = fraction > 0 ? Math.min(1, fraction) : 0
      return Math.round((isInverted && sample < colorSamples ? 1 - clampedFraction : clampedFraction) * maxValue)
    },
  }
}

/** L*a*b* as stored in 16-bit CIELab: L from 0 to 65,535; a and b signed, with 256 per unit. */
function createLabConverter({ bits, format, photometric }: TiffLayout): TargetFormat['convert'] {
  const stepsPerByte = bits / 8 === 2 ? 256 : 1
  return (value, sample) => {
    if (format === 3) return sample === 0 ? clampWord(value * 655.35) : toSignedWord(value * 256)
    if (sample === 0)
      return clampWord(
        photometric === PHOTOMETRIC.iccLab ? (value / stepsPerByte) * 257 : value * (65_535 / (256 * stepsPerByte - 1)),
      )
    const byte = value / stepsPerByte
    // ITU's default ranges: a from -85 to 85, b from -75 to 125.
    if (photometric === PHOTOMETRIC.ituLab)
      return toSignedWord((sample === 1 ? (byte - 128) * (170 / 255) : (byte - 96) * (200 / 255)) * 256)
    if (photometric === PHOTOMETRIC.iccLab) return toSignedWord((byte - 128) * 256)
    return toSignedWord((format === 1 && byte > 127 ? byte - 256 : byte) * 256)
  }
}

const clampWord = (value: number) => Math.min(65_535, Math.max(0, Math.round(value)))
const toSignedWord = (value: number) => Math.min(32_767, Math.max(-32_768, Math.round(value))) & 0xffff

/** Yields the converted rows of a page, one row of chunks at a time. */
async function* convertBands(
  file: TiffFile,
  directory: TiffDirectory,
  layout: TiffLayout,
  targetFormat: TargetFormat,
): AsyncGenerator<Buffer> {
  const { width, height, samples, isPlanar } = layout
  const noData = await readNoDataValue(directory)
  let top = -1
  let band = Buffer.alloc(0)
  for await (const chunk of readChunks(file, directory, layout)) {
    if (chunk.top !== top) {
      if (band.length > 0) yield band
      top = chunk.top
      band = Buffer.alloc(width * Math.min(chunk.height, height - top) * targetFormat.samples * (targetFormat.bits / 8))
    }
    if (isPlanar && chunk.plane >= targetFormat.samples) continue
    const readSample = createSampleReader(chunk, layout, noData)
    if (!readSample) throw new Error('unsupported number format')
    const columns = Math.min(chunk.width, width - chunk.left)
    const rows = Math.min(chunk.height, height - top)
    for (let y = 0; y < rows; y++)
      copyRow(band, (y * width + chunk.left) * targetFormat.samples, columns, targetFormat, {
        readSample,
        row: y,
        pixelStep: isPlanar ? 1 : samples,
        planes: isPlanar ? [chunk.plane, chunk.plane + 1] : [0, targetFormat.samples],
      })
  }
  yield band
}

function copyRow(
  band: Buffer,
  offset: number,
  columns: number,
  { bits, samples, convert }: TargetFormat,
  {
    readSample,
    row,
    pixelStep,
    planes: [firstSample, endSample],
  }: { readSample: ReadSample; row: number; pixelStep: number; planes: [number, number] },
): void {
  for (let x = 0; x < columns; x++)
    for (let sample = firstSample; sample < endSample; sample++) {
      // Values marked as not measured get the darkest shade.
      const value = convert(
        readSample(row, x * pixelStep + sample - (endSample - firstSample === 1 ? firstSample : 0)),
        sample,
      )
      const targetIndex = offset + x * samples + sample
      if (bits === 8) band[targetIndex] = value
      else band.writeUInt16LE(value, targetIndex * 2)
    }
}

const HEADER_BYTES = 16
const STRIP_BYTES = 1024 * 1024

/** Writes the header and directory of a BigTIFF with consecutive rows. */
async function writeDirectory(
  output: FileHandle,
  directory: TiffDirectory,
  { width, height, hasAlpha }: TiffLayout,
  { bits, photometric, samples }: TargetFormat,
  bytes: number,
): Promise<void> {
  const rowBytes = width * samples * (bits / 8)
  const rows = Math.min(height, Math.max(1, Math.floor(STRIP_BYTES / rowBytes)))
  const strips = Math.ceil(height / rows)
  const offsets = Array.from({ length: strips }, (_, i) => HEADER_BYTES + i * rows * rowBytes)
  const counts = offsets.map((offset) => Math.min(rows * rowBytes, HEADER_BYTES + bytes - offset))
  const isLabTarget = photometric === PHOTOMETRIC.cieLab
  const [profile, colorMap] = [await directory.bytes(TAG.profile), await directory.numbers(TAG.colorMap)]
  const entries: [tag: number, type: 3 | 7 | 16, values: Buffer, count: number][] = [
    [TAG.width, 16, toLongs([width]), 1],
    [TAG.height, 16, toLongs([height]), 1],
    [TAG.bits, 3, toShorts(Array.from({ length: samples }, () => bits)), samples],
    [TAG.compression, 3, toShorts([1]), 1],
    [TAG.photometric, 3, toShorts([photometric]), 1],
    [TAG.stripOffsets, 16, toLongs(offsets), strips],
    [TAG.orientation, 3, toShorts([await directory.number(TAG.orientation, 1)]), 1],
    [TAG.samples, 3, toShorts([samples]), 1],
    [TAG.rowsPerStrip, 16, toLongs([rows]), 1],
    [TAG.stripBytes, 16, toLongs(counts), strips],
    [TAG.planar, 3, toShorts([1]), 1],
  ]
  if (photometric === PHOTOMETRIC.palette) {
    const palette = resizePalette(colorMap, 2 ** bits)
    entries.push([TAG.colorMap, 3, toShorts(palette), palette.length])
  }
  if (hasAlpha && !isLabTarget) entries.push([TAG.extraSamples, 3, toShorts([2]), 1])
  entries.push([TAG.sampleFormat, 3, toShorts(Array.from({ length: samples }, () => (isLabTarget ? 2 : 1))), samples])
  if (profile && !isLabTarget) entries.push([TAG.profile, 7, profile, profile.length])
  const offset = HEADER_BYTES + bytes + (bytes % 8 ? 8 - (bytes % 8) : 0)
  const header = Buffer.from('II+\0\x08\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  header.writeBigUInt64LE(BigInt(offset), 8)
  const table = Buffer.alloc(8 + entries.length * 20 + 8)
  table.writeBigUInt64LE(BigInt(entries.length), 0)
  const values: Buffer[] = []
  let end = offset + table.length
  for (const [i, [tag, type, value, count]] of entries.entries()) {
    const entryOffset = 8 + i * 20
    table.writeUInt16LE(tag, entryOffset)
    table.writeUInt16LE(type, entryOffset + 2)
    table.writeBigUInt64LE(BigInt(count), entryOffset + 4)
    if (value.length <= 8) value.copy(table, entryOffset + 12)
    else {
      table.writeBigUInt64LE(BigInt(end), entryOffset + 12)
      values.push(value)
      end += value.length
    }
  }
  const directoryBytes = Buffer.concat([table, ...values])
  await output.write(directoryBytes, 0, directoryBytes.length, offset)
  await output.write(header, 0, HEADER_BYTES, 0)
}

/** Resizes a palette, which stores all red values, then all green, then all blue ones. */
function resizePalette(palette: readonly number[], length: number): number[] {
  const colorCount = Math.floor(palette.length / 3)
  return [0, 1, 2].flatMap((plane) =>
    Array.from({ length }, (_, i) => (i < colorCount ? (palette[plane * colorCount + i] ?? 0) : 0)),
  )
}

const toShorts = (values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer)
const toLongs = (values: readonly number[]) => Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer)
