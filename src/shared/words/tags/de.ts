import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, plural, quantity } = createPluralizer('de')

const formatTags = (count: number) => quantity(count, 'Schlagwort', 'Schlagwörter')

export const de: Messages = {
  tags: {
    text: 'Schlagwörter verbinden Objekte über Ordner hinweg.',
    new: 'Neues Schlagwort',
    create: 'Schlagwort anlegen',
    created: 'Schlagwort angelegt',
    rename: (title: string) => `${title} umbenennen`,
    renameTitle: 'Schlagwort umbenennen',
    renamed: 'Schlagwort umbenannt',
    filter: 'Schlagwörter filtern',
    clearFilter: 'Filter zurücksetzen',
    columns: { title: 'Schlagwort', count: 'Objekte', acts: 'Aktionen' },
    count: formatTags,
    found: (itemCount: number, total: number) =>
      `${number(itemCount)} von ${quantity(total, 'Schlagwort', 'Schlagwörtern')}`,
    select: (title: string) => `${title} auswählen`,
    selectAll: 'Alle auswählen',
    merge: 'Zusammenführen',
    mergeTitle: (itemCount: number) => `${formatTags(itemCount)} zu einem zusammenführen`,
    mergeText:
      'Objekte mit einem dieser Schlagwörter bekommen das Schlagwort, das bleibt. Die anderen Schlagwörter werden gelöscht.',
    tagToKeep: 'Schlagwort, das bleibt',
    counting: 'Objekte werden gezählt…',
    affectedItems: (itemCount: number, isEstimate: boolean) =>
      itemCount === 0
        ? 'Kein Objekt hat diese Schlagwörter.'
        : `${isEstimate ? 'Etwa ' : ''}${quantity(itemCount, 'Objekt hat', 'Objekte haben')} mindestens eines dieser Schlagwörter.`,
    merged: (title: string, itemCount: number) =>
      `Zusammengeführt zu „${title}“, jetzt an ${quantity(itemCount, 'Objekt', 'Objekten')}`,
    delete: (title: string) => `${title} löschen`,
    deleteSelected: 'Löschen',
    deleteUnused: (count) => `${number(count)} ungenutzte löschen`,
    deleteTitle: (title: string) => `Das Schlagwort „${title}“ löschen?`,
    deleteManyTitle: (itemCount: number) => `${formatTags(itemCount)} löschen?`,
    deleteText: (tagCount: number, itemCount: number, isEstimate: boolean) => {
      if (itemCount === 0)
        return `Kein Objekt hat ${plural(tagCount, 'dieses Schlagwort', 'diese Schlagwörter')}. Das Löschen lässt sich nicht rückgängig machen.`
      const removedFrom = `von ${isEstimate ? 'etwa ' : ''}${quantity(itemCount, 'Objekt entfernt, das', 'Objekten entfernt, die')} im Archiv`
      return `${plural(tagCount, 'Das Schlagwort wird', 'Die Schlagwörter werden')} ${removedFrom} ${plural(itemCount, 'bleibt', 'bleiben')}. Das Löschen lässt sich nicht rückgängig machen.`
    },
    deleted: (itemCount: number) => `${formatTags(itemCount)} gelöscht`,
    emptyTitle: 'Noch keine Schlagwörter',
    emptyText: 'Legen Sie hier ein Schlagwort an oder geben Sie eines auf der Seite eines Objekts ein.',
    emptyReadOnly: 'Hier erscheinen Schlagwörter, die Objekte dieses Projekts erhalten.',
    noMatchTitle: 'Keine Treffer',
    noMatchText: 'Versuchen Sie es mit weniger oder anderen Suchbegriffen.',
  },
}
