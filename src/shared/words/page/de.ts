import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

export const de: Words = {
  state: {
    loading: 'Wird geladen',
    failed: 'Das konnte nicht geladen werden',
    retry: 'Noch einmal versuchen',
    more: 'Mehr zeigen',
    came: (n: number) => things(n, 'weiterer Eintrag', 'weitere Einträge'),
    notFoundTitle: 'Unter dieser Adresse gibt es nichts',
    notFoundText: 'Vielleicht wurde es verschoben oder entfernt, oder die Adresse ist falsch geschrieben.',
    backHome: 'Zurück zum Anfang',
    backToGallery: 'Zurück zur Galerie',
    skip: 'Zum Inhalt springen',
    offline: 'Der Server war nicht zu erreichen. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    connectionLost: 'Keine Verbindung. Neuer Versuch …',
    offlineTitle: 'Keine Verbindung',
    offlineText:
      'Diese Seite erscheint, sobald es wieder eine Verbindung gibt. Was in diesem Browser noch hochzuladen ist, geht dann von selbst weiter.',
    needsScripts: 'Diese Seite braucht JavaScript. Galerien und die Website kann man ohne lesen.',
    onlyIn: (language: string) => `Bisher nur auf ${language}.`,
    crashed: 'Auf dieser Seite ist etwas schiefgegangen. Oft hilft ein neuer Versuch.',
  },
  dialog: {
    close: 'Schließen',
    cancel: 'Abbrechen',
    confirm: 'Bestätigen',
    ok: 'OK',
    contactUs: 'Schreiben Sie uns',
    typeWord: (word: string) => `Zum Bestätigen „${word}“ eintippen`,
    undo: 'Rückgängig',
    undoLast: 'Letzte Aktion rückgängig machen',
    notices: 'Hinweise',
    gotIt: 'Verstanden',
  },
}
