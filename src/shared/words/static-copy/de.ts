import { de as gallery } from '../gallery/de.ts'
import type { Messages } from './en.ts'

const { types, noMatchTitle, showAll, search } = gallery.gallery

export const de: Messages = {
  types,
  search,
  noMatches: noMatchTitle,
  showAll,
  needsScripts: 'Die Suche benötigt JavaScript.',
  found: '{count} gefunden',
  more: 'Mehr anzeigen',
  remove: 'Filter entfernen: {filter}',
  years: (from, to) => `${from}–${to}`,
  page: (number) => `Seite ${number}`,
}
