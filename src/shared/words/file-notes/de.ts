import { counting, formatDuration } from '../formats.ts'
import type { Words } from './en.ts'

const { number } = counting('de')
const span = (n: number, m: number) =>
  m < 120 ? `${number(n)} von ${number(m)} s` : `${formatDuration(n)} von ${formatDuration(m)}`

export const de: Words = {
  fileNote: {
    noPreview: 'Für Dateien dieses Typs gibt es keine Vorschau.',
    compressionUnsupported: (name: string) =>
      `Dieses Bild ist auf eine Art komprimiert (${name}), die hier nicht angezeigt werden kann. Es ist nicht beschädigt: Laden Sie es herunter, oder laden Sie eine Kopie mit LZW- oder ZIP-Komprimierung hoch.`,
    program: 'Programme werden gespeichert und lassen sich herunterladen, werden aber nie angezeigt.',
    tookTooLong: 'Es gibt keine Vorschau, weil das Erstellen zu lange gedauert hat.',
    tooMuchMemory: 'Es gibt keine Vorschau, weil das Erstellen zu viel Speicher gebraucht hat.',
    pictureDamaged: 'Dieses Bild ist beschädigt und kann nicht angezeigt werden.',
    pictureIncomplete: 'Dieses Bild ist beschädigt. Die Vorschau ist möglicherweise unvollständig.',
    pictureTooLarge: (width: number, height: number) =>
      `Dieses Bild ist zu groß für die Anzeige (${number(width)} × ${number(height)} Pixel). Sie können es herunterladen.`,
    pictureFileTooLarge: 'Diese Bilddatei ist zu groß für die Anzeige. Sie können sie herunterladen.',
    rawWithoutPreview: 'Diese Kameradatei enthält kein eingebettetes Bild zum Anzeigen. Sie können sie herunterladen.',
    smallPreviewOnly: 'Nur die kleine Vorschau, die in dieser Datei eingebettet ist, kann angezeigt werden.',
    noTiles: 'Dieses Bild ließ sich nicht zum Zoomen aufbereiten.',
    notCleaned:
      'Orte, Seriennummern und Namen ließen sich aus der Kopie für Besucherinnen und Besucher nicht entfernen. Deshalb ist die Datei für sie gesperrt.',
    avDamaged: 'Diese Aufnahme ist beschädigt und kann hier nicht abgespielt werden.',
    avUnsupported: 'Dieser Server kann Aufnahmen dieses Typs nicht lesen. Sie können sie herunterladen.',
    notPlayable: 'Diese Aufnahme ließ sich nicht für Browser umwandeln. Sie können sie herunterladen.',
    endsEarly: (played: number, announced: number) =>
      `Diese Datei endet vorzeitig: ${span(played, announced)} sind abspielbar.`,
    soundUnreadable: 'Der Ton dieses Videos war nicht lesbar. Es wird ohne Ton abgespielt.',
    noPoster: 'Aus diesem Video ließ sich kein Standbild erzeugen.',
    pdfLocked: 'Dieses PDF ist passwortgeschützt. Es lässt sich hier nicht anzeigen, aber herunterladen.',
    pdfDamaged: 'Dieses PDF ist beschädigt und kann nicht angezeigt werden.',
    pdfTooLarge: 'Dieses PDF ist zu groß für die Anzeige. Sie können es herunterladen.',
    xfaForm:
      'Dieses Formular kann nur Adobe Reader anzeigen. Die Seite unten ist ein Platzhalter; der Text lässt sich durchsuchen.',
    pagesMissing: 'Einige Seiten dieser Datei können hier nicht angezeigt werden. Die Datei selbst ist vollständig.',
    documentDamaged: 'Dieses Dokument ist beschädigt, deshalb war der Text nicht lesbar.',
    documentTooLarge: 'Dieses Dokument ist zu groß, um den Text zu lesen.',
    documentLocked: 'Dieses Dokument ist passwortgeschützt, deshalb war der Text nicht lesbar.',
    encodingUnknown:
      'Die Kodierung dieses Textes ist unbekannt, deshalb kann er nicht durchsucht werden. Speichern Sie ihn in UTF-8 und laden Sie ihn noch einmal hoch.',
    textCut: 'Dieses Dokument ist lang. Nur der Anfang kann durchsucht werden.',
    deadly: 'Die Verarbeitung dieser Datei ist dreimal abgestürzt. Sie wird deshalb nicht mehr automatisch versucht.',
    toolKilled:
      'Das System hat das Programm beendet, das diese Datei verarbeitet, wahrscheinlich aus Speichermangel. Es wird automatisch erneut versucht.',
    unforeseen: 'Wegen eines Serverfehlers konnte diese Datei nicht verarbeitet werden. An der Datei liegt es nicht.',
    cancelled: 'Die Administration hat die Verarbeitung abgebrochen. Sie können es noch einmal versuchen.',
    infected: (name: string) =>
      `Der Virenscanner hat ${name} in dieser Datei gefunden. Sie lässt sich weder öffnen noch herunterladen.`,
    stillInfected:
      'In dieser Datei wurde ein Virus gefunden, und es ist kein Virenscanner verfügbar, um sie erneut zu prüfen. Sie lässt sich weder öffnen noch herunterladen.',
    tooLargeToScan:
      'Diese Datei ist zu groß, um sie auf Viren zu prüfen. Deshalb lässt sie sich weder öffnen noch herunterladen.',
  },
}
