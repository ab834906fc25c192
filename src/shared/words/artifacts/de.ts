import type { Words } from './en.ts'

export const de: Words = {
  artifact: {
    back: 'Zurück zur Liste',
    tags: 'Schlagwörter des Projekts',
    tagsPlaceholder: 'Schlagwort hinzufügen',
    noTag: (title: string) => `Es gibt kein Schlagwort „${title}“, und Sie dürfen keines anlegen.`,
    exhibits: 'Ausstellungen',
    noExhibits: 'In keiner Ausstellung.',
    facts: 'Datei',
    fingerprint: 'SHA-256',
    added: 'Hinzugefügt',
    filename: 'Dateiname',
    download: 'Original herunterladen',
    renameTitle: 'Objekt umbenennen',
    renamed: 'Objekt umbenannt',
    viewPublic: 'In der Galerie ansehen',
    before: 'Wie zuvor:',
    beforeKey: 'Wie beim Objekt zuvor: Strg D',
    takeBefore: (field: string) => `Übernehmen wie beim Objekt zuvor: ${field}`,
    leaveTitle: 'Ohne Speichern verlassen?',
    leaveText: 'Was Sie hier geändert haben, ist nicht gespeichert.',
    stay: 'Bleiben',
    leave: 'Verlassen',
    takenBackTitle: 'Zurückgezogen',
    takenBack: (day) =>
      `Wer dies gegeben hat, hat es am ${day} zurückgezogen. Seitdem ist es mit allen Kopien privat, und niemand kann es wieder öffentlich zeigen. Mitglieder dürfen es behalten und beschreiben oder in den Papierkorb legen.`,
    seeGiven: 'Die Einsendung ansehen',
  },
}
