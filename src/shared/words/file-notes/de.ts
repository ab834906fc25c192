import { createPluralizer, formatDuration } from '../formats.ts'
import type { Messages } from './en.ts'

const { number } = createPluralizer('de')
const formatPart = (seconds: number, totalSeconds: number) =>
  totalSeconds < 120
    ? `${number(seconds)} von ${number(totalSeconds)} s`
    : `${formatDuration(seconds)} von ${formatDuration(totalSeconds)}`

export const de: Messages = {
  fileNote: {
    noPreview: 'Für Dateien dieses Typs gibt es keine Vorschau.',
    compressionUnsupported: (name: string) =>
      `Die Komprimierung dieses Bildes (${name}) wird hier nicht unterstützt. Das Bild ist nicht beschädigt. Sie können es herunterladen oder eine Kopie mit LZW- oder ZIP-Komprimierung hochladen.`,
    program: 'Programme werden gespeichert und lassen sich herunterladen, werden aber nie angezeigt.',
    tookTooLong: 'Es gibt keine Vorschau, weil es zu lange gedauert hat, sie zu erstellen.',
    tooMuchMemory: 'Es gibt keine Vorschau, weil der Arbeitsspeicher dafür nicht gereicht hat.',
    pictureDamaged: 'Dieses Bild ist beschädigt und kann nicht angezeigt werden.',
    pictureIncomplete: 'Dieses Bild ist beschädigt. Die Vorschau ist möglicherweise unvollständig.',
    pictureTooLarge: (width: number, height: number) =>
      `Dieses Bild ist zu groß für die Anzeige (${number(width)} × ${number(height)} Pixel). Sie können es herunterladen.`,
    pictureFileTooLarge: 'Diese Bilddatei ist zu groß für die Anzeige. Sie können sie herunterladen.',
    rawWithoutPreview: 'Diese Kameradatei enthält kein eingebettetes Bild zum Anzeigen. Sie können sie herunterladen.',
    smallPreviewOnly: 'Von dieser Datei lässt sich nur die kleine eingebettete Vorschau anzeigen.',
    noTiles: 'Dieses Bild ließ sich nicht zum Zoomen aufbereiten.',
    notCleaned:
      'Für Besucherinnen und Besucher ist diese Datei gesperrt, weil sich Orte, Seriennummern und Namen nicht entfernen ließen.',
    avDamaged: 'Diese Aufnahme ist beschädigt und kann hier nicht abgespielt werden.',
    avUnsupported: 'Dieser Server kann Aufnahmen dieses Typs nicht lesen. Sie können sie herunterladen.',
    notPlayable: 'Diese Aufnahme ließ sich nicht für Browser umwandeln. Sie können sie herunterladen.',
    endsEarly: (playedSeconds: number, durationSeconds: number) =>
      `Diese Datei endet vorzeitig: ${formatPart(playedSeconds, durationSeconds)} sind abspielbar.`,
    soundUnreadable: 'Der Ton dieses Videos war nicht lesbar. Es wird ohne Ton abgespielt.',
    noPoster: 'Aus diesem Video ließ sich kein Standbild erzeugen.',
    pdfLocked: 'Dieses PDF ist passwortgeschützt und kann hier nicht angezeigt werden. Sie können es herunterladen.',
    pdfDamaged: 'Dieses PDF ist beschädigt und kann nicht angezeigt werden.',
    pdfTooLarge: 'Dieses PDF ist zu groß für die Anzeige. Sie können es herunterladen.',
    xfaForm:
      'Dieses Formular kann nur Adobe Reader anzeigen. Die Seite unten ist ein Platzhalter. Der Text lässt sich trotzdem durchsuchen.',
    pagesMissing: 'Einige Seiten dieser Datei können hier nicht angezeigt werden. Die Datei selbst ist vollständig.',
    documentDamaged: 'Dieses Dokument ist beschädigt. Sein Text lässt sich deshalb nicht anzeigen.',
    documentTooLarge: 'Dieses Dokument ist zu groß. Sein Text lässt sich deshalb nicht anzeigen.',
    documentLocked: 'Dieses Dokument ist passwortgeschützt. Sein Text lässt sich deshalb nicht anzeigen.',
    encodingUnknown:
      'Die Kodierung dieses Textes ist unbekannt, deshalb kann er nicht durchsucht werden. Speichern Sie den Text als UTF-8 und laden Sie ihn noch einmal hoch.',
    textCut: 'Dieses Dokument ist lang. Nur der Anfang kann durchsucht werden.',
    deadly: 'Die Verarbeitung dieser Datei ist dreimal abgestürzt und wird deshalb nicht mehr automatisch wiederholt.',
    toolKilled:
      'Das System hat das Programm beendet, das diese Datei verarbeiten sollte, wahrscheinlich wegen Speichermangels. Die Verarbeitung wird automatisch wiederholt.',
    unforeseen: 'Wegen eines Serverfehlers konnte diese Datei nicht verarbeitet werden. An der Datei liegt es nicht.',
    cancelled: 'Die Administration hat die Verarbeitung abgebrochen. Sie können sie neu starten.',
    infected: (name: string) =>
      `Der Virenscanner hat ${name} in dieser Datei gefunden. Sie lässt sich weder öffnen noch herunterladen.`,
    stillInfected:
      'In dieser Datei wurde ein Virus gefunden, und es ist kein Virenscanner verfügbar, um sie erneut zu prüfen. Sie lässt sich weder öffnen noch herunterladen.',
    tooLargeToScan:
      'Diese Datei ist zu groß für die Virenprüfung. Deshalb lässt sie sich weder öffnen noch herunterladen.',
  },
}
