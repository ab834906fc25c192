import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, plural, things } = counting('de')

const items = (n: number) => things(n, 'Objekt', 'Objekte')
const foldersAndItems = (folders: number, objects: number) =>
  [folders > 0 && things(folders, 'Ordner', 'Ordner'), (objects > 0 || folders === 0) && items(objects)]
    .filter(Boolean)
    .join(' und ')
const foldersWithAll = (folders: number, objects: number) =>
  [
    folders > 0 && `${things(folders, 'Ordner', 'Ordner')} mit allem darin`,
    (objects > 0 || folders === 0) && items(objects),
  ]
    .filter(Boolean)
    .join(' und ')

export const de: Words = {
  trash: {
    text: 'Was hier liegt, ist nicht im Archiv und nicht in der Galerie, und kann zurückgeholt werden.',
    search: 'Papierkorb durchsuchen',
    clearSearch: 'Suche leeren',
    bestMatch: 'Beste Treffer',
    list: 'Ordner und Objekte im Papierkorb',
    columns: {
      title: 'Titel',
      home: 'War in',
      kind: 'Art',
      size: 'Größe',
      when: 'Gelöscht',
      acts: 'Was sich tun lässt',
    },
    count: (folders: number, objects: number, about: boolean) =>
      `${about ? 'Etwa ' : ''}${foldersAndItems(folders, objects)}`,
    found: (folders: number, objects: number, about: boolean) =>
      `${about ? 'Etwa ' : ''}${foldersAndItems(folders, objects)} gefunden`,
    select: (title: string) => `${title} auswählen`,
    selectAll: 'Alles Gezeigte auswählen',
    selectRest: (n: number, about: boolean) => (about ? 'Alle auswählen' : `Alle ${number(n)} auswählen`),
    inTrash: 'im Papierkorb',
    wasShown: 'War in der Galerie',
    homeUnknown: 'Unbekannt',
    restore: 'Zurückholen',
    restored: (title: string) => `„${title}“ zurückgeholt`,
    restoredMany: (n: number) => `${items(n)} zurückgeholt`,
    backIn: (place: string | null) => (place === null ? 'Wieder ganz oben im Archiv' : `Wieder in „${place}“`),
    lost: (n: number, all: number, place: string | null | undefined) => {
      if (place === undefined)
        return `Die Ordner von ${n} gibt es nicht mehr: Sie sind im nächsten Ordner darüber, den es noch gibt.`
      const where = place === null ? 'ganz oben im Archiv' : `in „${place}“`
      if (n < all)
        return `${number(n)} davon ${plural(n, 'hat seinen Ordner verloren und ist', 'haben ihren Ordner verloren und sind')} nun ${where}.`
      return `${plural(n, 'Den', 'Ihren')} Ordner gibt es nicht mehr: nun ${where}.`
    },
    destroy: 'Endgültig löschen',
    destroyTitle: (title: string) => `„${title}“ endgültig löschen?`,
    destroyItem:
      'Das Objekt, seine Datei und alles daraus Gemachte werden vernichtet. Das ist nicht rückgängig zu machen.',
    destroyFolder: 'Der Ordner und alles darin werden vernichtet. Das ist nicht rückgängig zu machen.',
    destroyManyTitle: (n: number) => `${items(n)} endgültig löschen?`,
    destroyMany: (folders: number, objects: number, size: string) =>
      `${foldersWithAll(folders, objects)} werden vernichtet${size && `: ${size}`}. Das ist nicht rückgängig zu machen.`,
    destroyed: (n: number) => `${items(n)} endgültig gelöscht`,
    empty: 'Papierkorb leeren',
    emptying: 'Wird geleert …',
    emptyAsk: 'Den Papierkorb leeren?',
    emptyAll: (folders: number, objects: number, about: boolean) =>
      `Alles im Papierkorb wird vernichtet: ${about ? 'etwa ' : ''}${foldersWithAll(folders, objects)}. Das ist nicht rückgängig zu machen.`,
    emptyWord: 'LEEREN',
    emptied: 'Der Papierkorb ist geleert',
    emptiedText: (folders: number, objects: number) => `${foldersAndItems(folders, objects)} endgültig gelöscht`,
    emptyTitle: 'Der Papierkorb ist leer',
    emptyText: 'Gelöschte Objekte und Ordner warten hier, bis jemand sie endgültig löscht.',
    noMatchTitle: 'Nichts im Papierkorb passt',
    noMatchText: 'Weniger oder andere Wörter helfen. Auch was in gelöschten Ordnern liegt, wird durchsucht.',
  },
}
