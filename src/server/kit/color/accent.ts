import { clampChroma, converter, formatHex, parse, wcagContrast } from 'culori'
import type { AccentShades } from '#shared/entities/gallery-design.ts'

/**
 * The backgrounds on which an accent colour appears in a gallery (`ui/styles`), and the range of lightness in which to
 * search for a readable shade.
 */
export const ACCENT_BACKGROUNDS = {
  light: { on: ['#faf8f4', '#ffffff', '#f1eee7', '#f0ece3'], from: 0.56, to: 0 },
  dark: { on: ['#15140f', '#1d1b16', '#100f0b', '#28251e'], from: 0.66, to: 1 },
} as const

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5
const LIGHTNESS_STEP = 0.01
const HOVER_LIGHTNESS_STEP = 0.07
const DARK_TEXT = '#16130d'

const oklch = converter('oklch')
type Tone = { l: number; c: number; h: number }

const toHex = ({ l, c, h }: Tone) => formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'))

/**
 * Adapts a colour to the light and dark gallery: the same hue, and a lightness as close to the original's as is
 * readable. Both text in the colour and text on it have a contrast of at least 4.5.
 */
export function createAccentShades(color: string): { light: AccentShades; dark: AccentShades } {
  const { l = 0, c = 0, h = 0 } = oklch(parse(color)) ?? {}
  const findShades = (mode: 'light' | 'dark'): AccentShades => {
    const { on: backgrounds, from: startLightness, to: endLightness } = ACCENT_BACKGROUNDS[mode]
    const softBackground = toHex({ l: mode === 'light' ? 0.945 : 0.27, c: Math.min(c, 0.025), h })
    const isReadable = (hex: string) =>
      [...backgrounds, softBackground].every((background) => wcagContrast(hex, background) >= MIN_CONTRAST)
    const direction = Math.sign(endLightness - startLightness)
    const tone: Tone = { l: direction < 0 ? Math.min(startLightness, l) : Math.max(startLightness, l), c, h }
    while (!isReadable(toHex(tone)) && tone.l > 0 && tone.l < 1)
      tone.l = Math.min(1, Math.max(0, tone.l + direction * LIGHTNESS_STEP))
    const accent = toHex(tone)
    const strongerShade = toHex({ ...tone, l: Math.min(1, Math.max(0, tone.l + direction * HOVER_LIGHTNESS_STEP)) })
    const hover = isReadable(strongerShade) ? strongerShade : accent
    const textColors = ['#ffffff', DARK_TEXT].toSorted((a, b) => wcagContrast(b, accent) - wcagContrast(a, accent))
    return { accent, hover, on: textColors[0] as string, soft: softBackground }
  }
  return { light: findShades('light'), dark: findShades('dark') }
}

/** An image with less chroma than this counts as black and white. */
const MIN_CHROMA = 0.03
const HUE_COUNT = 24

/** Finds the dominant colour of an image from its RGB pixels; undefined if it has no colour. */
export function findDominantColor(pixels: Uint8Array): string | undefined {
  const hueSums = Array.from({ length: HUE_COUNT }, () => ({ weight: 0, l: 0, c: 0, x: 0, y: 0 }))
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [r, g, b] = [pixels[i], pixels[i + 1], pixels[i + 2]].map((channel) => (channel as number) / 255)
    const { l, c, h = 0 } = oklch({ mode: 'rgb', r: r as number, g: g as number, b: b as number })
    const hueSum = hueSums[Math.floor((((h % 360) + 360) % 360) / (360 / HUE_COUNT))]
    if (!hueSum || c < MIN_CHROMA) continue
    // Vividness counts more than area; almost black and almost white pixels hardly count.
    const weight = c * c * l * (1 - l)
    hueSum.weight += weight
    hueSum.l += l * weight
    hueSum.c += c * weight
    hueSum.x += Math.cos((h * Math.PI) / 180) * weight
    hueSum.y += Math.sin((h * Math.PI) / 180) * weight
  }
  const dominant = hueSums.reduce((a, b) => (b.weight > a.weight ? b : a))
  if (dominant.weight === 0) return undefined
  const h = ((Math.atan2(dominant.y, dominant.x) * 180) / Math.PI + 360) % 360
  return toHex({ l: dominant.l / dominant.weight, c: dominant.c / dominant.weight, h })
}
