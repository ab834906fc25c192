import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

const formatItems = (count: number) => quantity(count, 'Objekt', 'Objekte')

export const de: Messages = {
  project: {
    title: 'Projekte',
    new: 'Neues Projekt',
    newText:
      'Ein Projekt hat ein eigenes Archiv mit Ordnern, Objekten, Schlagwörtern und Ausstellungen sowie eine eigene Galerie.',
    organisation: 'Organisation',
    firstOrg: 'Zum Beispiel Ihr Museum oder Verein. Die Organisation besitzt Ihre Projekte.',
    noneOpen:
      'In Ihren Organisationen sind zurzeit keine neuen Projekte möglich. Deshalb wird eine neue Organisation angelegt.',
    create: 'Projekt anlegen',
    creating: 'Projekt wird angelegt…',
    items: formatItems,
    empty: 'Noch keine Objekte',
    upload: 'Hochladen',
    uploadTo: (title: string) => `Dateien in ${title} hochladen`,
    gallery: 'Galerie',
    openGallery: (title: string) => `Galerie von ${title} öffnen`,
    protected: 'Galerie mit Passwort',
    inactive: 'Nicht aktiv',
    inactiveText: 'Die Projekte dieser Organisation sind geschlossen. Die Inhalte können Sie weiterhin exportieren.',
    export: 'Exportieren',
    exporting: 'Wird exportiert…',
    exportOf: (title: string) => `${title} exportieren`,
    switch: 'Projekt wechseln',
    all: 'Alle Projekte',
  },
}
