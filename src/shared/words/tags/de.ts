import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, plural, things } = counting('de')

const tags = (n: number) => things(n, 'Schlagwort', 'Schlagwörter')

export const de: Words = {
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
    count: tags,
    found: (n: number, of: number) => `${number(n)} von ${things(of, 'Schlagwort', 'Schlagwörtern')}`,
    select: (title: string) => `${title} auswählen`,
    selectAll: 'Alle auswählen',
    merge: 'Zusammenführen',
    mergeTitle: (n: number) => `${tags(n)} zu einem zusammenführen`,
    mergeText:
      'Objekte mit einem dieser Schlagwörter bekommen das Schlagwort, das bleibt. Die anderen Schlagwörter werden gelöscht.',
    stays: 'Schlagwort, das bleibt',
    counting: 'Objekte werden gezählt…',
    concerned: (n: number, about: boolean) =>
      n === 0
        ? 'Kein Objekt hat diese Schlagwörter.'
        : `${about ? 'Etwa ' : ''}${things(n, 'Objekt hat', 'Objekte haben')} mindestens eines dieser Schlagwörter.`,
    merged: (title: string, n: number) => `Zusammengeführt zu „${title}“, jetzt an ${things(n, 'Objekt', 'Objekten')}`,
    delete: (title: string) => `${title} löschen`,
    deleteSelected: 'Löschen',
    deleteTitle: (title: string) => `Das Schlagwort „${title}“ löschen?`,
    deleteManyTitle: (n: number) => `${tags(n)} löschen?`,
    deleteText: (count: number, n: number, about: boolean) => {
      if (n === 0)
        return `Kein Objekt hat ${plural(count, 'dieses Schlagwort', 'diese Schlagwörter')}. Das Löschen lässt sich nicht rückgängig machen.`
      const from = `von ${about ? 'etwa ' : ''}${things(n, 'Objekt entfernt, das', 'Objekten entfernt, die')} im Archiv`
      return `${plural(count, 'Das Schlagwort wird', 'Die Schlagwörter werden')} ${from} ${plural(n, 'bleibt', 'bleiben')}. Das Löschen lässt sich nicht rückgängig machen.`
    },
    deleted: (n: number) => `${tags(n)} gelöscht`,
    emptyTitle: 'Noch keine Schlagwörter',
    emptyText: 'Legen Sie hier ein Schlagwort an oder geben Sie eines auf der Seite eines Objekts ein.',
    emptyReadOnly: 'Hier erscheinen Schlagwörter, die Objekte dieses Projekts erhalten.',
    noMatchTitle: 'Keine Treffer',
    noMatchText: 'Versuchen Sie es mit weniger oder anderen Suchbegriffen.',
  },
}
