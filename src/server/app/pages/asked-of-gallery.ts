import { ASKED_OF_GALLERY } from '#shared/entities/website/gallery-address.ts'

const ASKED: ReadonlySet<string> = new Set(ASKED_OF_GALLERY)

/** Reduces the path and query of a gallery URL to the parameters that galleries use, sorted by name. */
export function askedOfGallery(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const all = new URLSearchParams(address.slice(at))
  const asked = new URLSearchParams([...all].filter(([key]) => ASKED.has(key)))
  asked.sort()
  const path = address.slice(0, at)
  return asked.size > 0 ? `${path}?${asked}` : path
}
