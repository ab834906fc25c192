import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

export const de: Messages = {
  reports: {
    text: 'Gemeldete Probleme mit Objekten der Galerie.',
    show: 'Anzeigen',
    shown: { open: 'Offen', resolved: 'Abgeschlossen', all: 'Alle' },
    count: (count) => quantity(count, 'offene Meldung', 'offene Meldungen'),
    noneOpen: 'Keine offenen Meldungen',
    reasons: {
      copyright: 'Urheberrecht',
      privacy: 'Privatsphäre',
      wrong: 'Falsche Angaben',
      offensive: 'Anstößig',
      other: 'Etwas anderes',
    },
    itemDeleted: 'gelöscht',
    inGallery: 'in der Galerie',
    notInGallery: 'privat',
    inTrash: 'im Papierkorb',
    from: (email) => `Von ${email}`,
    anonymous: 'Keine E-Mail-Adresse angegeben',
    close: 'Meldung abschließen',
    closeTitle: (title) => `Meldung zu „${title}“ abschließen`,
    takeDown: 'Objekt auf privat setzen',
    takeDownText: 'Es verschwindet sofort aus der Galerie. Gelöscht wird nichts.',
    answer: 'Antwort',
    answerTo: (email) => `Wird per E-Mail an ${email} gesendet.`,
    note: 'Notiz',
    noteText: 'Nur Ihr Team sieht sie, weil keine E-Mail-Adresse angegeben ist.',
    reopen: 'Wieder öffnen',
    closedBefore: (name) =>
      name ? `Von ${name} abgeschlossen, dann wieder geöffnet` : 'Abgeschlossen, dann wieder geöffnet',
    closedBy: (name, day) => `Am ${day} von ${name} abgeschlossen`,
    closed: (day) => `Abgeschlossen am ${day}`,
    takenDown: 'Das Objekt wurde auf privat gesetzt.',
    resolved: 'Meldung abgeschlossen',
    resolvedAndPrivate: 'Meldung abgeschlossen und Objekt auf privat gesetzt',
    reopened: 'Meldung wieder geöffnet',
    handledByOther: 'Jemand anderes hat diese Meldung schon bearbeitet. Hier sehen Sie die Entscheidung.',
    emptyTitle: 'Noch keine Meldungen',
    emptyText:
      'Jedes Objekt in der Galerie lässt sich melden. Meldungen erscheinen hier und gehen per E-Mail an die Eigentümerinnen und Eigentümer sowie an die Kontakte der Galerie.',
    noneOpenText: 'Neue Meldungen erscheinen hier.',
    noneClosed: 'Keine abgeschlossenen Meldungen',
    noneClosedText: 'Meldungen erscheinen hier, sobald jemand sie abschließt.',
    showAll: 'Alle anzeigen',
  },
}
