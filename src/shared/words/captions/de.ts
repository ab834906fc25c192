import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number } = createPluralizer('de')

export const de: Messages = {
  caption: {
    title: 'Untertitel',
    none: 'Noch keine Untertitel. Ziehen Sie eine WebVTT- oder SRT-Datei hierher oder wählen Sie eine aus.',
    noneReadOnly: 'Noch keine Untertitel',
    add: 'Untertitel hinzufügen',
    addTitle: 'Untertitel hinzufügen',
    addText: (file: string) => `Aus ${file}`,
    editTitle: 'Untertitel bearbeiten',
    drop: 'Loslassen, um Untertitel hinzuzufügen',
    language: 'Sprache',
    languagePlaceholder: 'Name oder Kürzel, etwa Deutsch oder pt-BR',
    badLanguage: 'Wählen Sie eine Sprache oder geben Sie ihr Kürzel ein',
    label: 'Bezeichnung',
    labelHint: 'Der Name im Untertitelmenü. Bleibt das Feld leer, steht dort die Sprache.',
    kind: 'Typ',
    kinds: {
      subtitles: 'Untertitel: nur Gesprochenes',
      captions: 'Für Gehörlose: Gesprochenes und Geräusche',
      descriptions: 'Beschreibung: was zu sehen ist',
      chapters: 'Kapitel',
    },
    shortKinds: {
      subtitles: 'Untertitel',
      captions: 'Für Gehörlose',
      descriptions: 'Beschreibung',
      chapters: 'Kapitel',
    },
    save: 'Speichern',
    cancel: 'Abbrechen',
    edit: (label: string) => `${label} bearbeiten`,
    delete: (label: string) => `${label} löschen`,
    download: (label: string) => `${label} herunterladen`,
    added: (label: string) => `${label} hinzugefügt`,
    saved: (label: string) => `${label} gespeichert`,
    deleted: (label: string) => `${label} gelöscht`,
    refused: 'Diese Untertitel lassen sich nicht verwenden',
    convertAndSave: 'Umwandeln und speichern',
    notUtf8: (name: string) =>
      `Diese Datei ist nicht als UTF-8 gespeichert. Sie sieht nach ${name} aus und wird umgewandelt. Prüfen Sie vorher den Text unten.`,
    unknownEncoding:
      'Diese Datei ist nicht als UTF-8 gespeichert, und ihre Kodierung ist unbekannt. Wählen Sie die, mit der der Text richtig angezeigt wird.',
    encoding: 'Kodierung der Datei',
    preview: 'Vorschau',
    skippedParts: (count: number) =>
      count === 1
        ? 'Ein Teil dieser Datei kann nicht übernommen werden:'
        : `${number(count)} Teile dieser Datei können nicht übernommen werden:`,
    moreSkipped: (count: number) => `und ${number(count)} weitere`,
    restIsKept: 'Alles andere wird übernommen.',
  },
}
