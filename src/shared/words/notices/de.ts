import type { Words } from './en.ts'

export const de: Words = {
  notices: {
    title: 'Wovon Sie hören wollen',
    text: 'Was Ihr Konto selbst betrifft, etwa ein neues Passwort, kommt immer per Mail.',
    saved: 'Gespeichert',
  },
  labels: {
    invited: 'Jemand nimmt mich in ein Projekt auf',
    reports: 'Ein Besucher meldet etwas in einem Projekt, um das ich mich kümmere',
    submissions:
      'Jemand reicht etwas in einem Portal ein, dessen Einsendungen ich prüfe, antwortet oder zieht etwas zurück',
    digest: 'Einmal in der Woche: was andere in meinen Projekten getan haben',
  },
  unsubscribe: {
    title: 'Mails an Sie',
    onTitle: 'Diese Mails abbestellen?',
    on: (email: string, what: string) => `Wir schreiben an ${email} über dies: ${what}.`,
    stop: 'Diese Mails abbestellen',
    stopping: 'Wird abbestellt',
    offTitle: 'Diese Mails sind abbestellt',
    off: (email: string, what: string) =>
      `Wir schreiben nicht mehr an ${email} über dies: ${what}. Alle anderen Mails kommen wie bisher.`,
    undo: 'Wieder schicken',
    undoing: 'Wird eingeschaltet',
    settings: 'Alles, wovon Sie hören, steht unter „Meine Einstellungen“',
    brokenTitle: 'Dieser Link funktioniert nicht',
    brokenText:
      'Kopieren Sie die ganze Adresse aus der Mail, oder wählen Sie unter „Meine Einstellungen“, wovon Sie hören wollen.',
  },
  within: {
    invited: 'jemand nimmt Sie in ein Projekt auf',
    reports: 'ein Besucher meldet etwas in einem Projekt, um das Sie sich kümmern',
    submissions: 'jemand reicht etwas in einem Portal ein, dessen Einsendungen Sie prüfen',
    digest: 'was andere in Ihren Projekten getan haben, einmal in der Woche',
  },
}
