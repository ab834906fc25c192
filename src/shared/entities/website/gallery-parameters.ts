/**
 * The query parameters of a gallery's pages: filters, order, cursor, the exhibit through which an item was opened, and
 * the language. Other parameters, such as those that social networks add, are ignored.
 */
export const GALLERY_PARAMETERS = [
  'query',
  'type',
  'place',
  'keyword',
  'tag',
  'field',
  'from',
  'to',
  'order',
  'cursor',
  'exhibit',
  'language',
] as const

/** The parameters that gallery pages may read. The page cache distinguishes URLs by these alone. */
export type GalleryParameters = Readonly<Partial<Record<(typeof GALLERY_PARAMETERS)[number], unknown>>>
