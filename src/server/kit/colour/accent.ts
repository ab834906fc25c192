import { clampChroma, converter, formatHex, parse, wcagContrast } from 'culori'
import type { Shades } from '#shared/entities/gallery-design.ts'

/** What an accent stands on in a gallery (`ui/styles`), and between which lightnesses it is looked for. */
export const GROUNDS = {
  light: { on: ['#faf8f4', '#ffffff', '#f1eee7', '#f0ece3'], from: 0.56, to: 0 },
  dark: { on: ['#15140f', '#1d1b16', '#100f0b', '#28251e'], from: 0.66, to: 1 },
} as const

/** Words need so much of a difference to be read (WCAG 2.2, 1.4.3). */
const LEAST = 4.5
const STEP = 0.01
const HOVER = 0.07
const INK = '#16130d'

const oklch = converter('oklch')
type Tone = { l: number; c: number; h: number }

const hexOf = ({ l, c, h }: Tone) => formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'))

/**
 * A colour as a gallery can use it, on light and on dark grounds: of its hue, as near to its lightness as it can be read
 * there. Whatever the colour is, words in it, and words on it, have a contrast of 4.5 at least.
 */
export function accentOf(colour: string): { light: Shades; dark: Shades } {
  const { l = 0, c = 0, h = 0 } = oklch(parse(colour)) ?? {}
  const shadesOn = (mode: 'light' | 'dark'): Shades => {
    const { on, from, to } = GROUNDS[mode]
    const soft = hexOf({ l: mode === 'light' ? 0.945 : 0.27, c: Math.min(c, 0.025), h })
    const reads = (hex: string) => [...on, soft].every((ground) => wcagContrast(hex, ground) >= LEAST)
    const way = Math.sign(to - from)
    const tone: Tone = { l: way < 0 ? Math.min(from, l) : Math.max(from, l), c, h }
    while (!reads(hexOf(tone)) && tone.l > 0 && tone.l < 1) tone.l = Math.min(1, Math.max(0, tone.l + way * STEP))
    const accent = hexOf(tone)
    const stronger = hexOf({ ...tone, l: Math.min(1, Math.max(0, tone.l + way * HOVER)) })
    const hover = reads(stronger) ? stronger : accent
    const onIt = ['#ffffff', INK].toSorted((a, b) => wcagContrast(b, accent) - wcagContrast(a, accent))
    return { accent, hover, on: onIt[0] as string, soft }
  }
  return { light: shadesOn('light'), dark: shadesOn('dark') }
}

/** So little colour is none: a photograph in black and white. */
const LEAST_CHROMA = 0.03
const HUES = 24

/** The colour that stands out in a picture, by its pixels in RGB; undefined where it has none. */
export function colourIn(pixels: Uint8Array): string | undefined {
  const sums = Array.from({ length: HUES }, () => ({ weight: 0, l: 0, c: 0, x: 0, y: 0 }))
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [r, g, b] = [pixels[i], pixels[i + 1], pixels[i + 2]].map((part) => (part as number) / 255)
    const { l, c, h = 0 } = oklch({ mode: 'rgb', r: r as number, g: g as number, b: b as number })
    const sum = sums[Math.floor((((h % 360) + 360) % 360) / (360 / HUES))]
    if (!sum || c < LEAST_CHROMA) continue
    // What is vivid counts more than what is large; what is almost black or white hardly.
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
