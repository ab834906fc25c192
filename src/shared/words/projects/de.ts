import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

const items = (n: number) => things(n, 'Objekt', 'Objekte')

export const de: Words = {
  project: {
    title: 'Projekte',
    new: 'Neues Projekt',
    newText:
      'Ein Projekt hat ein eigenes Archiv mit Ordnern, Objekten, Schlagwörtern und Ausstellungen, und eine Galerie.',
    organisation: 'Organisation',
    noneOpen: 'Keine der Ihren nimmt jetzt neue Projekte auf: Es wird eine neue angelegt.',
    create: 'Projekt anlegen',
    creating: 'Projekt wird angelegt',
    items,
    empty: 'Noch nichts darin',
    gallery: 'Galerie',
    openGallery: (title: string) => `Galerie von ${title} öffnen`,
    protected: 'Galerie mit Passwort',
    inactive: 'Nicht aktiv',
    inactiveText: 'Ihre Projekte sind geschlossen. Was darin ist, können Sie noch mitnehmen.',
    export: 'Exportieren',
    exporting: 'Wird exportiert …',
    exportOf: (title: string) => `${title} exportieren`,
    switch: 'Projekt wechseln',
    all: 'Alle Projekte',
  },
}
