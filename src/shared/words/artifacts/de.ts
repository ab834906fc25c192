import type { Messages } from './en.ts'

export const de: Messages = {
  artifact: {
    back: 'Zurück zur Liste',
    tags: 'Schlagwörter',
    tagsPlaceholder: 'Schlagwort hinzufügen',
    noTag: (title: string) => `Das Schlagwort „${title}“ gibt es nicht, und Sie dürfen keine Schlagwörter anlegen.`,
    exhibits: 'Ausstellungen',
    noExhibits: 'In keiner Ausstellung',
    facts: 'Datei',
    fingerprint: 'SHA-256',
    added: 'Hinzugefügt',
    filename: 'Dateiname',
    download: 'Original herunterladen',
    renameTitle: 'Objekt umbenennen',
    renamed: 'Objekt umbenannt',
    viewPublic: 'In der Galerie ansehen',
    previousItem: 'Voriges Objekt:',
    previousItemKey: 'Vom vorigen Objekt übernehmen: Strg+D',
    restorePrevious: (field: string) => `Vom vorigen Objekt übernehmen: ${field}`,
    leaveTitle: 'Seite verlassen, ohne zu speichern?',
    leaveText: 'Ihre Änderungen auf dieser Seite sind noch nicht gespeichert.',
    stay: 'Bleiben',
    leave: 'Verlassen',
    inGallery: 'In der Galerie',
    privateText: 'Nur Mitglieder dieses Projekts können es sehen.',
    inGalleryText: 'Alle, die die Galerie öffnen können, können es sehen.',
    fixedVisibility: {
      withdrawn: 'Die Einsendung wurde zurückgezogen. Das Objekt bleibt deshalb privat.',
      notOwn: 'Sie können nur Objekte ändern, die Sie selbst hinzugefügt haben.',
      noPermission: 'Dafür brauchen Sie die Berechtigung „Objekte in der Galerie veröffentlichen“.',
    },
    withdrawnTitle: 'Einsendung zurückgezogen',
    withdrawn: (day) =>
      `Diese Einsendung wurde am ${day} zurückgezogen. Das Objekt und alle Kopien sind privat und können nicht mehr veröffentlicht werden. Mitglieder können das Objekt behalten und weiter beschreiben oder in den Papierkorb verschieben.`,
    viewSubmission: 'Einsendung ansehen',
  },
}
