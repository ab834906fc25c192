import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, things } = counting('de')

const files = (n: number) => things(n, 'Datei', 'Dateien')

export const de: Words = {
  upload: {
    title: 'Uploads',
    files: (n: number) => things(n, 'Datei', 'Dateien'),
    working: (done: number, all: number) => `Datei ${number(done)} von ${number(all)} wird hochgeladen`,
    waiting: (n: number) => `${things(n, 'Datei wartet', 'Dateien warten')}`,
    amount: (done: string, all: string) => `${done} von ${all}`,
    started: (n: number) => `${things(n, 'Datei wird', 'Dateien werden')} hochgeladen`,
    finished: 'Alles hochgeladen',
    preparing: (n: number) => `${things(n, 'Datei wird', 'Dateien werden')} verarbeitet`,
    failed: 'Hochladen fehlgeschlagen',
    failedCount: (n: number) => `${things(n, 'Upload', 'Uploads')} fehlgeschlagen`,
    missingCount: (n: number) => `${things(n, 'Datei muss', 'Dateien müssen')} noch einmal ausgewählt werden`,
    andMore: (text: string, n: number) => `${text} und ${number(n)} weitere`,
    added: 'Medien hinzugefügt',
    existsTitle: 'Datei schon vorhanden',
    existsText: (name: string) => `In diesem Ordner gibt es schon eine gleich große Datei namens „${name}“.`,
    anyway: 'Trotzdem hochladen',
    skip: 'Datei überspringen',
    remember: 'Nicht mehr fragen',
    remembered: {
      upload: 'Vorhandene Dateien werden ohne Nachfrage hochgeladen',
      skip: 'Vorhandene Dateien werden ohne Nachfrage übersprungen',
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
      missing: 'Datei fehlt',
    },
    holds: {
      offline: 'Wartet auf eine Verbindung. Das Hochladen geht dann automatisch weiter.',
      signedOut: 'Das Hochladen geht weiter, sobald Sie sich wieder anmelden.',
      busy: 'Der Server ist ausgelastet. Das Hochladen geht automatisch weiter.',
      elsewhere: 'Ein anderes Fenster lädt gerade hoch. Danach sind diese Dateien an der Reihe.',
    },
    brokeOff: 'Die Verbindung ist immer wieder abgebrochen.',
    cancel: (name: string) => `Hochladen von ${name} abbrechen`,
    cancelAll: 'Alle abbrechen',
    retry: (name: string) => `${name} erneut hochladen`,
    retryAll: 'Alle erneut versuchen',
    dismiss: (name: string) => `${name} ausblenden`,
    dismissAll: 'Alle ausblenden',
    missing:
      'Der Browser konnte diese Dateien nicht zwischenspeichern. Wählen Sie sie noch einmal aus, um fortzufahren.',
    chooseAgain: 'Datei noch einmal auswählen',
    chooseAgainOf: (name: string) => `Datei noch einmal auswählen: ${name}`,
    otherFile: 'Das ist eine andere Datei',
    otherFileText: (name: string) =>
      `Wählen Sie die ursprüngliche Datei „${name}“ mit demselben Namen, derselben Größe und demselben Änderungsdatum.`,
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
    ways: 'Weitere Möglichkeiten zum Hochladen',
    reading: (n: number) => (n === 0 ? 'Ordner werden gelesen' : `Ordner werden gelesen: bisher ${files(n)}`),
    making: (made: number, all: number, n: number) =>
      `Ordner werden angelegt: ${number(made)} von ${number(all)}, für ${files(n)}`,
    stop: 'Anhalten',
    made: (all: number, n: number) =>
      `${things(all, 'Ordner', 'Ordner')} bereit, ${things(n, 'Datei wird', 'Dateien werden')} hochgeladen`,
    failed: (n: number, left: number) =>
      `${things(n, 'Ordner ließ', 'Ordner ließen')} sich nicht anlegen, ${files(left)} übersprungen`,
    refused: 'Sie können hier keine Ordner anlegen',
    refusedText: 'Es wurde nichts hochgeladen. Ziehen Sie die Dateien ohne ihre Ordner hierher.',
    unreadable: (n: number) => `${things(n, 'Objekt ließ', 'Objekte ließen')} sich nicht lesen`,
    leftOut: (n: number) =>
      `${things(n, 'versteckte Datei oder Systemdatei', 'versteckte Dateien oder Systemdateien')} übersprungen`,
    moreNames: (n: number) => `${number(n)} weitere`,
    empty: 'Darin gibt es nichts zum Hochladen',
  },
}
