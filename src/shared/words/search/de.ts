import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, quantity } = createPluralizer('de')

const formatItems = (count: number) => quantity(count, 'Objekt', 'Objekte')
const formatCount = (folderCount: number, count: number, isEstimate: boolean) =>
  [
    folderCount > 0 && quantity(folderCount, 'Ordner', 'Ordner'),
    (count > 0 || folderCount === 0) && `${isEstimate ? 'etwa ' : ''}${formatItems(count)}`,
  ]
    .filter(Boolean)
    .join(', ')

export const de: Messages = {
  search: {
    filters: 'Filter',
    active: (count: number) => `${number(count)} aktiv`,
    close: 'Filter schließen',
    show: (text: string) => `${text} anzeigen`,
    noMatches: 'Keine Treffer',
    bestMatch: 'Beste Treffer',
    count: formatCount,
    countWithSubfolders: (count: number, isEstimate: boolean, isWholeProject: boolean) =>
      `${formatCount(0, count, isEstimate)} in ${isWholeProject ? 'allen Ordnern' : 'diesem Ordner und seinen Unterordnern'}`,
    resultCount: (folders: number, count: number, isEstimate: boolean, isInFolder: boolean) =>
      `${formatCount(folders, count, isEstimate)} in diesem ${isInFolder ? 'Ordner' : 'Projekt'} gefunden`,
    about: (count: number) => `etwa ${number(count)}`,
    activeFilters: 'Aktive Filter',
    remove: 'Filter entfernen:',
    clearAll: 'Alle entfernen',
    onlyHere: (folder: string) => `Nur direkt in „${folder}“`,
    onlyWithSubfolders: (folder: string) => `Nur in „${folder}“ und den Unterordnern`,
    tags: 'Schlagwörter',
    exhibits: 'Ausstellungen',
    anyTag: 'Eines dieser Schlagwörter',
    anyExhibit: 'Eine dieser Ausstellungen',
    deletedValue: 'gelöscht',
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
    more: (count: number) => `${number(count)} weitere`,
    fewer: 'Weniger anzeigen',
    matchFields: {
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
    searchProject: 'Im ganzen Projekt suchen',
  },
}
