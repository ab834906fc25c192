import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, things } = counting('de')

const items = (n: number) => things(n, 'Objekt', 'Objekte')
const counted = (folders: number, n: number, about: boolean) =>
  [folders > 0 && things(folders, 'Ordner', 'Ordner'), (n > 0 || folders === 0) && `${about ? 'etwa ' : ''}${items(n)}`]
    .filter(Boolean)
    .join(', ')

export const de: Words = {
  find: {
    filters: 'Filter',
    active: (n: number) => `${number(n)} aktiv`,
    close: 'Filter schließen',
    show: (text: string) => `${text} anzeigen`,
    nothing: 'Keine Treffer',
    bestMatch: 'Beste Treffer',
    count: counted,
    found: (folders: number, n: number, about: boolean, here: boolean) =>
      `${counted(folders, n, about)} in diesem ${here ? 'Ordner' : 'Projekt'} gefunden`,
    about: (n: number) => `etwa ${number(n)}`,
    chosen: 'Aktive Filter',
    remove: 'Filter entfernen:',
    clearAll: 'Alle entfernen',
    here: (folder: string) => `Nur direkt in „${folder}“`,
    tags: 'Schlagwörter',
    exhibits: 'Ausstellungen',
    anyTag: 'Eines dieser Schlagwörter',
    anyExhibit: 'Eine dieser Ausstellungen',
    unknown: 'gelöscht',
    labels: {
      query: 'Suchbegriffe',
      inTitle: 'Im Titel',
      inDescription: 'In der Beschreibung',
      keyword: 'Stichwort',
      tag: 'Schlagwort',
      exhibit: 'Ausstellung',
    },
    since: (day: string) => `ab ${day}`,
    until: (day: string) => `bis ${day}`,
    counts: (label: string) => `${label}: Zahl der Treffer je Auswahl`,
    more: (n: number) => `${number(n)} weitere`,
    fewer: 'Weniger anzeigen',
    matched: {
      description: 'Beschreibung',
      date: 'Entstehungsdatum',
      place: 'Ort',
      keywords: 'Stichwörter',
      reference: 'Signatur',
      filename: 'Dateiname',
      tags: 'Schlagwörter',
      document: 'Im Dokument',
    },
    noneText: 'Entfernen Sie einen Filter, um mehr Treffer zu erhalten:',
    everywhere: 'Im ganzen Projekt suchen',
  },
}
