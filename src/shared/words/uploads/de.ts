import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, quantity } = createPluralizer('de')

const formatFiles = (count: number) => quantity(count, 'Datei', 'Dateien')

export const de: Messages = {
  upload: {
    title: 'Uploads',
    files: (count: number) => quantity(count, 'Datei', 'Dateien'),
    working: (doneCount: number, total: number) => `Datei ${number(doneCount)} von ${number(total)} wird hochgeladen`,
    waiting: (count: number) => `${quantity(count, 'Datei wartet', 'Dateien warten')}`,
    amount: (doneCount: string, total: string) => `${doneCount} von ${total}`,
    position: (current: number, total: number) => `${number(current)} von ${number(total)}`,
    speed: (amount: string) => `${amount}/s`,
    hoursLeft: (hours: number, minutes: number) =>
      minutes === 0 ? `noch etwa ${number(hours)} Std.` : `noch etwa ${number(hours)} Std. ${number(minutes)} Min.`,
    minutesLeft: (minutes: number) => `noch etwa ${number(minutes)} Min.`,
    secondsLeft: (seconds: number) => `noch etwa ${number(seconds)} Sek.`,
    select: 'Auswählen',
    show: 'Anzeigen',
    uploaded: (count: number) => `${quantity(count, 'Datei', 'Dateien')} hochgeladen`,
    started: (count: number) => `${quantity(count, 'Datei wird', 'Dateien werden')} hochgeladen`,
    finished: 'Alles hochgeladen',
    preparing: (count: number) => `${quantity(count, 'Datei wird', 'Dateien werden')} verarbeitet`,
    failed: 'Hochladen fehlgeschlagen',
    failedCount: (count: number) => `${quantity(count, 'Upload', 'Uploads')} fehlgeschlagen`,
    missingCount: (count: number) => `${quantity(count, 'Datei muss', 'Dateien müssen')} noch einmal ausgewählt werden`,
    andMore: (text: string, count: number) => `${text} und ${number(count)} weitere`,
    added: 'Medien hinzugefügt',
    existsTitle: 'Datei schon vorhanden',
    existsText: (name: string) => `In diesem Ordner gibt es schon eine gleich große Datei namens „${name}“.`,
    alreadyHere: (title: string) => `Schon vorhanden als „${title}“.`,
    uploadAnyway: 'Trotzdem hochladen',
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
    pauseReasons: {
      offline: 'Wartet auf eine Verbindung. Das Hochladen geht dann automatisch weiter.',
      signedOut: 'Das Hochladen geht weiter, sobald Sie sich wieder anmelden.',
      busy: 'Der Server ist ausgelastet. Das Hochladen geht automatisch weiter.',
      elsewhere: 'Ein anderes Fenster lädt gerade hoch. Danach sind diese Dateien an der Reihe.',
    },
    connectionDropped: 'Die Verbindung ist immer wieder abgebrochen.',
    cancel: (name: string) => `Hochladen von ${name} abbrechen`,
    cancelAll: 'Alle abbrechen',
    retry: 'Erneut versuchen',
    retryOf: (name: string) => `Erneut versuchen: ${name}`,
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
    leaveText: (count: number) => `${quantity(count, 'Datei ist', 'Dateien sind')} noch nicht hochgeladen.`,
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
    reading: (count: number) =>
      count === 0 ? 'Ordner werden gelesen' : `Ordner werden gelesen: bisher ${formatFiles(count)}`,
    creating: (createdCount: number, total: number, count: number) =>
      `Ordner werden angelegt: ${number(createdCount)} von ${number(total)}, für ${formatFiles(count)}`,
    stop: 'Anhalten',
    created: (total: number, count: number) =>
      `${quantity(total, 'Ordner', 'Ordner')} bereit, ${quantity(count, 'Datei wird', 'Dateien werden')} hochgeladen`,
    failed: (count: number, skippedCount: number) =>
      `${quantity(count, 'Ordner ließ', 'Ordner ließen')} sich nicht anlegen, ${formatFiles(skippedCount)} übersprungen`,
    refused: 'Sie können hier keine Ordner anlegen',
    refusedText: 'Es wurde nichts hochgeladen. Ziehen Sie die Dateien ohne ihre Ordner hierher.',
    unreadable: (count: number) => `${quantity(count, 'Objekt ließ', 'Objekte ließen')} sich nicht lesen`,
    skippedFiles: (count: number) =>
      `${quantity(count, 'versteckte Datei oder Systemdatei', 'versteckte Dateien oder Systemdateien')} übersprungen`,
    moreNames: (count: number) => `${number(count)} weitere`,
    empty: 'Darin gibt es nichts zum Hochladen',
  },
}
