import type { Messages } from './en.ts'

export const de: Messages = {
  notifications: {
    title: 'Benachrichtigungen',
    text: 'Wählen Sie, welche E-Mails Sie erhalten. E-Mails zu Ihrem Konto, etwa zu einem neuen Passwort, erhalten Sie immer.',
    saved: 'Gespeichert',
  },
  labels: {
    invited: 'Jemand fügt Sie zu einem Projekt hinzu',
    reports: 'Ein Objekt in einem Projekt, für das Sie verantwortlich sind, wird gemeldet',
    submissions: 'Beitragende senden etwas ein, das Sie prüfen, ziehen es zurück oder beantworten eine Frage dazu',
    digest: 'Wöchentliche Zusammenfassung: was andere in Ihren Projekten getan haben',
  },
  unsubscribe: {
    title: 'Benachrichtigungen',
    onTitle: 'Diese E-Mails abbestellen?',
    on: (email: string, occasion: string) => `Sie erhalten an ${email} eine E-Mail, ${occasion}.`,
    stop: 'Diese E-Mails abbestellen',
    stopping: 'Wird abbestellt…',
    offTitle: 'Sie haben diese E-Mails abbestellt',
    off: (email: string, occasion: string) =>
      `An ${email} wird keine E-Mail mehr gesendet, ${occasion}. Alle anderen E-Mails erhalten Sie weiterhin.`,
    undo: 'Wieder abonnieren',
    undoing: 'Wird abonniert…',
    settings: 'Alle Benachrichtigungen unter „Meine Einstellungen“ verwalten',
    brokenTitle: 'Dieser Link funktioniert nicht',
    brokenText:
      'Kopieren Sie den vollständigen Link aus der E-Mail oder wählen Sie Ihre Benachrichtigungen unter „Meine Einstellungen“.',
  },
  whenSent: {
    invited: 'wenn jemand Sie zu einem Projekt hinzufügt',
    reports: 'wenn ein Objekt in einem Projekt gemeldet wird, für das Sie verantwortlich sind',
    submissions: 'wenn es Neues zu Einsendungen gibt, die Sie prüfen',
    digest: 'die einmal in der Woche zusammenfasst, was andere in Ihren Projekten getan haben',
  },
}
