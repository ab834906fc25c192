// The primaries of each colour space, relative to D50 as in ICC profiles; they distinguish sRGB from Display P3.
const PRIMARIES = {
  srgb: [
    [0.4361, 0.2225, 0.0139],
    [0.3851, 0.7169, 0.0971],
    [0.1431, 0.0606, 0.7141],
  ],
  'display-p3': [
    [0.5151, 0.2412, -0.0011],
    [0.292, 0.6922, 0.0419],
    [0.1571, 0.0666, 0.7841],
  ],
} as const

export type KnownSpace = keyof typeof PRIMARIES

const CHANNELS = ['r', 'g', 'b'] as const
const TOLERANCE = 0.002
const CURVE_POINTS = [0, 0.02, 0.1, 0.25, 0.5, 0.75, 1]

const srgbCurve = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)

/**
 * Returns the colour space of an ICC profile if it is sRGB or Display P3, as for nearly all photographs; undefined for
 * others and for invalid profiles. Compares primaries and curves, not the profile's name (ICC.1:2022, 8.3 and 10).
 */
export function findKnownSpace(icc: Buffer): KnownSpace | undefined {
  try {
    const tags = readTags(icc)
    // A table from device to profile colours would take precedence over primaries and curves.
    if (icc.toString('latin1', 16, 24) !== 'RGB XYZ ' || tags.has('A2B0') || tags.has('A2B1')) return undefined
    const curves = CHANNELS.map((channel) => readCurve(tags.get(`${channel}TRC`)))
    if (curves.some((curve) => !curve || CURVE_POINTS.some((x) => !isNear(curve(x), srgbCurve(x))))) return undefined
    const primaries = CHANNELS.map((channel) => readXyz(tags.get(`${channel}XYZ`)))
    return (Object.keys(PRIMARIES) as KnownSpace[]).find((space) =>
      primaries.every((xyz, i) =>
        xyz?.every((value, component) => isNear(value, PRIMARIES[space][i]?.[component] ?? NaN)),
      ),
    )
  } catch {
    // The profile is truncated.
    return undefined
  }
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE

function readTags(icc: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>()
  const count = Math.min(icc.readUInt32BE(128), 100)
  for (let offset = 132; offset < 132 + 12 * count; offset += 12) {
    const valueOffset = icc.readUInt32BE(offset + 4)
    tags.set(
      icc.toString('latin1', offset, offset + 4),
      icc.subarray(valueOffset, valueOffset + icc.readUInt32BE(offset + 8)),
    )
  }
  return tags
}

const readFixed = (tag: Buffer, offset: number) => tag.readInt32BE(offset) / 65_536

function readXyz(tag: Buffer | undefined): number[] | undefined {
  if (tag?.toString('latin1', 0, 4) !== 'XYZ ') return undefined
  return [readFixed(tag, 8), readFixed(tag, 12), readFixed(tag, 16)]
}

function readCurve(tag: Buffer | undefined): ((x: number) => number) | undefined {
  const type = tag?.toString('latin1', 0, 4)
  if (!tag) return undefined
  if (type === 'curv') return createSampledCurve(tag)
  // The parametric curve of sRGB: a power function above d, linear below it.
  if (type !== 'para' || tag.readUInt16BE(8) !== 3) return undefined
  const [g, a, b, c, d] = [12, 16, 20, 24, 28].map((offset) => readFixed(tag, offset)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return (x) => (x >= d ? (a * x + b) ** g : c * x)
}

function createSampledCurve(tag: Buffer): ((x: number) => number) | undefined {
  const lastSample = tag.readUInt32BE(8) - 1
  // No samples mean a straight line, and a single sample a pure power function; neither is sRGB.
  if (lastSample < 1) return undefined
  const sample = (i: number) => tag.readUInt16BE(12 + 2 * i) / 65_535
  return (x) => {
    const i = Math.min(Math.floor(x * lastSample), lastSample - 1)
    return sample(i) + (sample(i + 1) - sample(i)) * (x * lastSample - i)
  }
}
