// The primaries in the profile's own space (D50), by which the two are told apart.
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

const COLOURS = ['r', 'g', 'b'] as const
const NEAR = 0.002
const LOOKED_AT = [0, 0.02, 0.1, 0.25, 0.5, 0.75, 1]

const srgbCurve = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)

/**
 * The colour space of an ICC profile if it is sRGB or Display P3, which nearly every photograph has; undefined for
 * others and for invalid profiles. Compares primaries and curves, not the profile's name (ICC.1:2022, 8.3 and 10).
 */
export function knownSpaceOf(icc: Buffer): KnownSpace | undefined {
  try {
    const tags = tagsOf(icc)
    // A table from device to profile has precedence over primaries and curves.
    if (icc.toString('latin1', 16, 24) !== 'RGB XYZ ' || tags.has('A2B0') || tags.has('A2B1')) return undefined
    const curves = COLOURS.map((colour) => curveOf(tags.get(`${colour}TRC`)))
    if (curves.some((curve) => !curve || LOOKED_AT.some((x) => !isNear(curve(x), srgbCurve(x))))) return undefined
    const primaries = COLOURS.map((colour) => xyzOf(tags.get(`${colour}XYZ`)))
    return (Object.keys(PRIMARIES) as KnownSpace[]).find((space) =>
      primaries.every((xyz, i) => xyz?.every((value, k) => isNear(value, PRIMARIES[space][i]?.[k] ?? NaN))),
    )
  } catch {
    // The profile is truncated.
    return undefined
  }
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= NEAR

function tagsOf(icc: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>()
  const count = Math.min(icc.readUInt32BE(128), 100)
  for (let at = 132; at < 132 + 12 * count; at += 12) {
    const from = icc.readUInt32BE(at + 4)
    tags.set(icc.toString('latin1', at, at + 4), icc.subarray(from, from + icc.readUInt32BE(at + 8)))
  }
  return tags
}

const fixed = (tag: Buffer, at: number) => tag.readInt32BE(at) / 65_536

function xyzOf(tag: Buffer | undefined): number[] | undefined {
  if (tag?.toString('latin1', 0, 4) !== 'XYZ ') return undefined
  return [fixed(tag, 8), fixed(tag, 12), fixed(tag, 16)]
}

function curveOf(tag: Buffer | undefined): ((x: number) => number) | undefined {
  const type = tag?.toString('latin1', 0, 4)
  if (!tag) return undefined
  if (type === 'curv') return sampledCurve(tag)
  // The parametric curve of sRGB: a power above d, linear below it.
  if (type !== 'para' || tag.readUInt16BE(8) !== 3) return undefined
  const [g, a, b, c, d] = [12, 16, 20, 24, 28].map((at) => fixed(tag, at)) as [number, number, number, number, number]
  return (x) => (x >= d ? (a * x + b) ** g : c * x)
}

function sampledCurve(tag: Buffer): ((x: number) => number) | undefined {
  const last = tag.readUInt32BE(8) - 1
  // No sample means a straight line and one sample a pure power; neither is sRGB.
  if (last < 1) return undefined
  const sample = (i: number) => tag.readUInt16BE(12 + 2 * i) / 65_535
  return (x) => {
    const i = Math.min(Math.floor(x * last), last - 1)
    return sample(i) + (sample(i + 1) - sample(i)) * (x * last - i)
  }
}
