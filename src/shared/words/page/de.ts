import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

export const de: Messages = {
  state: {
    loading: 'Wird geladen…',
    failed: 'Das konnte nicht geladen werden',
    retry: 'Erneut versuchen',
    more: 'Mehr anzeigen',
    loadedMore: (count: number) => `${quantity(count, 'weiterer Eintrag', 'weitere Einträge')} geladen`,
    notFoundTitle: 'Seite nicht gefunden',
    notFoundText: 'Vielleicht wurde sie verschoben oder entfernt, oder die Adresse ist falsch geschrieben.',
    backHome: 'Zurück zur Startseite',
    backToGallery: 'Zurück zur Galerie',
    skip: 'Zum Inhalt springen',
    offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    connectionLost: 'Verbindung unterbrochen. Neuer Versuch…',
    offlineTitle: 'Sie sind offline',
    offlineText:
      'Diese Seite wird geladen, sobald Sie wieder online sind. Uploads, die in diesem Browser warten, werden dann automatisch fortgesetzt.',
    needsScripts: 'Diese Seite braucht JavaScript. Galerien und die Website lassen sich auch ohne JavaScript lesen.',
    onlyIn: (language: string) => `Bisher nur auf ${language} verfügbar.`,
    crashed: 'Auf dieser Seite ist etwas schiefgegangen. Laden Sie sie neu.',
  },
  list: {
    sort: 'Sortierung',
    sortBy: (column: string) => `Sortiert nach: ${column}`,
    reverse: 'Reihenfolge umkehren',
  },
  dialog: {
    close: 'Schließen',
    cancel: 'Abbrechen',
    confirm: 'Bestätigen',
    ok: 'OK',
    contactUs: 'Schreiben Sie uns',
    typeWord: (word: string) => `Geben Sie zum Bestätigen „${word}“ ein`,
    undo: 'Rückgängig',
    undoLast: 'Letzte Aktion rückgängig machen',
    alerts: 'Hinweise',
    gotIt: 'Verstanden',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    turnOff: 'Tastenkürzel ausschalten',
    turnOn: 'Tastenkürzel einschalten',
  },
}
