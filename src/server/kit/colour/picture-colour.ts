import { colourIn } from './accent.ts'

/** How many placeholders' colours are cached. */
const MOST = 500

const known = new Map<string, Promise<string | undefined>>()

/** The dominant colour of a placeholder, a tiny image that we generated, given as a data: URI. */
export function colourOf(placeholder: string): Promise<string | undefined> {
  const before = known.get(placeholder)
  if (before) return before
  if (known.size >= MOST) known.clear()
  const found = read(placeholder)
  known.set(placeholder, found)
  // Try again after a failure.
  found.catch(() => known.delete(placeholder))
  return found
}

async function read(placeholder: string): Promise<string | undefined> {
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.from(placeholder.slice(placeholder.indexOf(',') + 1), 'base64')
  const { data } = await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return colourIn(data)
}
