import { findDominantColor } from './accent.ts'

/** How many placeholders' colours are cached. */
const MAX_CACHED_COLORS = 500

const colors = new Map<string, Promise<string | undefined>>()

/** The dominant colour of a placeholder, a tiny image that we generated, given as a data: URI. */
export function getPlaceholderColor(placeholder: string): Promise<string | undefined> {
  const cached = colors.get(placeholder)
  if (cached) return cached
  if (colors.size >= MAX_CACHED_COLORS) colors.clear()
  const color = readColor(placeholder)
  colors.set(placeholder, color)
  // Try again after a failure.
  color.catch(() => colors.delete(placeholder))
  return color
}

async function readColor(placeholder: string): Promise<string | undefined> {
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.from(placeholder.slice(placeholder.indexOf(',') + 1), 'base64')
  const { data } = await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return findDominantColor(data)
}
