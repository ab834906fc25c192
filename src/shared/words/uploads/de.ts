import { counting } from '../counting.ts'
import type { Words } from './en.ts'

const things = counting('de')
const files = (n: number) => things(n, 'Datei', 'Dateien')

export const de: Words = {
  upload: {
    title: 'Uploads',
    files: (n: number) => things(n, 'Datei', 'Dateien'),
    working: (done: number, all: number) =>
      `${done.toLocaleString('de')} von ${all.toLocaleString('de')} wird hochgeladen`,
    waiting: (n: number) => `${things(n, 'Datei wartet', 'Dateien warten')}`,
    amount: (done: string, all: string) => `${done} von ${all}`,
    started: (n: number) => `${things(n, 'Datei wird', 'Dateien werden')} hochgeladen`,
    finished: 'Alles ist hochgeladen',
    preparing: (n: number) => `${things(n, 'Datei wird', 'Dateien werden')} vorbereitet`,
    failed: 'Hochladen fehlgeschlagen',
    failedCount: (n: number) => `${things(n, 'Upload', 'Uploads')} fehlgeschlagen`,
    missingCount: (n: number) => `${things(n, 'Datei ist', 'Dateien sind')} noch einmal zu wählen`,
    andMore: (text: string, n: number) => `${text} und ${n.toLocaleString('de')} weitere`,
    added: 'Medium hinzugefügt',
    existsTitle: 'Die Datei gibt es schon',
    existsText: (name: string) => `In diesem Ordner ist schon eine Datei „${name}“ von gleicher Größe.`,
    anyway: 'Trotzdem hochladen',
    skip: 'Datei auslassen',
    remember: 'Nicht mehr fragen',
    remembered: {
      upload: 'Dateien, die es schon gibt, werden ohne Frage hochgeladen',
      skip: 'Dateien, die es schon gibt, werden ohne Frage ausgelassen',
    },
    askAgain: 'Wieder fragen',
    phases: {
      queued: 'Wartet',
      checking: 'Wird geprüft',
      asking: 'Wartet auf Ihre Antwort',
      uploading: 'Wird hochgeladen',
      deciding: 'Wird verarbeitet',
      compressing: 'Wird komprimiert',
      done: 'Fertig',
      failed: 'Fehlgeschlagen',
      missing: 'Nicht mehr da',
    },
    holds: {
      offline: 'Wartet auf die Verbindung. Es geht von selbst weiter.',
      signedOut: 'Es geht weiter, sobald Sie wieder angemeldet sind.',
      busy: 'Der Server bittet um eine Pause. Es geht von selbst weiter.',
      elsewhere: 'Ein anderes Fenster lädt hoch. Danach geht es hier weiter.',
    },
    brokeOff: 'Die Verbindung ist immer wieder abgebrochen',
    cancel: (name: string) => `Hochladen von ${name} abbrechen`,
    cancelAll: 'Alle abbrechen',
    retry: (name: string) => `Noch einmal: ${name}`,
    retryAll: 'Alle noch einmal',
    dismiss: (name: string) => `${name} ausblenden`,
    dismissAll: 'Alle ausblenden',
    missing: 'Der Browser konnte diese Dateien nicht behalten. Noch einmal gewählt gehen sie weiter.',
    chooseAgain: 'Datei noch einmal wählen',
    chooseAgainOf: (name: string) => `Datei noch einmal wählen: ${name}`,
    otherFile: 'Das ist eine andere Datei',
    otherFileText: (name: string) =>
      `Wählen Sie „${name}“, wie sie war: mit gleichem Namen, gleicher Größe und gleicher Zeit der Änderung.`,
    leaveTitle: 'Abmelden und Uploads abbrechen?',
    leaveText: (n: number) => `${things(n, 'Datei ist', 'Dateien sind')} noch nicht hochgeladen.`,
    stay: 'Angemeldet bleiben',
    leave: 'Abmelden',
    collapse: 'Einklappen',
    expand: 'Ausklappen',
    progress: (name: string) => `Hochladen von ${name}`,
    overall: 'Alle Uploads',
  },
  structure: {
    upload: 'Ordner hochladen',
    ways: 'Weitere Arten des Hochladens',
    reading: (n: number) => (n === 0 ? 'Die Ordner werden gelesen' : `Die Ordner werden gelesen: bisher ${files(n)}`),
    making: (made: number, all: number, n: number) =>
      `Ordner ${made.toLocaleString('de')} von ${all.toLocaleString('de')} für ${files(n)}`,
    stop: 'Anhalten',
    made: (all: number, n: number) => `${things(all, 'Ordner', 'Ordner')} bereit, ${files(n)} unterwegs`,
    failed: (n: number, left: number) =>
      `${things(n, 'Ordner ließ', 'Ordner ließen')} sich nicht anlegen, ${files(left)} ausgelassen`,
    refused: 'Sie dürfen hier keine Ordner anlegen',
    refusedText: 'Nichts wurde hochgeladen. Legen Sie die Dateien ohne ihre Ordner ab.',
    unreadable: (n: number) => `${things(n, 'Eintrag ließ', 'Einträge ließen')} sich nicht lesen`,
    empty: 'Darin ist nichts zum Hochladen',
  },
}
