import { ASKED_OF_GALLERY } from '#shared/entities/website/gallery-address.ts'

const ASKED: ReadonlySet<string> = new Set(ASKED_OF_GALLERY)

/** An address, as path and query, with nothing but what it asks of a gallery, in one order. */
export function askedOfGallery(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const all = new URLSearchParams(address.slice(at))
  const asked = new URLSearchParams([...all].filter(([key]) => ASKED.has(key)))
  asked.sort()
  const path = address.slice(0, at)
  return asked.size > 0 ? `${path}?${asked}` : path
}
