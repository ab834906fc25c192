import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

export const de: Messages = {
  exports: {
    title: 'Exportieren',
    openFolder: 'Diesen Ordner exportieren',
    openProject: 'Dieses Projekt exportieren',
    form: 'Format',
    zip: 'ZIP mit Tabelle',
    zipHint: 'Die Dateien in ihren Ordnern und eine Tabelle mit allen Feldern, um gleich damit zu arbeiten.',
    bag: 'Archivpaket (BagIt)',
    bagHint:
      'Dateien mit Prüfsummen, alle Beschreibungen in offenen Formaten und alles, was Vitrine zum Wiederherstellen braucht. Für die dauerhafte Aufbewahrung und für andere Archive.',
    contents: 'Inhalt',
    originals: 'Originaldateien',
    exhibits: 'Ausstellungen und Erzählungen',
    vocabularies: 'Vokabulare',
    history: 'Aktivitätsprotokoll und Einwilligungen',
    historyHint: 'Nennt Personen. Behandeln Sie ein Paket damit vertraulich.',
    partSize: 'Größe jeder ZIP-Datei',
    upTo: (size) => `Bis zu ${size}`,
    oneFile: 'Alles in einer Datei',
    about: (size) => `Etwa ${size}`,
    aboutIn: (size, files) => `Etwa ${size} in ${quantity(files, 'ZIP-Datei', 'ZIP-Dateien')}`,
    prepare: 'Paket vorbereiten',
    preparing: (done, total) => `Wird vorbereitet … ${done} von ${total}`,
    failed: 'Dieses Paket konnte nicht vorbereitet werden.',
    packages: 'Ihre Pakete',
    until: (date) => `Verfügbar bis ${date}`,
    remove: 'Löschen',
    removeOf: (date) => `Paket vom ${date} löschen`,
  },
  galleryCopies: {
    title: 'Statische Kopie',
    text: 'Die Galerie als einfache Dateien, für einen USB-Stick, einen anderen Webserver oder ein Webarchiv.',
    locked:
      'Besucher brauchen ein Passwort, deshalb gibt es nichts, was alle sehen dürfen. Entfernen Sie das Passwort, um eine Kopie vorzubereiten.',
    contents:
      'Eine Kopie enthält die Seiten, Bilder, Aufnahmen, Untertitel und herunterladbaren Dateien, die jetzt alle sehen können. Sie wird im Hintergrund vorbereitet: Sie können diese Seite verlassen.',
    form: 'Format',
    static: 'Einfache Dateien',
    staticHint:
      'Entpacken Sie sie und öffnen Sie index.html, oder laden Sie den Ordner auf einen beliebigen Webserver.',
    wacz: 'Für Webarchive (WACZ)',
    waczHint: 'Eine Datei mit jeder Seite unter ihrer öffentlichen Adresse, ohne Suche.',
    prepare: 'Kopie vorbereiten',
    preparing: (done, total) => `Wird vorbereitet … ${done} von etwa ${total}`,
    failed: 'Diese Kopie konnte nicht vorbereitet werden.',
    copies: 'Ihre Kopien',
    removeOf: (date) => `Kopie vom ${date} löschen`,
  },
}
