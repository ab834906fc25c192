/**
 * What the address of a gallery's page may ask for: how its collection is narrowed and ordered, where its list begins, by which
 * exhibit an item was come to, and the language. Whatever else an address says (many networks add to the links that they show) is of
 * no page.
 */
export const ASKED_OF_GALLERY = [
  'query',
  'type',
  'place',
  'keyword',
  'tag',
  'from',
  'to',
  'order',
  'cursor',
  'exhibit',
  'language',
] as const

const ASKED: ReadonlySet<string> = new Set(ASKED_OF_GALLERY)

/** An address, as path and query, with nothing but what it asks of a gallery, in one order. */
export function askedOfGallery(address: string): string {
  const [path = '', query] = address.split('?', 2)
  const asked = [...new URLSearchParams(query)]
    .filter(([key]) => ASKED.has(key))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path
}
