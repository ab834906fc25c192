import { TAG, type TiffDirectory, type TiffFile } from './tiff-file.ts'
import { PHOTOMETRIC, type TiffLayout } from './tiff-layout.ts'
import { readChunks, type Chunk } from './tiff-chunks.ts'

/** Reads the sample with index `i` in a row of a chunk; NaN if the file marks it as not measured. */
export type ReadSample = (row: number, i: number) => number

// GIS software may mark missing measurements with the lowest or highest float.
const NOT_MEASURED_VALUE = 3.4e38

/** Returns a reader for a chunk's samples; undefined for unsupported number formats. */
export function createSampleReader(
  chunk: Chunk,
  layout: TiffLayout,
  noData: number | undefined,
): ReadSample | undefined {
  const { bits, format } = layout
  const samplesInRow = chunk.width * (layout.isPlanar ? 1 : layout.samples)
  const readSample = createNumberReader(chunk.data, bits, format, samplesInRow)
  if (!readSample) return undefined
  if (noData === undefined && format !== 3) return readSample
  return (row, i) => {
    const value = readSample(row, i)
    return value === noData || !(Math.abs(value) < NOT_MEASURED_VALUE) ? Number.NaN : value
  }
}

function createNumberReader(data: Buffer, bits: number, format: number, samplesInRow: number): ReadSample | undefined {
  const values = toTypedArray(data, bits, format)
  if (values) return (row, i) => Number(values[row * samplesInRow + i])
  if (format === 1 && bits >= 1 && bits <= 32) return createBitReader(data, bits, samplesInRow)
  return undefined
}

function toTypedArray(data: Buffer, bits: number, format: number): ArrayLike<number | bigint> | undefined {
  const wholeLength = data.length - (data.length % 8)
  // Copied, because typed arrays must start at a multiple of their element size.
  const bytes = data.buffer.slice(
    data.byteOffset,
    data.byteOffset + (bits === 64 ? wholeLength : data.length - (data.length % 4)),
  )
  switch (`${format}:${bits}`) {
    case '1:8':
      return data
    case '2:8':
      return new Int8Array(data.buffer, data.byteOffset, data.length)
    case '1:16':
      return new Uint16Array(copyEvenBytes(data))
    case '2:16':
      return new Int16Array(copyEvenBytes(data))
    case '1:32':
      return new Uint32Array(bytes)
    case '2:32':
      return new Int32Array(bytes)
    case '3:32':
      return new Float32Array(bytes)
    case '1:64':
      return new BigUint64Array(bytes)
    case '2:64':
      return new BigInt64Array(bytes)
    case '3:64':
      return new Float64Array(bytes)
    case '3:16':
      return Float32Array.from(new Uint16Array(copyEvenBytes(data)), toNumber)
    default:
      return undefined
  }
}

const copyEvenBytes = (data: Buffer) =>
  data.buffer.slice(data.byteOffset, data.byteOffset + data.length - (data.length % 2))

function toNumber(halfFloat: number): number {
  const sign = halfFloat & 0x8000 ? -1 : 1
  const exponent = (halfFloat >> 10) & 0x1f
  const fraction = halfFloat & 0x3ff
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}

/** Reads integers of any number of bits, most significant bit first; each row starts at a new byte. */
function createBitReader(data: Buffer, bits: number, samplesInRow: number): ReadSample {
  const rowBits = Math.ceil((samplesInRow * bits) / 8) * 8
  return (row, i) => {
    let value = 0
    const firstBit = row * rowBits + i * bits
    for (let bit = firstBit; bit < firstBit + bits; bit++)
      value = value * 2 + (((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
    return value
  }
}

/** Returns the value with which GDAL marks missing measurements. */
export async function readNoDataValue(directory: TiffDirectory): Promise<number | undefined> {
  const text = (await directory.bytes(TAG.noData))?.toString('latin1', 0, 64).replaceAll('\0', '').trim()
  const value = text ? Number(text) : Number.NaN
  return Number.isNaN(value) ? undefined : value
}

/** The values that are shown as the darkest and the lightest shade. */
export interface SampleRange {
  low: number
  high: number
}

/** Whether the number format has no fixed range, so that the range must be measured. */
export const needsMeasuring = ({ bits, format, photometric }: TiffLayout) =>
  photometric !== PHOTOMETRIC.palette && !isLab(photometric) && (format !== 1 || bits > 16)

export const isLab = (photometric: number) => photometric >= PHOTOMETRIC.cieLab && photometric <= PHOTOMETRIC.ituLab

/** Measures the range of a page's values. Undefined if the number format is unsupported. */
export async function measureRange(
  file: TiffFile,
  directory: TiffDirectory,
  layout: TiffLayout,
): Promise<SampleRange | undefined> {
  const range = await measureValues(file, directory, layout)
  return range && toDisplayRange(range, layout)
}

// Some cameras and scanners store 12-bit values in 16 bits, which use only a sixteenth of the range.
const DIM_LIMIT = 4096
const SAMPLED_BANDS = 8

/** Whether a 16-bit greyscale page would look almost black, judging by some of its rows. */
export async function isTooDark(file: TiffFile, directory: TiffDirectory, layout: TiffLayout): Promise<boolean> {
  const { bits, format, photometric } = layout
  if (bits !== 16 || format !== 1 || photometric !== PHOTOMETRIC.blackIsZero) return false
  const range = await measureValues(file, directory, layout, SAMPLED_BANDS)
  return range !== undefined && range.high < DIM_LIMIT
}

async function measureValues(
  file: TiffFile,
  directory: TiffDirectory,
  layout: TiffLayout,
  maxBands?: number,
): Promise<SampleRange | undefined> {
  const { width, height, isPlanar, samples, colorSamples } = layout
  const noData = await readNoDataValue(directory)
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for await (const chunk of readChunks(file, directory, layout, maxBands)) {
    if (isPlanar && chunk.plane >= colorSamples) continue
    const readSample = createSampleReader(chunk, layout, noData)
    if (!readSample) return undefined
    const [samplesInPixel, measuredSamples] = isPlanar ? [1, 1] : [samples, colorSamples]
    const [columns, rows] = [Math.min(chunk.width, width - chunk.left), Math.min(chunk.height, height - chunk.top)]
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++)
        for (let sample = 0; sample < measuredSamples; sample++) {
          const value = readSample(y, x * samplesInPixel + sample)
          if (value < low) low = value
          if (value > high) high = value
        }
  }
  return { low, high }
}

/**
 * Greyscale is stretched to its full range. In colour images black stays black, because shifting it would change their
 * hue.
 */
function toDisplayRange({ low, high }: SampleRange, { colorSamples, bits, format }: TiffLayout): SampleRange {
  const fullScale = format === 3 ? 1 : format === 2 ? 2 ** (bits - 1) - 1 : 2 ** bits - 1
  if (!(low <= high)) return { low: 0, high: fullScale }
  if (colorSamples > 1) return { low: Math.min(0, low), high: high > 0 ? high : fullScale }
  return low < high ? { low, high } : { low: Math.min(0, low), high: Math.max(fullScale, high) }
}
