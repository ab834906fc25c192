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

/** The parameters of an address as the pages of a gallery read them: these alone, since the server tells pages apart by no others. */
export type GalleryParameters = Readonly<Partial<Record<(typeof ASKED_OF_GALLERY)[number], unknown>>>
