// Linear Display P3 to linear sRGB (both D65), CSS Color 4.
const M = [1.2249401, -0.2249402, 0, -0.0420569, 1.0420571, 0, -0.0196376, -0.0786361, 1.0982735] as const

const STEPS = 4095
const toLinear = Float64Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})
const toGamma = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const v = i / STEPS
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
})

/**
 * Converts 8-bit pixels in place. Phones take photos in Display P3, which would look pale if shown as sRGB. Colours
 * outside sRGB are clipped.
 */
export function displayP3ToSrgb(data: Uint8Array, channels: number): void {
  if (channels < 3) return
  for (let i = 0; i + 2 < data.length; i += channels) {
    const r = toLinear[data[i] as number] as number
    const g = toLinear[data[i + 1] as number] as number
    const b = toLinear[data[i + 2] as number] as number
    data[i] = gamma(M[0] * r + M[1] * g + M[2] * b)
    data[i + 1] = gamma(M[3] * r + M[4] * g + M[5] * b)
    data[i + 2] = gamma(M[6] * r + M[7] * g + M[8] * b)
  }
}

function gamma(linear: number): number {
  const step = linear <= 0 ? 0 : linear >= 1 ? STEPS : Math.round(linear * STEPS)
  return toGamma[step] as number
}
