import { ASKED_OF_GALLERY } from '#shared/entities/website/gallery-address.ts'

const ASKED: ReadonlySet<string> = new Set(ASKED_OF_GALLERY)

/** An address, as path and query, with nothing but what it asks of a gallery, in one order. */
export function askedOfGallery(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const asked = [...new URLSearchParams(address.slice(at))]
    .filter(([key]) => ASKED.has(key))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const path = address.slice(0, at)
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path
}
