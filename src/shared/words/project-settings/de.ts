import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

export const de: Words = {
  projectSettings: {
    text: 'Wie das Projekt heißt, was seine Galerie sagt und wer sie sehen darf.',
    noneTitle: 'Hier können Sie nichts einstellen',
    noneText:
      'Wem die Organisation gehört oder wer die Einstellungen des Projekts ändern darf, tut es auf dieser Seite.',
    project: 'Projekt',
    projectText: 'Wie es im Archiv heißt und wo seine Galerie zu finden ist.',
    address: 'Die Galerie steht unter',
    newAddress: 'Die Galerie wird stehen unter',
    oldLeads: (address: string) => `Links auf ${address} führen dorthin.`,
    gallery: 'Galerie',
    galleryText: 'Was Besucher oben in der Galerie lesen und an wen sie sich wenden können.',
    openGallery: 'Galerie öffnen',
    password: 'Passwort der Galerie',
    passwordText: 'Ohne Passwort sehen alle, was veröffentlicht ist. Das Passwort selbst wird nie wieder gezeigt.',
    hasPassword: 'Besucher werden nach einem Passwort gefragt.',
    noPassword: 'Alle dürfen die Galerie ansehen.',
    set: 'Passwort setzen',
    change: 'Passwort ändern',
    remove: 'Passwort entfernen',
    removeTitle: 'Passwort entfernen?',
    removeText: 'Dann dürfen alle die Galerie ansehen.',
    setDone: 'Besucher werden jetzt nach dem Passwort gefragt',
    changed: 'Das alte Passwort öffnet nichts mehr',
    removed: 'Die Galerie steht allen offen',
    handOver: 'Andere Organisation',
    handOverText: 'Übergibt das Projekt an eine andere Organisation, die Ihnen gehört.',
    handOverKeeps: 'Seine Adressen, seine Mitglieder und alles darin bleiben. Mitglieder erfahren es per Mail.',
    handOverTo: 'Übergeben an',
    handOverDo: 'Übergeben',
    handOverTitle: (project: string, org: string) => `„${project}“ an ${org} übergeben?`,
    handOverAsk: (from: string) =>
      `Es zählt von da an zum Speicher und zu den Personen dieser Organisation. Wem ${from} gehört, aber nicht die andere, kann es nur noch als Mitglied öffnen.`,
    handedOver: (project: string, org: string) => `„${project}“ gehört jetzt zu ${org}`,
    delete: 'Projekt löschen',
    deleteText: 'Wenn alles darin anderswo liegt oder nicht mehr gebraucht wird.',
    deleteWarning:
      'Alles darin wird endgültig gelöscht, und seine Adressen sind für andere frei. Das lässt sich nicht rückgängig machen.',
    deleteOpen: 'Dieses Projekt löschen',
    deleteTitle: (title: string) => `„${title}“ löschen?`,
    deleteEmpty: 'Es ist nichts darin. Seine Galerie schließt, und seine Adressen sind für andere frei.',
    deleteFull: (what: string, size: string) =>
      `Endgültig gelöscht, der Papierkorb eingeschlossen: ${what} (${size}). Die Galerie schließt. Niemand kann das zurückholen.`,
    items: (n: number) => things(n, 'Objekt', 'Objekte'),
    folders: (n: number) => things(n, 'Ordner', 'Ordner'),
    exhibits: (n: number) => things(n, 'Ausstellung', 'Ausstellungen'),
    tags: (n: number) => things(n, 'Schlagwort', 'Schlagwörter'),
    deletePeople: (n: number) => `${things(n, 'Person kann', 'Personen können')} es nicht mehr öffnen.`,
    deleteWord: 'löschen',
    deleted: (title: string) => `„${title}“ ist gelöscht`,
  },
}
