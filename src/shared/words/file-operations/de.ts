import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

const formatItems = (count: number) => quantity(count, 'Objekt', 'Objekte')

export const de: Messages = {
  fileOperations: {
    moveTo: 'Verschieben nach …',
    copyTo: 'Kopieren nach …',
    moveTitle: (count: number) => `${formatItems(count)} verschieben`,
    copyTitle: (count: number) => `${formatItems(count)} kopieren`,
    moveHere: 'Hierher verschieben',
    copyHere: 'Hierher kopieren',
    uploadTitle: (count: number) => `${quantity(count, 'Datei', 'Dateien')} hochladen`,
    uploadHere: 'Hierher hochladen',
    shared: {
      title: 'Geteilte Dateien',
      where: 'Wohin gehören sie?',
      text: 'Diese Dateien wurden aus einer anderen App geteilt. Sie werden hochgeladen, sobald Sie ein Projekt und einen Ordner gewählt haben.',
      none: 'Keine geteilten Dateien',
      noneText:
        'Teilen Sie Fotos oder Aufnahmen aus einer anderen App mit Vitrine, während Sie angemeldet sind, und wählen Sie dann hier, wohin sie gehören.',
      discard: 'Nicht hochladen',
    },
    project: 'Projekt',
    findFolder: 'Ordner suchen',
    folders: 'Ordner',
    noFolder: 'Keine Treffer',
    noSubfolders: 'Keine Unterordner',
    narrow: 'Es gibt weitere Ordner. Tippen Sie, um die Liste einzugrenzen.',
    noProject: 'Ihnen fehlt in allen Projekten die Berechtigung, Objekte hinzuzufügen.',
    visibility: 'Sichtbarkeit',
    keepVisibility: 'Unverändert lassen',
    private: 'Privat',
    gallery: 'Galerie',
    moved: (count: number, destination: string) => `${formatItems(count)} nach ${destination} verschoben`,
    movedBack: (count: number) => `${formatItems(count)} zurückverschoben`,
    copied: (count: number, destination: string) => `${formatItems(count)} nach ${destination} kopiert`,
    onClipboard: (count: number, isCut: boolean) =>
      `${formatItems(count)} ${isCut ? 'ausgeschnitten' : 'kopiert'}, bereit zum Einfügen`,
    publish: 'In der Galerie veröffentlichen',
    makePrivate: 'Auf privat setzen',
    view: 'In der Galerie ansehen',
    published: (count: number) => `${formatItems(count)} in der Galerie veröffentlicht`,
    madePrivate: (count: number) => `${formatItems(count)} auf privat gesetzt`,
    skippedItems: (count: number) =>
      `${quantity(count, 'Objekt', 'Objekte')} übersprungen, weil das dort nicht möglich ist`,
    alreadySet: (count: number) =>
      `Nichts zu ändern: ${quantity(count, 'Objekt ist', 'Objekte sind')} bereits so eingestellt`,
    panel: 'Details',
    openPanel: 'Details anzeigen',
    closePanel: 'Details schließen',
    unsavedChanges: 'Sie haben hier ungespeicherte Änderungen.',
    discardChanges: 'Verwerfen',
    panelHint: 'Wählen Sie ein oder mehrere Objekte aus, um ihre Details hier zu sehen und zu bearbeiten.',
    tag: 'Verschlagworten',
    tagTitle: (count: number) => `${formatItems(count)} verschlagworten`,
    tagged: (count: number) => `${formatItems(count)} verschlagwortet`,
    edit: 'Bearbeiten',
    editTitle: (count: number) => `${formatItems(count)} bearbeiten`,
    editText: 'Nur die Felder, die Sie ändern, werden aktualisiert. Alles andere bleibt in jedem Objekt, wie es ist.',
    editSave: (count: number) => `${formatItems(count)} speichern`,
    edited: (count: number) => `${formatItems(count)} geändert`,
    chooseField: 'Was möchten Sie ändern?',
    howToChange: (field: string) => `Wie „${field}“ geändert wird`,
    changeModes: {
      set: 'Setzen auf',
      empty: 'Leeren',
      replace: 'Suchen und ersetzen',
      pattern: 'Muster verwenden',
      add: 'Hinzufügen',
      remove: 'Entfernen',
    },
    find: 'Suchen',
    replaceWith: 'Ersetzen durch',
    patternHint: 'Muster: {folder}, {n:001}, {title}, {filename}, {date}, {place}',
    dontChange: (field: string) => `„${field}“ nicht ändern`,
    willChange: (count: number) => `Es ändern sich ${formatItems(count)}:`,
    mixedHint: 'Diese Objekte haben verschiedene Werte.',
    willBeEmpty: 'Wird in allen Objekten geleert.',
  },
}
