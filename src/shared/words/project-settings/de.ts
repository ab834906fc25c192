import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

export const de: Messages = {
  projectSettings: {
    noneTitle: 'Sie können diese Einstellungen nicht ändern',
    noneText: 'Bitten Sie die Eigentümerinnen und Eigentümer der Organisation um die Berechtigung dazu.',
    project: 'Projekt',
    projectText: 'Name des Projekts im Archiv.',
    galleryAddress: 'Adresse der Galerie',
    galleryAddressText: 'Unter dieser Adresse oder mit diesem QR-Code kommen alle zur Galerie.',
    newAddress: 'Neue Adresse der Galerie:',
    oldAddressRedirects: (address: string) => `(Links auf ${address} werden dorthin weitergeleitet)`,
    logo: 'Logo',
    logoText: 'Steht über dem Titel der Galerie und kann auf eine beliebige Seite verlinken.',
    noLogo: 'Noch kein Logo',
    logoAlt: 'Logo',
    chooseLogo: 'Bild auswählen',
    changeLogo: 'Anderes Bild auswählen',
    removeLogo: 'Logo entfernen',
    logoRemoved: 'Logo entfernt',
    logoSaved: 'Logo gespeichert',
    notPicture: 'Dieser Browser kann das Bild nicht lesen. Versuchen Sie es mit PNG, JPEG, WebP oder SVG.',
    cropTitle: 'Logo zuschneiden',
    cropText: 'So zeigt es die Galerie.',
    zoom: 'Zoom',
    across: 'Waagerechte Position',
    down: 'Senkrechte Position',
    use: 'Als Logo verwenden',
    using: 'Wird gespeichert…',
    design: 'Gestaltung',
    designText: 'Wie die Galerie aussieht und was Besucherinnen und Besucher dort lesen.',
    staticCopy: 'Statische Kopie',
    staticCopyText:
      'Die Galerie als einfache Dateien, für einen USB-Stick, einen anderen Webserver oder ein Webarchiv.',
    staticCopyContents:
      'Sie enthält die Seiten, Bilder, Aufnahmen, Untertitel und herunterladbaren Dateien, die jetzt alle sehen können. Entpacken Sie das ZIP und öffnen Sie index.html. Bei einer großen Galerie dauert es einige Minuten; Ihr Browser zeigt den Fortschritt.',
    staticCopyLocked:
      'Besucher brauchen ein Passwort, deshalb gibt es nichts, was alle sehen dürfen. Entfernen Sie das Passwort, um eine Kopie herunterzuladen.',
    downloadCopy: 'Als ZIP herunterladen',
    password: 'Passwort der Galerie',
    passwordText:
      'Ohne Passwort können alle sehen, was veröffentlicht ist. Das Passwort selbst wird nie wieder angezeigt.',
    hasPassword: 'Für den Besuch ist ein Passwort nötig.',
    noPassword: 'Alle können die Galerie besuchen.',
    newPassword: 'Neues Passwort',
    remove: 'Passwort entfernen',
    removeTitle: 'Passwort entfernen?',
    removeText: 'Danach können alle die Galerie besuchen.',
    setDone: 'Passwort festgelegt',
    changed: 'Passwort geändert. Das alte funktioniert nicht mehr.',
    removed: 'Passwort entfernt',
    transfer: 'An eine andere Organisation übertragen',
    transferKeeps:
      'Adressen, Mitglieder und der gesamte Inhalt bleiben unverändert. Die Mitglieder und die übrigen Eigentümerinnen und Eigentümer werden per E-Mail benachrichtigt.',
    transferTo: 'Übertragen an',
    confirmTransfer: 'Übertragen',
    transferTitle: (project: string, org: string) => `„${project}“ an ${org} übertragen?`,
    transferWarning: (previousOrg: string) =>
      `Speicherplatz und Mitglieder des Projekts zählen dann zum Kontingent der neuen Organisation. Eigentümerinnen und Eigentümer von ${previousOrg} verlieren den Zugang, außer wenn ihnen auch die neue Organisation gehört oder sie Mitglied des Projekts sind.`,
    transferred: (project: string, org: string) => `„${project}“ an ${org} übertragen`,
    delete: 'Projekt löschen',
    deleteProjects: 'Projekte löschen',
    deleteProject: (title: string) => `Projekt löschen: ${title}`,
    deleteText: 'Löschen Sie ein Projekt, wenn der Inhalt anderswo gesichert ist oder nicht mehr gebraucht wird.',
    deleteWarning:
      'Der gesamte Inhalt eines gelöschten Projekts geht endgültig verloren, und seine Adressen werden für andere frei. Das lässt sich nicht rückgängig machen.',
    deleteOpen: 'Dieses Projekt löschen',
    deleteTitle: (title: string) => `„${title}“ löschen?`,
    deleteEmpty: 'Das Projekt ist leer. Seine Galerie wird geschlossen, und seine Adressen werden für andere frei.',
    deleteFull: (contents: string, size: string) =>
      `Der gesamte Inhalt wird endgültig gelöscht, auch der Papierkorb: ${contents} (${size}). Die Galerie wird geschlossen. Das lässt sich nicht rückgängig machen.`,
    items: (count: number) => quantity(count, 'Objekt', 'Objekte'),
    folders: (count: number) => quantity(count, 'Ordner', 'Ordner'),
    exhibits: (count: number) => quantity(count, 'Ausstellung', 'Ausstellungen'),
    tags: (count: number) => quantity(count, 'Schlagwort', 'Schlagwörter'),
    deletePeople: (count: number) => `${quantity(count, 'Person verliert', 'Personen verlieren')} den Zugang.`,
    deleteWord: 'löschen',
    deleted: (title: string) => `„${title}“ gelöscht`,
  },
}
