// Matrix from linear Display P3 to linear sRGB (both D65), from CSS Color 4.
const P3_TO_SRGB = [1.2249401, -0.2249402, 0, -0.0420569, 1.0420571, 0, -0.0196376, -0.0786361, 1.0982735] as const

const GAMMA_STEPS = 4095
const LINEAR_VALUES = Float64Array.from({ length: 256 }, (_, i) => {
  const fraction = i / 255
  return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4
})
const GAMMA_VALUES = Uint8Array.from({ length: GAMMA_STEPS + 1 }, (_, i) => {
  const fraction = i / GAMMA_STEPS
  return Math.round(255 * (fraction <= 0.0031308 ? fraction * 12.92 : 1.055 * fraction ** (1 / 2.4) - 0.055))
})

/**
 * Converts 8-bit pixels in place. Phones take photos in Display P3, which would look pale if shown as sRGB. Colours
 * outside sRGB are clipped.
 */
export function convertDisplayP3ToSrgb(data: Uint8Array, channelCount: number): void {
  if (channelCount < 3) return
  for (let i = 0; i + 2 < data.length; i += channelCount) {
    const r = LINEAR_VALUES[data[i] as number] as number
    const g = LINEAR_VALUES[data[i + 1] as number] as number
    const b = LINEAR_VALUES[data[i + 2] as number] as number
    data[i] = encodeGamma(P3_TO_SRGB[0] * r + P3_TO_SRGB[1] * g + P3_TO_SRGB[2] * b)
    data[i + 1] = encodeGamma(P3_TO_SRGB[3] * r + P3_TO_SRGB[4] * g + P3_TO_SRGB[5] * b)
    data[i + 2] = encodeGamma(P3_TO_SRGB[6] * r + P3_TO_SRGB[7] * g + P3_TO_SRGB[8] * b)
  }
}

function encodeGamma(linear: number): number {
  const step = linear <= 0 ? 0 : linear >= 1 ? GAMMA_STEPS : Math.round(linear * GAMMA_STEPS)
  return GAMMA_VALUES[step] as number
}
