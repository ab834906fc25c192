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
    show: (text: string) => `${text} zeigen`,
    nothing: 'Nichts gefunden',
    bestMatch: 'Beste Treffer',
    count: counted,
    found: (folders: number, n: number, about: boolean, here: boolean) =>
      `${counted(folders, n, about)} in diesem ${here ? 'Ordner' : 'Projekt'} gefunden`,
    about: (n: number) => `etwa ${number(n)}`,
    chosen: 'Wonach gesucht wird',
    remove: 'Wegnehmen',
    clearAll: 'Alle entfernen',
    here: (folder: string) => `Nur direkt in „${folder}“`,
    tags: 'Schlagwörter des Projekts',
    exhibits: 'Ausstellungen',
    anyTag: 'Eines dieser Schlagwörter',
    anyExhibit: 'Eine dieser Ausstellungen',
    unknown: 'nicht mehr da',
    labels: {
      query: 'Wörter',
      inTitle: 'Im Titel',
      inDescription: 'In der Beschreibung',
      keyword: 'Schlagwort',
      tag: 'Schlagwort des Projekts',
      exhibit: 'Ausstellung',
    },
    since: (day: string) => `ab ${day}`,
    until: (day: string) => `bis ${day}`,
    counts: (label: string) => `${label}: wie viele jeweils gefunden werden`,
    more: (n: number) => `${number(n)} weitere`,
    fewer: 'Weniger',
    matched: {
      description: 'Beschreibung',
      date: 'Datum',
      place: 'Ort',
      keywords: 'Schlagwörter',
      reference: 'Signatur',
      filename: 'Dateiname',
      tags: 'Schlagwörter des Projekts',
      document: 'Im Dokument',
    },
    noneText: 'Nehmen Sie weg, was zu eng ist:',
    everywhere: 'Im ganzen Projekt suchen',
  },
}
