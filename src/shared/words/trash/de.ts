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
    folders > 0 && `${things(folders, 'Ordner', 'Ordner')} mit dem gesamten Inhalt`,
    (objects > 0 || folders === 0) && items(objects),
  ]
    .filter(Boolean)
    .join(' und ')

export const de: Words = {
  trash: {
    text: 'Objekte und Ordner im Papierkorb sind weder im Archiv noch in der Galerie. Sie lassen sich wiederherstellen.',
    search: 'Papierkorb durchsuchen',
    clearSearch: 'Suche leeren',
    bestMatch: 'Beste Treffer',
    list: 'Ordner und Objekte im Papierkorb',
    columns: {
      title: 'Titel',
      home: 'Ursprünglicher Ordner',
      kind: 'Typ',
      size: 'Größe',
      when: 'Gelöscht',
      acts: 'Aktionen',
    },
    count: (folders: number, objects: number, about: boolean) =>
      `${about ? 'Etwa ' : ''}${foldersAndItems(folders, objects)}`,
    found: (folders: number, objects: number, about: boolean) =>
      `${about ? 'Etwa ' : ''}${foldersAndItems(folders, objects)} gefunden`,
    select: (title: string) => `${title} auswählen`,
    selectAll: 'Alle angezeigten auswählen',
    selectRest: (n: number, about: boolean) => (about ? 'Alle auswählen' : `Alle ${number(n)} auswählen`),
    inTrash: 'im Papierkorb',
    wasShown: 'War in der Galerie',
    homeUnknown: 'Unbekannt',
    restore: 'Wiederherstellen',
    restored: (title: string) => `„${title}“ wiederhergestellt`,
    restoredMany: (n: number) => `${items(n)} wiederhergestellt`,
    backIn: (place: string | null) =>
      place === null ? 'Auf der obersten Ebene des Archivs wiederhergestellt' : `Wieder in „${place}“`,
    lost: (n: number, all: number, place: string | null | undefined) => {
      if (place === undefined)
        return `Die ursprünglichen Ordner von ${things(n, 'Objekt', 'Objekten')} gibt es nicht mehr. Sie befinden sich jetzt im nächsten übergeordneten Ordner.`
      const where = place === null ? 'auf der obersten Ebene des Archivs' : `in „${place}“`
      if (n < all)
        return `Von ${number(n)} davon gibt es den ursprünglichen Ordner nicht mehr. ${plural(n, 'Es befindet', 'Sie befinden')} sich jetzt ${where}.`
      return `Den ursprünglichen Ordner gibt es nicht mehr. ${plural(all, 'Das Objekt befindet', 'Die Objekte befinden')} sich jetzt ${where}.`
    },
    destroy: 'Endgültig löschen',
    destroyTitle: (title: string) => `„${title}“ endgültig löschen?`,
    destroyItem: 'Das Objekt, seine Datei und die Vorschauen werden gelöscht. Das lässt sich nicht rückgängig machen.',
    destroyFolder: 'Der Ordner und sein gesamter Inhalt werden gelöscht. Das lässt sich nicht rückgängig machen.',
    destroyManyTitle: (n: number) => `${items(n)} endgültig löschen?`,
    destroyMany: (folders: number, objects: number, size: string) =>
      `Gelöscht wird: ${foldersWithAll(folders, objects)}${size && ` (${size})`}. Das lässt sich nicht rückgängig machen.`,
    destroyed: (n: number) => `${items(n)} endgültig gelöscht`,
    empty: 'Papierkorb leeren',
    emptying: 'Wird geleert…',
    emptyAsk: 'Papierkorb leeren?',
    emptyAll: (folders: number, objects: number, about: boolean) =>
      `Alles im Papierkorb wird endgültig gelöscht: ${about ? 'etwa ' : ''}${foldersWithAll(folders, objects)}. Das lässt sich nicht rückgängig machen.`,
    emptyWord: 'LEEREN',
    emptied: 'Papierkorb geleert',
    emptiedText: (folders: number, objects: number) => `${foldersAndItems(folders, objects)} endgültig gelöscht`,
    emptyTitle: 'Der Papierkorb ist leer',
    emptyText: 'Gelöschte Objekte und Ordner bleiben hier, bis jemand sie endgültig löscht.',
    noMatchTitle: 'Keine Treffer',
    noMatchText:
      'Versuchen Sie es mit weniger oder anderen Suchbegriffen. Auch der Inhalt gelöschter Ordner wird durchsucht.',
  },
}
