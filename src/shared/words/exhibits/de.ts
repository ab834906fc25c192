import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, things } = counting('de')

const items = (n: number) => things(n, 'Objekt', 'Objekte')

export const de: Words = {
  exhibitEdit: {
    new: 'Neue Ausstellung',
    create: 'Ausstellung anlegen',
    emptyTitle: 'Noch keine Ausstellungen',
    emptyText: 'Eine Ausstellung erzählt mit Objekten des Archivs eine Geschichte, in der Reihenfolge, die Sie wählen.',
    emptyReadOnly: 'Ausstellungen dieses Projekts erscheinen hier.',
    items: 'Objekte',
    noItems: 'Wählen Sie die Objekte dieser Geschichte; ihre Reihenfolge ist die der Ausstellung.',
    choose: 'Objekte wählen',
    chooseText: 'Durchsuchen Sie das Archiv und haken Sie an, was in die Ausstellung gehört.',
    add: (n: number) => (n === 0 ? 'Aufnehmen' : `${items(n)} aufnehmen`),
    already: 'In der Ausstellung',
    up: (title: string) => `${title} nach oben`,
    down: (title: string) => `${title} nach unten`,
    take: (title: string) => `${title} herausnehmen`,
    moved: (title: string, n: number, of: number) => `${title}: ${number(n)} von ${number(of)}`,
    hidden: 'Privat: Besucher sehen es nicht',
    private: 'Privat',
    openPublic: 'Öffentliche Seite',
    delete: 'Ausstellung löschen',
    deleteTitle: (title: string) => `„${title}“ löschen?`,
    deleteText: 'Die Objekte bleiben im Archiv.',
    deleted: 'Ausstellung gelöscht',
    created: 'Ausstellung angelegt',
    addTo: 'In Ausstellung aufnehmen',
    addToText: (n: number) => `Wählen Sie die Ausstellung für ${items(n)}.`,
    added: (title: string) => `In ${title} aufgenommen`,
    back: 'Alle Ausstellungen',
  },
}
