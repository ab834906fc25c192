import { formatDateTime } from '../formats.ts'
import type { Messages } from './en.ts'

export const de: Messages = {
  watchedFolders: {
    title: 'Überwachte Ordner des Servers',
    text: 'Neue Dateien in diesen Ordnern werden zu Objekten dieses Projekts, sobald sie nicht mehr wachsen. Nur die Administration sieht dies.',
    unset:
      'Auf diesem Server gibt es kein Verzeichnis, dessen Ordner überwacht werden können. Der Betreiber legt es mit IMPORT_DIR fest.',
    folder: 'Ordner',
    choose: 'Ordner auswählen',
    whole: 'Das ganze Verzeichnis',
    deleteAfter: 'Dateien nach dem Import im Ordner des Servers löschen',
    deletes: 'Dateien werden nach dem Import gelöscht',
    keeps: 'Dateien bleiben im Ordner',
    watch: 'Ordner überwachen',
    watched: 'Der Ordner wird jetzt überwacht',
    stop: 'Nicht mehr überwachen',
    stopped: 'Der Ordner wird nicht mehr überwacht',
    checkedAt: (ms: number) => `Zuletzt geprüft: ${formatDateTime(ms)}`,
    notChecked: 'Noch nicht geprüft',
  },
}
