import { clampChroma, converter, formatHex, parse, wcagContrast } from 'culori'
import type { Shades } from '#shared/entities/gallery-design.ts'

/**
 * The backgrounds that an accent colour appears on in a gallery (`ui/styles`), and the range of lightness to search.
 */
export const GROUNDS = {
  light: { on: ['#faf8f4', '#ffffff', '#f1eee7', '#f0ece3'], from: 0.56, to: 0 },
  dark: { on: ['#15140f', '#1d1b16', '#100f0b', '#28251e'], from: 0.66, to: 1 },
} as const

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const LEAST = 4.5
const STEP = 0.01
const HOVER = 0.07
const INK = '#16130d'

const oklch = converter('oklch')
type Tone = { l: number; c: number; h: number }

const hexOf = ({ l, c, h }: Tone) => formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'))

/**
 * Adapts a colour to the light and dark gallery: the same hue, as close to its lightness as is readable there. Text in
 * the colour and text on it have a contrast of at least 4.5.
 */
export function accentOf(colour: string): { light: Shades; dark: Shades } {
  const { l = 0, c = 0, h = 0 } = oklch(parse(colour)) ?? {}
  const shadesOn = (mode: 'light' | 'dark'): Shades => {
    const { on: backgrounds, from: startLightness, to: endLightness } = GROUNDS[mode]
    const soft = hexOf({ l: mode === 'light' ? 0.945 : 0.27, c: Math.min(c, 0.025), h })
    const reads = (hex: string) => [...backgrounds, soft].every((ground) => wcagContrast(hex, ground) >= LEAST)
    const way = Math.sign(endLightness - startLightness)
    const tone: Tone = { l: way < 0 ? Math.min(startLightness, l) : Math.max(startLightness, l), c, h }
    while (!reads(hexOf(tone)) && tone.l > 0 && tone.l < 1) tone.l = Math.min(1, Math.max(0, tone.l + way * STEP))
    const accent = hexOf(tone)
    const stronger = hexOf({ ...tone, l: Math.min(1, Math.max(0, tone.l + way * HOVER)) })
    const hover = reads(stronger) ? stronger : accent
    const onIt = ['#ffffff', INK].toSorted((a, b) => wcagContrast(b, accent) - wcagContrast(a, accent))
    return { accent, hover, on: onIt[0] as string, soft }
  }
  return { light: shadesOn('light'), dark: shadesOn('dark') }
}

/** Below this chroma an image counts as black and white. */
const LEAST_CHROMA = 0.03
const HUES = 24

/** Finds the dominant colour of an image from its RGB pixels; undefined if it has no colour. */
export function colourIn(pixels: Uint8Array): string | undefined {
  const sums = Array.from({ length: HUES }, () => ({ weight: 0, l: 0, c: 0, x: 0, y: 0 }))
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [r, g, b] = [pixels[i], pixels[i + 1], pixels[i + 2]].map((part) => (part as number) / 255)
    const { l, c, h = 0 } = oklch({ mode: 'rgb', r: r as number, g: g as number, b: b as number })
    const sum = sums[Math.floor((((h % 360) + 360) % 360) / (360 / HUES))]
    if (!sum || c < LEAST_CHROMA) continue
    // Vividness counts more than area; near-black and near-white pixels hardly count.
    const weight = c * c * l * (1 - l)
    sum.weight += weight
    sum.l += l * weight
    sum.c += c * weight
    sum.x += Math.cos((h * Math.PI) / 180) * weight
    sum.y += Math.sin((h * Math.PI) / 180) * weight
  }
  const best = sums.reduce((a, b) => (b.weight > a.weight ? b : a))
  if (best.weight === 0) return undefined
  const h = ((Math.atan2(best.y, best.x) * 180) / Math.PI + 360) % 360
  return hexOf({ l: best.l / best.weight, c: best.c / best.weight, h })
}
