/** An item as the search of a copy knows it. Names are short, because a copy may contain a hundred thousand. */
export interface SearchEntry {
  /** The path of its page. */
  p: string
  title: string
  /** All other words. */
  words: string
  type: string
  place?: string
  keywords?: readonly string[]
  tags?: readonly string[]
  /** Values of the archive's own fields, as in addresses: the field's key, a colon and the value. */
  fields?: readonly string[]
  year?: number
  date?: string
  /** The path of its picture, and its width divided by its height. */
  picture?: string
  ratio?: number
}
