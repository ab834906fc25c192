import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

const items = (n: number) => things(n, 'Objekt', 'Objekte')

export const de: Words = {
  filing: {
    moveTo: 'Verschieben nach …',
    copyTo: 'Kopieren nach …',
    moveTitle: (n: number) => `${things(n, 'Eintrag', 'Einträge')} verschieben`,
    copyTitle: (n: number) => `${things(n, 'Eintrag', 'Einträge')} kopieren`,
    moveHere: 'Hierher verschieben',
    copyHere: 'Hierher kopieren',
    project: 'Projekt',
    findFolder: 'Ordner suchen',
    folders: 'Ordner',
    noFolder: 'Kein Ordner passt.',
    noSubfolders: 'Hier sind keine Ordner.',
    narrow: 'Es gibt mehr: Tippen grenzt sie ein.',
    nowhere: 'Es gibt kein Projekt, in dem Sie etwas anlegen dürfen.',
    visibility: 'Sichtbarkeit',
    asItIs: 'Wie bisher',
    private: 'Privat',
    gallery: 'Galerie',
    moved: (n: number, to: string) => `${things(n, 'Eintrag', 'Einträge')} nach ${to} verschoben`,
    movedBack: (n: number) => `${things(n, 'Eintrag', 'Einträge')} zurück verschoben`,
    copied: (n: number, to: string) => `${things(n, 'Eintrag', 'Einträge')} nach ${to} kopiert`,
    onClipboard: (n: number, cut: boolean) =>
      `${things(n, 'Eintrag', 'Einträge')} ${cut ? 'ausgeschnitten' : 'kopiert'}: am Ziel einfügen`,
    tag: 'Verschlagworten',
    tagTitle: (n: number) => `${items(n)} verschlagworten`,
    tagged: (n: number) => `${items(n)} verschlagwortet`,
    edit: 'Bearbeiten',
    editTitle: (n: number) => `${items(n)} bearbeiten`,
    editText: 'Nur was Sie ändern, ändert sich; alles andere bleibt in jedem Objekt, wie es ist.',
    editSave: (n: number) => `${items(n)} speichern`,
    edited: (n: number) => `${items(n)} geändert`,
    mixed: 'Gemischt',
    mixedHint: 'Die Objekte unterscheiden sich hier.',
    willBeEmpty: 'Wird in allen Objekten leer.',
    emptyForAll: 'In allen Objekten leeren',
  },
}
