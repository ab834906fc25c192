import { en as gallery } from '../gallery/en.ts'

const { types, noMatchTitle, showAll, search } = gallery.gallery

export const en = {
  types,
  search,
  noMatches: noMatchTitle,
  showAll,
  needsScripts: 'Search needs JavaScript.',
  /** `{count}` is a number. */
  found: '{count} found',
  more: 'Show more',
  /** `{filter}` is a value, such as a keyword. */
  remove: 'Remove filter: {filter}',
  years: (from: string, to: string) => `${from}–${to}`,
  page: (number: number) => `Page ${number}`,
}

export type Messages = typeof en
