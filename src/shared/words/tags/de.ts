import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, plural, things } = counting('de')

const tags = (n: number) => things(n, 'Schlagwort', 'Schlagwörter')

export const de: Words = {
  tags: {
    text: 'Ein Schlagwort hält Objekte zusammen, die in verschiedenen Ordnern liegen.',
    new: 'Neues Schlagwort',
    create: 'Schlagwort anlegen',
    created: 'Schlagwort angelegt',
    rename: (title: string) => `${title} umbenennen`,
    renameTitle: 'Schlagwort umbenennen',
    renamed: 'Schlagwort umbenannt',
    filter: 'Schlagwörter filtern',
    clearFilter: 'Filter leeren',
    columns: { title: 'Schlagwort', count: 'Objekte', acts: 'Aktionen' },
    count: tags,
    found: (n: number, of: number) => `${number(n)} von ${things(of, 'Schlagwort', 'Schlagwörtern')}`,
    select: (title: string) => `${title} auswählen`,
    selectAll: 'Alle auswählen',
    merge: 'Zusammenführen',
    mergeTitle: (n: number) => `${tags(n)} zu einem zusammenführen`,
    mergeText: 'Was eines dieser Schlagwörter trägt, trägt danach das bleibende. Die anderen werden gelöscht.',
    stays: 'Das bleibende Schlagwort',
    counting: 'Objekte werden gezählt …',
    concerned: (n: number, about: boolean) =>
      n === 0
        ? 'Kein Objekt trägt sie.'
        : `${about ? 'Etwa ' : ''}${things(n, 'Objekt trägt', 'Objekte tragen')} mindestens eines davon.`,
    merged: (title: string, n: number) => `Zusammengeführt zu „${title}“, jetzt an ${things(n, 'Objekt', 'Objekten')}`,
    delete: (title: string) => `${title} löschen`,
    deleteSelected: 'Löschen',
    deleteTitle: (title: string) => `Das Schlagwort „${title}“ löschen?`,
    deleteManyTitle: (n: number) => `${tags(n)} löschen?`,
    deleteText: (count: number, n: number, about: boolean) => {
      if (n === 0) return `Kein Objekt trägt ${plural(count, 'es', 'sie')}. Das ist nicht rückgängig zu machen.`
      const from = `von ${about ? 'etwa ' : ''}${things(n, 'Objekt genommen, das', 'Objekten genommen, die')} im Archiv`
      return `${plural(count, 'Es wird', 'Sie werden')} ${from} ${plural(n, 'bleibt', 'bleiben')}. Das ist nicht rückgängig zu machen.`
    },
    deleted: (n: number) => `${tags(n)} gelöscht`,
    emptyTitle: 'Noch keine Schlagwörter',
    emptyText: 'Legen Sie hier ein Schlagwort an, oder tippen Sie eines auf der Seite eines Objekts ein.',
    emptyReadOnly: 'Schlagwörter, die Objekte dieses Projekts bekommen, erscheinen hier.',
    noMatchTitle: 'Kein Schlagwort passt',
    noMatchText: 'Versuchen Sie weniger oder andere Buchstaben.',
  },
}
