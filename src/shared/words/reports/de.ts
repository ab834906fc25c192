import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

export const de: Words = {
  reports: {
    text: 'Was nach Ansicht von Besuchern mit Objekten der Galerie nicht stimmt.',
    show: 'Zeigen',
    shown: { open: 'Offene', resolved: 'Abgeschlossene', all: 'Alle' },
    count: (n) => `${things(n, 'Meldung', 'Meldungen')} offen`,
    noneOpen: 'Keine Meldung ist offen',
    reasons: {
      copyright: 'Urheberrecht',
      privacy: 'Privatsphäre',
      wrong: 'Falsche Angaben',
      offensive: 'Anstößig',
      other: 'Etwas anderes',
    },
    gone: 'nicht mehr hier',
    inGallery: 'in der Galerie',
    notInGallery: 'privat',
    inTrash: 'im Papierkorb',
    from: (email) => `Von ${email}`,
    anonymous: 'Eine Adresse für eine Antwort wurde nicht angegeben',
    close: 'Fall abschließen',
    closeTitle: (title) => `Den Fall „${title}“ abschließen`,
    takeDown: 'Objekt auf privat stellen',
    takeDownText: 'Es verlässt die Galerie sofort; gelöscht wird nichts.',
    answer: 'Antwort',
    answerTo: (email) => `Geht per E-Mail an ${email}`,
    note: 'Notiz',
    noteText: 'Für Ihre eigenen Leute: Eine Adresse für eine Antwort wurde nicht angegeben.',
    reopen: 'Wieder öffnen',
    closedBefore: (name) =>
      name ? `Zuvor abgeschlossen von ${name}, dann wieder geöffnet` : 'Zuvor abgeschlossen, dann wieder geöffnet',
    closedBy: (name, day) => `Abgeschlossen von ${name} am ${day}`,
    closed: (day) => `Abgeschlossen am ${day}`,
    takenDown: 'Das Objekt wurde auf privat gestellt.',
    resolved: 'Fall abgeschlossen',
    resolvedAndPrivate: 'Fall abgeschlossen, das Objekt ist privat',
    reopened: 'Der Fall ist wieder offen',
    elsewhere: 'Jemand anders war schneller. Was Sie jetzt sehen, hat er getan.',
    emptyTitle: 'Nichts wurde gemeldet',
    emptyText:
      'Jedes Objekt der Galerie hat einen Knopf zum Melden. Was Besucher schreiben, kommt hierher, und per E-Mail zu den Eigentümern und den Kontakten der Galerie.',
    noMatchTitle: 'Keine Meldung ist offen',
    noMatchText: 'Alles, was gemeldet wurde, ist erledigt.',
    showAll: 'Alle zeigen',
  },
}
