import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, plural, quantity } = createPluralizer('de')

const formatItems = (count: number) => quantity(count, 'Objekt', 'Objekte')
const formatFoldersAndItems = (folderCount: number, itemCount: number) =>
  [
    folderCount > 0 && quantity(folderCount, 'Ordner', 'Ordner'),
    (itemCount > 0 || folderCount === 0) && formatItems(itemCount),
  ]
    .filter(Boolean)
    .join(' und ')
const formatFoldersWithContents = (folderCount: number, objects: number) =>
  [
    folderCount > 0 && `${quantity(folderCount, 'Ordner', 'Ordner')} mit dem gesamten Inhalt`,
    (objects > 0 || folderCount === 0) && formatItems(objects),
  ]
    .filter(Boolean)
    .join(' und ')

export const de: Messages = {
  trash: {
    text: 'Objekte und Ordner im Papierkorb sind weder im Archiv noch in der Galerie. Sie lassen sich wiederherstellen.',
    search: 'Papierkorb durchsuchen',
    clearSearch: 'Suche leeren',
    bestMatch: 'Beste Treffer',
    list: 'Ordner und Objekte im Papierkorb',
    columns: {
      title: 'Titel',
      home: 'Ursprünglicher Ordner',
      size: 'Größe',
      when: 'Gelöscht',
      who: 'Gelöscht von',
      acts: 'Aktionen',
    },
    count: (folders: number, objects: number, isEstimate: boolean) =>
      `${isEstimate ? 'Etwa ' : ''}${formatFoldersAndItems(folders, objects)}`,
    found: (folders: number, objects: number, isEstimate: boolean) =>
      `${isEstimate ? 'Etwa ' : ''}${formatFoldersAndItems(folders, objects)} gefunden`,
    select: (title: string) => `${title} auswählen`,
    selectAll: 'Alle angezeigten auswählen',
    selectRest: (count: number, isEstimate: boolean) =>
      isEstimate ? 'Alle auswählen' : `Alle ${number(count)} auswählen`,
    inTrash: 'im Papierkorb',
    wasPublished: 'War in der Galerie',
    homeUnknown: 'Unbekannt',
    restore: 'Wiederherstellen',
    restored: (title: string) => `„${title}“ wiederhergestellt`,
    restoredMany: (count: number) => `${formatItems(count)} wiederhergestellt`,
    restoredTo: (folderTitle: string | null) =>
      folderTitle === null ? 'Auf der obersten Ebene des Archivs wiederhergestellt' : `Wieder in „${folderTitle}“`,
    folderGone: (count: number, total: number, folderTitle: string | null | undefined) => {
      if (folderTitle === undefined)
        return `Die ursprünglichen Ordner von ${quantity(count, 'Objekt', 'Objekten')} gibt es nicht mehr. Sie befinden sich jetzt im nächsten übergeordneten Ordner.`
      const location = folderTitle === null ? 'auf der obersten Ebene des Archivs' : `in „${folderTitle}“`
      if (count < total)
        return `Von ${number(count)} davon gibt es den ursprünglichen Ordner nicht mehr. ${plural(count, 'Es befindet', 'Sie befinden')} sich jetzt ${location}.`
      return `Den ursprünglichen Ordner gibt es nicht mehr. ${plural(total, 'Das Objekt befindet', 'Die Objekte befinden')} sich jetzt ${location}.`
    },
    destroy: 'Endgültig löschen',
    destroyTitle: (title: string) => `„${title}“ endgültig löschen?`,
    destroyItem: 'Das Objekt, seine Datei und die Vorschauen werden gelöscht. Das lässt sich nicht rückgängig machen.',
    destroyFolder: 'Der Ordner und sein gesamter Inhalt werden gelöscht. Das lässt sich nicht rückgängig machen.',
    destroyManyTitle: (count: number) => `${formatItems(count)} endgültig löschen?`,
    destroyMany: (folders: number, objects: number, size: string) =>
      `Gelöscht wird: ${formatFoldersWithContents(folders, objects)}${size && ` (${size})`}. Das lässt sich nicht rückgängig machen.`,
    destroyed: (count: number) => `${formatItems(count)} endgültig gelöscht`,
    empty: 'Papierkorb leeren',
    emptying: 'Wird geleert…',
    emptyAsk: 'Papierkorb leeren?',
    emptyAll: (folders: number, objects: number, isEstimate: boolean) =>
      `Alles im Papierkorb wird endgültig gelöscht: ${isEstimate ? 'etwa ' : ''}${formatFoldersWithContents(folders, objects)}. Das lässt sich nicht rückgängig machen.`,
    emptyWord: 'LEEREN',
    emptied: 'Papierkorb geleert',
    emptiedText: (folders: number, objects: number) => `${formatFoldersAndItems(folders, objects)} endgültig gelöscht`,
    emptyTitle: 'Der Papierkorb ist leer',
    emptyText: 'Gelöschte Objekte und Ordner bleiben hier, bis jemand sie endgültig löscht.',
    noMatchTitle: 'Keine Treffer',
    noMatchText:
      'Versuchen Sie es mit weniger oder anderen Suchbegriffen. Auch der Inhalt gelöschter Ordner wird durchsucht.',
  },
}
